"""Online-ISJL with a batching window."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from fairopt.errors import InputError
from fairopt.numbers import Number, exact
from fairopt.policies.isjl import ISJL
from fairopt.policies.phase_two import await_arrivals
from fairopt.policy import Decision
from fairopt.view import OnlineView

STEPS = "a number of token-steps, at least 0"


@dataclass(frozen=True)
class WindowISJL(ISJL):
    """ISJL whose idle worker waits for B requests, but only so long.

    Parameters
    ----------
    steps : int or Fraction
        The window: the most token-steps for which the first of them waits.

    Raises
    ------
    InputError
        If the window is negative or not exact.
    """

    steps: Number = 0

    def __post_init__(self) -> None:
        if not exact("steps", self.steps, STEPS) >= 0:
            raise InputError("steps", self.steps, STEPS)

    def _await_batch(self, view: OnlineView) -> Iterator[Decision]:
        yield from await_arrivals(view)
        end = view.now + self.steps
        while len(view.backlog) < view.batch_size and view.now < end:
            yield Decision(wake=end)
