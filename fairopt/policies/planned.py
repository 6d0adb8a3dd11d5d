"""A Phase ONE whose start times are known when it begins."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator

from fairopt.numbers import Number
from fairopt.policy import Decision
from fairopt.view import View


def in_a_row(view: View, requests: Iterable[int], begin: Number) -> Iterator[tuple[int, Number]]:
    """Give each request with its start time (token-steps), one after another from ``begin``."""
    for request in requests:
        yield request, begin
        begin += view.size(request)


def planned(view: View, lines: Iterable[Iterable[tuple[int, Number]]]) -> Iterator[Decision]:
    """Start each request of each slot's line at its time; Phase TWO begins with the last start."""
    waiting = [deque(line) for line in lines]
    while any(waiting):
        due = [line.popleft()[0] for line in waiting if line and line[0][1] <= view.now]
        yield Decision(
            start=due,
            wake=min((line[0][1] for line in waiting if line), default=None),
            again=not any(waiting),
        )
