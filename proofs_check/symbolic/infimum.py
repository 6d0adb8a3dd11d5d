"""The exact infimum of the competitive ratio over all real lengths and budgets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

import z3

from fairopt import Policy
from proofs_check.symbolic.competitor import MAKESPAN, disjunct, fair_schedule
from proofs_check.symbolic.policy_paths import Family, PolicyPath, policy_paths


@dataclass(frozen=True)
class Infimum:
    """The infimum of ``T_OPT / T_A`` over a family.

    Parameters
    ----------
    ratio : Fraction
        The infimum; some instances come as close as one likes.
    lengths : tuple of Fraction
        Lengths of an instance in whose every neighbourhood it is approached,
        in units of the policy's makespan.
    alpha : Fraction
        Its budget, in the same unit.
    attained : bool
        Whether an instance attains the infimum.
    paths : int
        Paths of the policy, each of them solved.
    """

    ratio: Fraction
    lengths: tuple[Fraction, ...]
    alpha: Fraction
    attained: bool
    paths: int


def infimum(policy: Policy, family: Family, extra: Sequence[z3.BoolRef] = ()) -> Infimum:
    """Return the infimum of the competitive ratio of a policy over a family.

    On each path the policy's makespan is scaled to 1, which changes no ratio.
    While some fair schedule ends before the least makespan so far, that
    schedule's order is kept and the makespan is minimised over all instances
    of the path, exactly; a path is left when z3 refutes that any is better.

    Parameters
    ----------
    policy : Policy
        The policy.
    family : Family
        Number of requests and slots.
    extra : sequence of z3.BoolRef
        Further assumptions on lengths and alpha, homogeneous of degree 1.
    """
    solver = z3.SolverFor("QF_LRA")
    solver.add(*family.assumptions, *extra)
    solver.add(*fair_schedule(family.lengths, family.alpha, family.batch_size))
    least = Fraction(2)
    where: tuple[tuple[Fraction, ...], Fraction] = ((), Fraction(0))
    attained = True
    count = 0
    for path in policy_paths(policy, family, extra):
        count += 1
        while (model := _better(solver, path, least, attained)) is not None:
            least, attained, where = _minimum(model, path, family, extra)
    return Infimum(least, where[0], where[1], attained, count)


def _better(
    solver: z3.Solver, path: PolicyPath, least: Fraction, attained: bool
) -> z3.ModelRef | None:
    """Return an instance and schedule that improve on the infimum so far, if there is one.

    An instance that attains an infimum only approached so far is an improvement.
    """
    bound = z3.RealVal(str(least))
    solver.push()
    solver.add(*path.conditions, path.makespan == 1)
    solver.add(bound > MAKESPAN if attained else bound >= MAKESPAN)
    answer = solver.check()
    model = solver.model() if answer == z3.sat else None
    solver.pop()
    if answer == z3.unknown:
        raise RuntimeError("z3 could not decide a linear problem")
    return model


def _minimum(
    model: z3.ModelRef, path: PolicyPath, family: Family, extra: Sequence[z3.BoolRef]
) -> tuple[Fraction, bool, tuple[tuple[Fraction, ...], Fraction]]:
    linear = z3.Optimize()
    linear.add(*family.assumptions, *extra, *path.conditions, path.makespan == 1)
    linear.add(*disjunct(model, family.lengths, family.alpha))
    objective = linear.minimize(MAKESPAN)
    if linear.check() != z3.sat:
        raise RuntimeError("z3 lost a schedule that it had found")
    # The optimum as (coefficient of infinity, value, coefficient of epsilon): with strict
    # conditions, "value + epsilon" is an infimum that nothing attains.
    _, value, epsilon = objective.lower_values()
    approached = linear.model()
    where = tuple(_fraction(approached.eval(length, True)) for length in family.lengths)
    alpha = _fraction(approached.eval(family.alpha, True))
    return _fraction(value), _fraction(epsilon) == 0, (where, alpha)


def _fraction(value: z3.ArithRef) -> Fraction:
    return Fraction(str(value))
