"""A symbolic instance made concrete: run, audited, with a competing schedule."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from fairopt import Instance, Policy, Schedule, audit, simulate
from proofs_check.symbolic.comparison import Point
from proofs_check.symbolic.competitor import MAKESPAN, Competitor
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


def near(policy: Policy, family: Family, competitor: Competitor, point: Point) -> Near | None:
    """Return the instance and the competing schedule of a point, scaled to whole numbers.

    None if the competitor is a bound and no schedule.

    Raises
    ------
    AssertionError
        If the audit refuses the competing schedule: the encoding would be wrong.
    """
    names = (*family.variables, *competitor.variables(family), MAKESPAN)
    values = dict(zip(names, point.whole(names), strict=True))
    *lengths, alpha = (values[name] for name in family.variables)
    instance = Instance(lengths, family.batch_size, alpha)
    schedule = competitor.schedule(family, values)
    if schedule is None:
        return None
    if refused := audit(instance, schedule, pausing=competitor.pausing):
        raise AssertionError(f"the competitor of {instance} is not feasible: {refused[0]}")
    return Near(instance, simulate(instance, policy), schedule)
