"""Lower bounds on the makespan that need no solver, valid in both service models."""

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
    """Return the best of the bounds, the simplest one on a tie."""
    return max(longest(problem), area(problem), levels(problem), key=lambda bound: bound.value)


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


def _after_each_release(problem: Problem, steps: Callable[[Sequence[int]], int]) -> int:
    """Return the latest end when what is released at or after ``r`` takes ``steps`` from ``r``."""
    return max(
        release
        + steps([o for o, r in zip(problem.lengths, problem.releases, strict=True) if r >= release])
        for release in set(problem.releases)
    )
