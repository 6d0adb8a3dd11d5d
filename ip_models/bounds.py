"""Lower bounds on the makespan that need no solver, valid in both service models."""

from __future__ import annotations

from typing import NamedTuple

from ip_models.problem import Problem


class Bound(NamedTuple):
    """No schedule ends before ``value`` token-steps, by the argument named."""

    value: int
    argument: str


def area(problem: Problem) -> Bound:
    """Bound by work: what is released at or after ``r`` fills ``B`` slots a step from ``r`` on."""
    best = work = 0
    latest_first = sorted(zip(problem.releases, problem.lengths, strict=True), reverse=True)
    for release, length in latest_first:
        work += length
        best = max(best, release - (-work // problem.batch_size))
    return Bound(best, "area")


def longest(problem: Problem) -> Bound:
    """Bound by one request: it ends no earlier than its release plus its length."""
    ends = (r + o for r, o in zip(problem.releases, problem.lengths, strict=True))
    return Bound(max(ends), "longest")


def lower_bound(problem: Problem) -> Bound:
    """Return the best of the bounds."""
    return max(area(problem), longest(problem))
