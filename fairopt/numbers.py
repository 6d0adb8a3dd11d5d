"""Exact numbers: integers where possible, fractions where needed."""

from __future__ import annotations

import numbers
from fractions import Fraction

from fairopt.errors import InputError

Number = int | Fraction


def exact(field: str, value: object, allowed: str) -> Number:
    """Return a value as an exact number, integers as ``int``.

    Parameters
    ----------
    field : str
        Name used in the error.
    value : object
        An integer, a rational or an exact field element. Floats are refused:
        a verdict must not depend on rounding.
    allowed : str
        What the error says is allowed.

    Raises
    ------
    InputError
        If the value is a boolean, a float or no number.
    """
    if isinstance(value, bool) or not isinstance(value, numbers.Real):
        raise InputError(field, value, allowed)
    if isinstance(value, numbers.Integral):
        return int(value)
    if isinstance(value, Fraction):
        return value.numerator if value.denominator == 1 else value
    if isinstance(value, float | numbers.Rational):
        raise InputError(field, value, allowed)
    return value  # type: ignore[return-value]  # an exact field of the caller's, such as symbolic reals
