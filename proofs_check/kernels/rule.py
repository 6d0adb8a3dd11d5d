"""A policy as an array of whole numbers, and what the numbers mean.

Each choice of a reading is its place among the values of its enumeration in
`fairopt.policies.reading`.
"""

KIND, BETA, PACK, ALIGNMENT, ADMISSION, SCARCITY, RESTART, RULE = range(8)
"""Places in the array, and its size."""
KEPT, LATE = 1, 2
"""Places of the plan of longest last."""

FCFS, SJF, LJF, ISJL, LONGEST_LAST = range(5)
"""Values of `KIND`."""

STOP = 1
"""Of `PACK`; 0 is first fit."""
GUARDED, LEFT, RIGHT, STAGED = range(4)
"""Of `ALIGNMENT`."""
REMAINING = 1
"""Of `ADMISSION`; 0 is progress."""
PHASE_TWO = 1
"""Of `SCARCITY`; 0 is packing beside fewer than B leaders."""
WHEN_IDLE = 1
"""Of `RESTART`; 0 is once Phase TWO's check has failed."""
