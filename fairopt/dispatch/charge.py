"""What a dispatch charges: positive costs over positive weights, exact where it can be."""

from __future__ import annotations

import numbers
from fractions import Fraction

from fairopt.errors import InputError

Cost = int | Fraction | float

SMALLEST = 1e-100
LARGEST = 1e100
LARGEST_INT = 10**100
_ALLOWED = f"a number between {SMALLEST} and {LARGEST}"


def positive(field: str, value: object) -> Cost:
    """Return a cost or a weight as ``int``, ``Fraction`` or ``float``.

    The range keeps every quotient of a cost and a weight, and every sum of
    such quotients, positive and finite also in floats.

    Parameters
    ----------
    field : str
        Name used in the error.
    value : object
        A real number; other ordered fields, such as symbolic reals, pass as they are.

    Raises
    ------
    InputError
        If the value is a boolean, not a real number, not a number at all (NaN),
        or outside the range.
    """
    if isinstance(value, bool) or not isinstance(value, numbers.Real):
        raise InputError(field, value, _ALLOWED)
    number: Cost
    if isinstance(value, numbers.Integral):
        number = int(value)
        if not 0 < number <= LARGEST_INT:
            raise InputError(field, value, _ALLOWED)
        return number
    if isinstance(value, float):
        number = float(value)
    elif isinstance(value, Fraction):
        number = value.numerator if value.denominator == 1 else value
    else:
        number = value  # type: ignore[assignment]  # an ordered field of the caller's
    if not SMALLEST <= number <= LARGEST:
        raise InputError(field, value, _ALLOWED)
    return number


def charge(cost: Cost, weight: Cost) -> Cost:
    """Return ``cost / weight``, exact unless one of them is a float (section 4.4)."""
    if type(cost) is int and type(weight) is int:
        quotient, remainder = divmod(cost, weight)
        return Fraction(cost, weight) if remainder else quotient
    if isinstance(cost, int | Fraction) and isinstance(weight, int | Fraction):
        ratio = Fraction(cost) / weight
        return ratio.numerator if ratio.denominator == 1 else ratio
    return cost / weight
