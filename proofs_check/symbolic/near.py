"""A symbolic instance made concrete: run, audited, with a competing schedule."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from fairopt import Instance, Policy, Schedule, audit, simulate
from proofs_check.symbolic.comparison import Point
from proofs_check.symbolic.competitor import starts
from proofs_check.symbolic.policy_paths import Family


@dataclass(frozen=True)
class Near:
    """An instance with whole lengths, and how far the policy falls behind on it.

    Parameters
    ----------
    instance : Instance
        The instance.
    policy_schedule, competitor : Schedule
        What the policy does, and a fair schedule.
    """

    instance: Instance
    policy_schedule: Schedule
    competitor: Schedule

    @property
    def ratio(self) -> Fraction:
        """The competitor's makespan over the policy's: at least ``T_OPT / T_A``."""
        return Fraction(self.competitor.makespan) / self.policy_schedule.makespan


def instance_at(family: Family, point: Point) -> Instance:
    """Return the instance of a point, scaled to whole numbers."""
    *lengths, alpha = point.whole(family.variables)
    return Instance(lengths, family.batch_size, alpha)


def near(policy: Policy, family: Family, point: Point) -> Near:
    """Return the instance and the competing schedule of a point, scaled to whole numbers.

    Raises
    ------
    AssertionError
        If the audit refuses the competing schedule: the encoding would be wrong.
    """
    whole = point.whole((*family.variables, *starts(family.n)))
    lengths, alpha, begin = whole[: family.n], whole[family.n], whole[family.n + 1 :]
    instance = Instance(lengths, family.batch_size, alpha)
    competitor = Schedule.from_starts(instance.lengths, begin)
    if refused := audit(instance, competitor):
        raise AssertionError(f"the competitor of {instance} is not feasible: {refused[0]}")
    return Near(instance, simulate(instance, policy), competitor)
