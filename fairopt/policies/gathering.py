"""Holding an idle worker back for a fuller batch."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from fairopt.numbers import Number
from fairopt.policies.phase_two import await_arrivals
from fairopt.policy import Decision
from fairopt.view import OnlineView


def gather(view: OnlineView, patience: Callable[[int], Number]) -> Iterator[Decision]:
    """Wait until B requests wait, or one has waited for as long as its patience (token-steps)."""
    yield from await_arrivals(view)
    until: dict[int, Number] = {}
    while len(view.backlog) < view.batch_size:
        new = (i for i in view.backlog if i not in until)
        until |= {i: view.release(i) + patience(i) for i in new}
        enough = min(until.values())
        if view.now >= enough:
            return
        yield Decision(wake=enough)
