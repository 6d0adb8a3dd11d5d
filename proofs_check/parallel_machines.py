"""Makespan on parallel machines, solved without the models: P||Cmax, P|pmtn|Cmax and PARTITION."""

from __future__ import annotations

from collections.abc import Sequence

from fairopt import Schedule, Segment


def least_makespan(lengths: Sequence[int], machines: int) -> int:
    """Return the optimum of P||Cmax, by dynamic programming over the loads that can be reached."""
    reached = {(0,) * machines}
    for length in lengths:
        reached = {
            tuple(sorted((*loads[:k], loads[k] + length, *loads[k + 1 :])))
            for loads in reached
            for k in range(machines)
        }
    return min(loads[-1] for loads in reached)


def has_partition(numbers: Sequence[int]) -> bool:
    """Return whether some of the numbers sum to half of the total, by subset sums as bits."""
    sums = 1
    for number in numbers:
        sums |= sums << number
    half, odd = divmod(sum(numbers), 2)
    return not odd and bool(sums >> half & 1)


def wrap_around(lengths: Sequence[int], machines: int) -> Schedule:
    """Return McNaughton's schedule (1959), optimal for P|pmtn|Cmax.

    Its makespan is the bound ``T = max(max o, ceil(O / B))``. The requests fill
    one machine after another up to ``T``; one that reaches the end goes on at
    time 0 of the next machine, and as it has at most ``T`` tokens it is never on
    two at once.
    """
    makespan = max(*lengths, -(-sum(lengths) // machines))
    segments = []
    now = 0
    for request, length in enumerate(lengths):
        end = now + length
        if end > makespan:
            segments += [Segment(request, now, makespan), Segment(request, 0, end - makespan)]
            now = end - makespan
        else:
            segments.append(Segment(request, now, end))
            now = end % makespan
    return Schedule.of(segment for segment in segments if segment.start < segment.end)
