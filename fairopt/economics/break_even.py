"""At what overhead per step one schedule becomes more profitable than another (Table 2)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction

from fairopt.metrics import Metrics
from fairopt.numbers import Number


class Wins(Enum):
    """For which overheads ``c >= 0`` the first of two schedules earns strictly more."""

    ABOVE = "above"
    BELOW = "below"
    ALWAYS = "always"
    NEVER = "never"


@dataclass(frozen=True, slots=True)
class BreakEven:
    """The overheads at which the first of two schedules of one instance earns more.

    Parameters
    ----------
    wins : Wins
        Above or below the overhead, or whatever it is.
    overhead : Fraction or None
        ``c* = tau (E_A - E_B) / (T_B - T_A)`` per token-step, at which both earn
        the same; None if there is none above 0.
    """

    wins: Wins
    overhead: Fraction | None = None


def break_even(ours: Metrics, theirs: Metrics, progress_price: Number) -> BreakEven:
    """Compare two schedules of one instance by ``c (T_B - T_A) > tau (E_A - E_B)``.

    Parameters
    ----------
    ours, theirs : Metrics
        Of A and B.
    progress_price : int or Fraction
        ``tau``.
    """
    sooner = theirs.makespan - ours.makespan
    dearer = progress_price * (ours.externality - theirs.externality)
    if sooner > 0 and dearer > 0:
        return BreakEven(Wins.ABOVE, Fraction(dearer) / sooner)
    if sooner < 0 and dearer < 0:
        return BreakEven(Wins.BELOW, Fraction(dearer) / sooner)
    if sooner > 0 and not dearer:
        return BreakEven(Wins.ABOVE, Fraction(0))
    return BreakEven(Wins.ALWAYS if dearer < 0 else Wins.NEVER)
