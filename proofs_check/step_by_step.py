"""Section 5's quantities token-step by token-step, straight from their definitions.

Shares no code with `fairopt.metrics` and `fairopt.economics`, which it judges.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import combinations, product
from typing import NamedTuple

from fairopt import Schedule, Segment
from fairopt.numbers import Number


class Batch(NamedTuple):
    """The token indices ``r_i = a_i + 1`` of the requests that one step serves."""

    tokens: tuple[int, ...]

    @property
    def largest(self) -> int:
        """``max r``."""
        return max(self.tokens)


def batches(schedule: Schedule) -> list[Batch]:
    """Return the batch of every step up to the makespan, empty ones included."""
    serving: dict[int, list[int]] = defaultdict(list)
    for request, start, end in schedule.segments:
        for t in range(int(start), int(end)):
            serving[t].append(request)
    served: dict[int, int] = defaultdict(int)
    found = []
    for t in range(max(serving, default=-1) + 1):
        for request in serving[t]:
            served[request] += 1
        found.append(Batch(tuple(served[request] for request in serving[t])))
    return found


def profit_by_steps(schedule: Schedule, p0: Number, c: Number, tau: Number) -> Number:
    """Return what a schedule earns and pays, one step after another."""
    money: Number = 0
    for batch in batches(schedule):
        money += p0 * len(batch.tokens) - c
        if batch.tokens:
            money -= tau * len(batch.tokens) * batch.largest
    return money


def externality_by_steps(schedule: Schedule) -> int:
    """Return ``E``, the sum over steps and requests of ``max r - r_i``."""
    return sum(batch.largest - r for batch in batches(schedule) for r in batch.tokens)


def extent_by_steps(schedule: Schedule) -> int:
    """Return the largest within-batch gap: the schedule keeps (1) for this alpha and above."""
    return max(batch.largest - min(batch.tokens) for batch in batches(schedule) if batch.tokens)


def every_schedule(lengths: tuple[int, ...], horizon: int, *, pausing: bool) -> Iterator[Schedule]:
    """Yield every schedule that serves each request in full by a horizon, whatever its capacity.

    Parameters
    ----------
    lengths : tuple of int
        Tokens.
    horizon : int
        Token-steps.
    pausing : bool
        Whether a request may wait between tokens.
    """
    for steps in product(*(list(_runs(length, horizon, pausing)) for length in lengths)):
        yield Schedule.of(
            segment for request, taken in enumerate(steps) for segment in _segments(request, taken)
        )


def _runs(length: int, horizon: int, pausing: bool) -> Iterator[tuple[int, ...]]:
    if pausing:
        yield from combinations(range(horizon), length)
    else:
        yield from (tuple(range(s, s + length)) for s in range(horizon - length + 1))


def _segments(request: int, taken: tuple[int, ...]) -> Iterator[Segment]:
    start = taken[0]
    for t, following in zip(taken, (*taken[1:], None), strict=True):
        if following != t + 1:
            yield Segment(request, start, t + 1)
            if following is not None:
                start = following
