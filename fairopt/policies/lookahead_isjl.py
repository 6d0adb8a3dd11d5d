"""Online-ISJL that sees a little ahead."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from fairopt.errors import InputError
from fairopt.instance import Instance
from fairopt.numbers import Number, exact
from fairopt.policies.isjl import ISJL
from fairopt.policies.phase_two import await_arrivals
from fairopt.policy import WAIT, Decision
from fairopt.view import LookaheadView

STEPS = "a number of token-steps, at least 0"


@dataclass(frozen=True)
class LookaheadISJL(ISJL):
    """ISJL whose idle worker waits for B requests as long as it sees another one coming.

    Parameters
    ----------
    steps : int or Fraction
        How far it sees ahead, token-steps.

    Raises
    ------
    InputError
        If that is negative or not exact.
    """

    information: ClassVar = LookaheadView
    steps: Number = 0

    def __post_init__(self) -> None:
        if not exact("steps", self.steps, STEPS) >= 0:
            raise InputError("steps", self.steps, STEPS)

    def view_of(self, instance: Instance) -> LookaheadView:
        """Return the view that sees `steps` ahead."""
        return LookaheadView(instance, self.order, self.steps)

    def _await_batch(self, view: LookaheadView) -> Iterator[Decision]:
        yield from await_arrivals(view)
        while len(view.backlog) < view.batch_size and view.coming():
            yield WAIT
