"""The policies, one file each.

Those of the paper, McNaughton's, and two that are ours: `LongestLast` and, with pauses,
`LeastProgress`.
"""

from fairopt.policies.beta import Beta
from fairopt.policies.catalogue import POLICIES, describe, policy_named
from fairopt.policies.fcfs import FCFS
from fairopt.policies.isjl import ISJL
from fairopt.policies.isjl_two import ISJLTwo
from fairopt.policies.least_progress import LeastProgress
from fairopt.policies.ljf import LJF
from fairopt.policies.longest_last import LongestLast
from fairopt.policies.lookahead_isjl import LookaheadISJL
from fairopt.policies.mcnaughton import McNaughton
from fairopt.policies.reading import (
    Admission,
    Alignment,
    PackRule,
    Reading,
    Restart,
    Scarcity,
)
from fairopt.policies.robust_isjl import RobustISJL
from fairopt.policies.sjf import SJF
from fairopt.policies.waiting_isjl import WaitingISJL
from fairopt.policies.window_isjl import WindowISJL

__all__ = [
    "FCFS",
    "ISJL",
    "LJF",
    "POLICIES",
    "SJF",
    "Admission",
    "Alignment",
    "Beta",
    "ISJLTwo",
    "LeastProgress",
    "LongestLast",
    "LookaheadISJL",
    "McNaughton",
    "PackRule",
    "Reading",
    "Restart",
    "RobustISJL",
    "Scarcity",
    "WaitingISJL",
    "WindowISJL",
    "describe",
    "policy_named",
]
