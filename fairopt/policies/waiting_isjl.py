"""Online-ISJL that waits for company before it begins."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from fairopt.errors import InputError
from fairopt.numbers import Number, exact
from fairopt.policies.gathering import gather
from fairopt.policies.isjl import ISJL
from fairopt.policy import Decision
from fairopt.view import OnlineView

FRACTION = "an exact number, at least 0"


@dataclass(frozen=True)
class WaitingISJL(ISJL):
    """ISJL whose idle worker, while fewer than B requests wait, holds back for a while.

    It begins when B wait, or when one has waited, since its release, for a
    fraction of its tokens. With the fraction ``(sqrt(5) - 1) / 2`` the adversary
    of Proposition 3.27 gains no more on it than on any policy.

    Parameters
    ----------
    fraction : int or Fraction
        Token-steps per token; by default a fraction of Fibonacci numbers near the best.

    Raises
    ------
    InputError
        If the fraction is negative or not exact.
    """

    fraction: Number = Fraction(21, 34)

    def __post_init__(self) -> None:
        if not exact("fraction", self.fraction, FRACTION) >= 0:
            raise InputError("fraction", self.fraction, FRACTION)

    def _await_batch(self, view: OnlineView) -> Iterator[Decision]:
        yield from gather(view, lambda request: self.fraction * view.size(request))
