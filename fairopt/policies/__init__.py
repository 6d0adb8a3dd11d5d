"""The policies, one file each: those of the paper, and `LongestLast`, which is ours."""

from fairopt.policies.beta import Beta
from fairopt.policies.catalogue import POLICIES, describe, policy_named
from fairopt.policies.fcfs import FCFS
from fairopt.policies.isjl import ISJL
from fairopt.policies.isjl_two import ISJLTwo
from fairopt.policies.ljf import LJF
from fairopt.policies.longest_last import LongestLast
from fairopt.policies.reading import (
    Admission,
    Alignment,
    PackRule,
    Reading,
    Restart,
    Scarcity,
)
from fairopt.policies.sjf import SJF

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
    "LongestLast",
    "PackRule",
    "Reading",
    "Restart",
    "Scarcity",
    "describe",
    "policy_named",
]
