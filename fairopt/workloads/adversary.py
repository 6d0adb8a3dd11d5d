"""An instance made against a policy, with what it does to it."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from fairopt.instance import Instance
from fairopt.numbers import Number


class Adversary(NamedTuple):
    """A member of a family, with what the theorem says happens on it.

    Parameters
    ----------
    instance : Instance
        The requests.
    policy : str
        The policy against which it is made.
    predicted : dict
        Measures by name (makespans in token-steps); ``ratio`` is the optimum
        over the policy's makespan, ``limit`` what it tends to in the family.
    """

    instance: Instance
    policy: str
    predicted: dict[str, Number]


def against(
    policy: str, instance: Instance, makespan: int, optimum: int, limit: Fraction
) -> Adversary:
    """Return the adversary of a policy with both makespans, token-steps, and their ratio."""
    ratio = Fraction(optimum, makespan)
    return Adversary(
        instance,
        policy,
        {"makespan": makespan, "optimum": optimum, "ratio": ratio, "limit": limit},
    )
