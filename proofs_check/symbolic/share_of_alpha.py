"""Algorithm 2 with beta a fixed share of alpha, so that it runs at every alpha at once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from fairopt.policies import ISJLTwo, Reading
from fairopt.policies.reading import DEFAULT
from fairopt.policy import Decision, Policy
from fairopt.view import OnlineView


@dataclass(frozen=True)
class ShareOfAlpha(Policy):
    """ISJL at B = 2 with ``beta = share * alpha``.

    Parameters
    ----------
    share : Fraction
        In ``[0, 2]``.
    reading : Reading
        As for `ISJLTwo`.
    """

    information: ClassVar = OnlineView
    share: Fraction
    reading: Reading = DEFAULT

    def at(self, alpha: Fraction | int) -> ISJLTwo:
        """Return the policy at one alpha, which certificates name."""
        return ISJLTwo(self.share * alpha, self.reading)

    def decisions(self, view: OnlineView) -> Iterator[Decision]:
        """Do what Algorithm 2 does."""
        yield from self.at(view.alpha).decisions(view)
