"""Policies run on lengths, audited and measured."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from fairopt import Instance, Metrics, Policy, Schedule, audit, measure, simulate
from fairopt.policies import FCFS, ISJL, LJF, SJF, LongestLast, Reading


class Entrant(NamedTuple):
    """A policy as a table lists it.

    Parameters
    ----------
    name : str
        In the table.
    policy : Policy
        Run with this alpha.
    alpha : int
        Fairness budget, tokens.
    fair : bool
        Whether the policy claims to keep constraint (1).
    """

    name: str
    policy: Policy
    alpha: int
    fair: bool


class Run(NamedTuple):
    """One audited run."""

    instance: Instance
    schedule: Schedule
    metrics: Metrics
    violations: int


ANY = 10**9
"""The budget with which policies that ignore constraint (1) are audited."""

AS_PRINTED = Reading.parse("left,phase-two")
"""Algorithm 3 with all packs starting at once; from B = 3 on it may break constraint (1)."""

BASELINES = (
    Entrant("FCFS", FCFS(), ANY, True),
    Entrant("SJF", SJF(), ANY, True),
    Entrant("LJF", LJF(), 0, True),
)


def isjl(alphas: Sequence[int], reading: Reading | None = None) -> tuple[Entrant, ...]:
    """Return ISJL at several budgets, by default in the reading that is always alpha-fair."""
    if reading is None:
        return tuple(Entrant(f"ISJL α={a}", ISJL(), a, True) for a in alphas)
    return tuple(Entrant(f"ISJL* α={a}", ISJL(reading), a, False) for a in alphas)


def longest_last(alphas: Sequence[int]) -> tuple[Entrant, ...]:
    """Return the policy that is ISJL repaired, at several budgets."""
    return tuple(Entrant(f"longest last α={a}", LongestLast(), a, True) for a in alphas)


def run(
    lengths: Sequence[int],
    batch_size: int,
    entrant: Entrant,
    releases: Sequence[int] | None = None,
) -> Run:
    """Run a policy on lengths in their order of arrival.

    Raises
    ------
    AssertionError
        If the audit finds a violation of a policy that claims there is none.
    """
    instance = Instance(lengths, batch_size, entrant.alpha, releases)
    schedule = simulate(instance, entrant.policy)
    violations = len(audit(instance, schedule, pausing=entrant.policy.pauses))
    assert not (entrant.fair and violations), f"{entrant.name}: {violations} violations"
    return Run(instance, schedule, measure(instance, schedule), violations)
