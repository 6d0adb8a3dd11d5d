"""Lower bounds on the makespan that need no solver.

`longest`, `area` and `levels` hold in both service models, `leaders` and
`cohorts` only if requests run to completion.

A request is *long* if it has more than ``2 alpha`` tokens. If two long requests
are served at once without pauses, they start within alpha of each other, for
the later one would start beside progress above alpha otherwise. The relation is
transitive: if ``i, j`` and ``j, k`` start within alpha, ``i, k`` start within
``2 alpha``, so they are served at once. So the long requests fall into
*cohorts* of at most B, each starting within alpha, and no two long requests of
different cohorts are served at once.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from typing import NamedTuple

from ip_models.problem import Problem

MOST_LEVELS = 10**6  # past it, `levels` would take seconds


class Bound(NamedTuple):
    """No schedule ends before ``value`` token-steps, by the argument named."""

    value: int
    argument: str


def lower_bound(problem: Problem) -> Bound:
    """Return the best of the bounds that hold in both models, the simplest one on a tie."""
    return max(longest(problem), area(problem), levels(problem), key=lambda bound: bound.value)


def run_to_completion_bound(problem: Problem) -> Bound:
    """Return the best of the bounds on run-to-completion schedules, the simplest on a tie."""
    known = lower_bound(problem), leaders(problem), cohorts(problem)
    return max(known, key=lambda bound: bound.value)


def longest(problem: Problem) -> Bound:
    """Bound by one request: it ends no earlier than its release plus its length."""
    ends = (r + o for r, o in zip(problem.releases, problem.lengths, strict=True))
    return Bound(max(ends), "longest")


def area(problem: Problem) -> Bound:
    """Bound by work: a step serves at most ``B`` tokens."""

    def steps(lengths: Sequence[int]) -> int:
        return -(-sum(lengths) // problem.batch_size)

    return Bound(_after_each_release(problem, steps), "area")


def levels(problem: Problem) -> Bound:
    """Bound by work and (1): a step serves at most ``B`` tokens, of at most alpha + 1 levels.

    The level of a token is the progress at which it is served. A step that
    serves the lowest token left and then the next lowest ones within reach
    leaves the fewest steps to come, so taking such steps counts the fewest
    batches into which the tokens fall, whatever the order of service.
    """
    if max(problem.lengths) * len(set(problem.releases)) > MOST_LEVELS:
        return Bound(0, "levels")

    def steps(lengths: Sequence[int]) -> int:
        rising = sorted(lengths)
        taken = opened = room = start = 0
        for level in range(rising[-1]):
            tokens = len(rising) - bisect_right(rising, level)
            taken = min(tokens, room) if level - start <= problem.budget else 0
            room -= taken
            if tokens > taken:
                batches = -(-(tokens - taken) // problem.batch_size)
                opened += batches
                room = batches * problem.batch_size - (tokens - taken)
                start = level
        return opened

    return Bound(_after_each_release(problem, steps), "levels")


def leaders(problem: Problem) -> Bound:
    """Bound by cohorts: they take turns, each as long as its longest member.

    The first ``k`` cohorts, by their longest members, hold at most ``kB`` long
    requests, so the next one's longest is no shorter than the one of rank
    ``kB + 1`` among all.
    """

    def steps(lengths: Sequence[int]) -> int:
        falling = sorted(lengths, reverse=True)
        return sum(o for o in falling[:: problem.batch_size] if o > 2 * problem.budget)

    return Bound(_after_each_release(problem, steps), "leaders")


def cohorts(problem: Problem) -> Bound:
    """Bound by work and the slots that stand idle while a cohort's longest member ends.

    Let a cohort's first member start at ``s``, and ``M`` be its longest. Nothing
    starts after ``s + alpha`` until it has ended, at ``s + M`` or later. So
    each slot serves at most one request ``y`` (none: ``y = 0``) past
    ``s + alpha``, and stands idle for ``f(M - y)`` token-steps at least, where
    ``f(x) = max(0, x - alpha)``. No request is the ``y`` of two cohorts: a
    long one belongs to one, a shorter one does not outlast ``M - alpha``.

    The total of ``f(M - y)`` is least when the longest B requests form a
    cohort with its ``y``, the next B the next, and so on. For let the first cohort hold
    ``a`` while a longer ``b`` is elsewhere, and swap them. If ``b`` was not the
    longest member there, say ``N``, then ``f(M - b) + f(N - a) <= f(M - a) + f(N - b)``, for
    ``f`` is convex. If it was, the new longest is ``N <= b``, and
    ``f(M - b) + f(N - a) <= f(M - a)``, for ``f`` is superadditive and rises.
    If it was nobody's, ``f(M - b) <= f(M - a)``. Every other term stays or falls.
    """

    def steps(lengths: Sequence[int]) -> int:
        falling = sorted(lengths, reverse=True)
        size = problem.batch_size
        idle = 0
        for first in range(0, len(falling), size):
            held = falling[first] - problem.budget
            if held <= problem.budget:
                break
            served = falling[first : first + size]
            idle += held * (size - len(served)) + sum(max(0, held - o) for o in served)
        return -(-(sum(falling) + idle) // size)

    return Bound(_after_each_release(problem, steps), "cohorts")


def _after_each_release(problem: Problem, steps: Callable[[Sequence[int]], int]) -> int:
    """Return the latest end when what is released at or after ``r`` takes ``steps`` from ``r``."""
    return max(
        release
        + steps([o for o, r in zip(problem.lengths, problem.releases, strict=True) if r >= release])
        for release in set(problem.releases)
    )
