"""The exact infimum of the competitive ratio over all real lengths and budgets."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor
from dataclasses import dataclass
from fractions import Fraction
from functools import partial

import z3

from fairopt import Policy
from proofs_check.symbolic.comparison import NOWHERE, Comparison, Point, equal
from proofs_check.symbolic.competitor import MAKESPAN, Competitor
from proofs_check.symbolic.linear_program import least as least_value
from proofs_check.symbolic.near import Near, near
from proofs_check.symbolic.policy_paths import Family, PolicyPath
from proofs_check.symbolic.real import variable
from proofs_check.symbolic.run_to_completion import RUN_TO_COMPLETION
from proofs_check.symbolic.script import all_of, beaten, point_of
from proofs_check.symbolic.spread import Part, Progress, ask_each, parts_of


@dataclass(frozen=True)
class Infimum:
    """The infimum of ``T_OPT / T_A`` over a family.

    Parameters
    ----------
    policy : Policy
        ``A``.
    family : Family
        The instances.
    competitor : Competitor
        What ends at ``T_OPT``.
    ratio : Fraction
        The infimum; some instances come as close as one likes.
    attained : bool
        Whether an instance attains it.
    limit : Point
        Lengths and alpha of the instance at which it is attained or approached,
        in units of the policy's makespan on the path that leads there, with the
        competing schedule. If it is not attained, the policy does something
        else at the limit itself.
    inside : Point
        An instance of that path; on the way from it to the limit the ratio
        falls to the infimum.
    paths : int
        Paths of the policy, each of them solved.
    """

    policy: Policy
    family: Family
    competitor: Competitor
    ratio: Fraction
    attained: bool
    limit: Point
    inside: Point
    paths: int

    @property
    def lengths(self) -> tuple[Fraction, ...]:
        """The lengths of the limit, in units of the policy's makespan."""
        return tuple(self.limit[name] for name in self.family.variables[:-1])

    @property
    def alpha(self) -> Fraction:
        """The budget of the limit, in units of the policy's makespan."""
        return self.limit["alpha"]

    def near(self, within: Fraction) -> Near | None:
        """Return an instance whose ratio is below ``ratio + within``, run and audited.

        None if the competitor is a bound and no schedule.

        The least ``k`` is taken for which the instance that is one ``k``-th of
        the way from the limit inside is near enough.
        """
        if self.attained:
            return near(self.policy, self.family, self.competitor, self.limit)
        gap = self.inside[MAKESPAN] - self.ratio
        k = max(2, gap // within + 1)
        point = self.limit.towards(self.inside, Fraction(1, k))
        return near(self.policy, self.family, self.competitor, point)


@dataclass(frozen=True)
class _Least:
    """The least ratio so far, the path that leads to it, and where on that path."""

    ratio: Fraction = Fraction(2)
    attained: bool = True
    path: PolicyPath | None = None
    limit: Point = NOWHERE
    inside: Point = NOWHERE

    @property
    def rank(self) -> tuple[Fraction, bool]:
        return self.ratio, not self.attained


def infimum(
    policy: Policy,
    family: Family,
    executor: Executor | None = None,
    progress: Progress | None = None,
    *,
    competitor: Competitor = RUN_TO_COMPLETION,
) -> Infimum:
    """Return the infimum of the competitive ratio of a policy over a family.

    While some fair schedule of an instance of a path ends before the least
    ratio so far, that schedule's order is kept and the ratio is minimised over
    all instances of the path, exactly; a path is left when z3 refutes that any
    is better. The result does not depend on the number of workers.

    Parameters
    ----------
    policy : Policy
        The policy.
    family : Family
        The instances.
    executor : Executor, optional
        Spreads the paths over its workers.
    progress : callable, optional
        Told the number of paths solved since the last call.
    competitor : Competitor, optional
        With what the policy is compared: fair run-to-completion schedules by default.
    """
    first, *rest = parts_of(policy, family)
    least, count = _least_of(first, _Least(), competitor)
    if progress:
        progress(count)
    improve = partial(_least_of, start=least, competitor=competitor)
    for found, paths in ask_each(improve, rest, executor):
        least = min(least, found, key=lambda one: one.rank)
        count += paths
        if progress:
            progress(paths)
    assert least.path is not None, "the policy's own schedule competes on every path"
    # Once more on its path in a new context, so that the limit is the same at every call.
    *_, found = _descent(least.path, family, competitor, _Least(), z3.Context())
    assert found.rank == least.rank, "the infimum of a path depends on where the descent begins"
    return Infimum(
        policy, family, competitor, found.ratio, found.attained, found.limit, found.inside, count
    )


def _least_of(part: Part, start: _Least, competitor: Competitor) -> tuple[_Least, int]:
    least, count = start, 0
    for path in part.paths():
        count += 1
        for found in _descent(path, part.family, competitor, least):
            least = found
    return least, count


def _descent(
    path: PolicyPath,
    family: Family,
    competitor: Competitor,
    least: _Least,
    context: z3.Context | None = None,
) -> Iterator[_Least]:
    """Yield ever lower ratios on a path, the last one its infimum.

    An instance that attains an infimum only approached so far is lower.
    """
    variables = (*family.variables, *competitor.variables(family), MAKESPAN)
    while True:
        symbol = "<" if least.attained else "<="
        found = point_of(beaten(path, family, competitor, least.ratio, symbol), variables, context)
        if found is None:
            return
        met: list[Comparison] = [
            *family.assumptions,
            *path.conditions,
            *competitor.kept(family, found),
            equal(path.makespan, 1),
        ]
        ratio, limit = least_value(MAKESPAN, met, variables, context)
        least_there = all_of([*met, equal(variable(MAKESPAN), ratio)], variables)
        there = point_of(least_there, variables, context)
        inside = found.scaled(1 / path.makespan.at(found))
        least = _Least(ratio, there is not None, path, there or limit, inside)
        yield least
