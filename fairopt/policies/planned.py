"""A Phase ONE whose start times are known when it begins."""

from __future__ import annotations

from collections.abc import Iterator

from fairopt.numbers import Number
from fairopt.policy import Decision
from fairopt.view import View


def planned(view: View, starts: dict[int, Number]) -> Iterator[Decision]:
    """Start each request at its time (token-steps); Phase TWO begins with the last start."""
    while starts:
        due = [i for i, time in starts.items() if time <= view.now]
        for request in due:
            del starts[request]
        yield Decision(start=due, wake=min(starts.values(), default=None), again=not starts)
