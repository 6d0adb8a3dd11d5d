"""What a dispatch charges: positive costs over positive weights, exact where it can be."""

from __future__ import annotations

import numbers
from fractions import Fraction

from fairopt.errors import InputError

Cost = int | Fraction | float

SMALLEST = 1e-100
LARGEST = 1e100
LARGEST_INT = 10**100
_EXACT = (int, Fraction)
_FLOAT_REACH = 2.0**30
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
    if type(value) is float and SMALLEST <= value <= LARGEST:
        return value
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
        number = simplest(value)
    else:
        number = value  # type: ignore[assignment]  # an ordered field of the caller's
    if not SMALLEST <= number <= LARGEST:
        raise InputError(field, value, _ALLOWED)
    return number


def ratio(amount: Cost, weight: Cost) -> Cost:
    """Return ``amount / weight``, exact unless one of them is a float."""
    if type(amount) is float or type(weight) is float:
        return amount / weight
    if type(amount) is int and type(weight) is int:
        quotient, remainder = divmod(amount, weight)
        return Fraction(amount, weight) if remainder else quotient
    if isinstance(amount, _EXACT) and isinstance(weight, _EXACT):
        return simplest(Fraction(amount) / weight)
    return amount / weight


def simplest(fraction: Fraction) -> int | Fraction:
    """Return a whole fraction as ``int``, whose arithmetic is faster."""
    return fraction.numerator if fraction.denominator == 1 else fraction


def exact(weight: Cost) -> int | Fraction:
    """Return a weight as an exact number, so that sums of shares lose nothing.

    A float is a fraction; with sums in floats, a small share would vanish beside a
    large one and be missing when the large one leaves.
    """
    return simplest(Fraction(weight)) if isinstance(weight, float) else weight


def outgrown(virtual_time: Cost, charge: Cost) -> bool:
    """Tell whether a float virtual time is so large that charges lose precision in it.

    At ``2**53`` times a charge, adding the charge changes nothing, and one user would be
    served for ever. The dispatchers subtract a common amount from all tags long before.
    """
    return type(charge) is float and virtual_time > charge * _FLOAT_REACH
