"""The packing parameter of ISJL at B = 2."""

from __future__ import annotations

from enum import Enum

from fairopt.errors import InputError
from fairopt.numbers import Number, exact


class Beta(Enum):
    """The two values of beta that the paper names."""

    ALPHA = "alpha"
    """The simple choice, beta = alpha."""
    STAR = "star"
    """The choice of Theorem 3.9, beta* = (sqrt(17) - 1) / 4 * alpha = .78078 alpha."""


def at_most_beta(excess: Number, beta: Beta | Number, alpha: Number) -> bool:
    """Return whether ``excess <= beta``, exactly also for the irrational beta*.

    ``x <= (sqrt(17) - 1) / 4 * alpha`` holds exactly when ``4 x + alpha`` is
    negative or its square is at most ``17 alpha**2``.
    """
    match beta:
        case Beta.ALPHA:
            return excess <= alpha
        case Beta.STAR:
            shifted = 4 * excess + alpha
            return shifted <= 0 or shifted * shifted <= 17 * alpha * alpha
        case _:
            return excess <= beta


def check_beta(beta: Beta | Number, alpha: Number) -> None:
    """Refuse a beta that is a float or outside ``[0, 2 alpha]``."""
    if isinstance(beta, Beta):
        return
    allowed = f"an exact number from 0 to 2 alpha = {2 * alpha}"
    if not 0 <= exact("beta", beta, allowed) <= 2 * alpha:
        raise InputError("beta", str(beta), allowed)
