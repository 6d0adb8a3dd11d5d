"""Online-ISJL with a batching window."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from fairopt.errors import InputError
from fairopt.numbers import Number, exact
from fairopt.policies.gathering import gather
from fairopt.policies.isjl import ISJL
from fairopt.policy import Decision
from fairopt.view import OnlineView

STEPS = "a number of token-steps, at least 0"


@dataclass(frozen=True)
class WindowISJL(ISJL):
    """ISJL whose idle worker waits for B requests, but only so long.

    Parameters
    ----------
    steps : int or Fraction
        The window, token-steps: from its release on, nobody waits longer for company.

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
        yield from gather(view, lambda _: self.steps)
