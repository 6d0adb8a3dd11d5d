"""Proposition 5.4: throughput alone can be economically misleading."""

from __future__ import annotations

from collections.abc import Iterator

from fairopt import Instance, measure, simulate
from fairopt.numbers import Number
from fairopt.policies import FCFS, LJF
from proofs_check.claim import Claim, Finding, Profile, Verdict

LONGEST = {Profile.QUICK: 120, Profile.FULL: 400}


def judge(profile: Profile) -> Iterator[Finding]:
    """Measure both policies on every instance of the family up to a length."""
    last = LONGEST[profile]
    wrong = [length for length in range(1, last + 1) if _measured(length) != _stated(length)]
    yield Finding(
        Verdict.REFUTED if wrong else Verdict.HOLDS,
        "both policies run and measured",
        f"B = 2, one request of length L and L of length 1, L = 1..{last}",
        evidence=f"L = {wrong[0]}: (T, E) of FCFS and LJF are {_measured(wrong[0])}"
        if wrong
        else "makespan and externality as stated for every L",
    )


def _stated(length: int) -> tuple[tuple[Number, Number], ...]:
    return (length, length * (length - 1) // 2), (length + -(-(length - 1) // 2), 0)


def _measured(length: int) -> tuple[tuple[Number, Number], ...]:
    instance = Instance([length] + [1] * length, batch_size=2, alpha=0)
    found = (measure(instance, simulate(instance, policy)) for policy in (FCFS(), LJF()))
    return tuple((metrics.makespan, metrics.externality) for metrics in found)


CLAIM = Claim(
    id="P5.4",
    source="resource-fair batching, Proposition 5.4",
    statement="one request of length L, L unit requests, B = 2: FCFS has T = L, E = L(L-1)/2; "
    "LJF has T = L + ceil((L-1)/2), E = 0",
    model="run-to-completion",
    judge=judge,
)
