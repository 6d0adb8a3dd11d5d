"""Numbers as text, without rounding."""

from __future__ import annotations

import re
from fractions import Fraction

from fairopt.errors import InputError
from fairopt.numbers import Number, exact

NUMBER = "a number of at least 0, such as 3, 2.5 or 5/2"
# The bounds keep a few characters from standing for a number that fills the memory.
_NUMBER = re.compile(r"\d{1,400}(?:/(\d{1,400})|(?:\.\d{1,400})?(?:[eE][+-]?\d{1,3})?)", re.ASCII)


class Verbatim(str):
    """Text that an error message shows as it stands, without quotes."""

    __slots__ = ()
    __repr__ = str.__str__


def number_from_text(field: str, text: str, allowed: str = NUMBER) -> Number:
    """Return the exact number that a text such as ``3``, ``2.5`` or ``5/2`` stands for.

    Parameters
    ----------
    field : str
        Name used in the error.
    text : str
        The number.
    allowed : str
        What the error says is allowed.

    Raises
    ------
    InputError
        If the text is not of that form, so also if it is negative, NaN or infinite.
    """
    found = _NUMBER.fullmatch(text)
    if found is None or (found[1] is not None and not int(found[1])):
        raise InputError(field, Verbatim(text) if text.strip() else text, allowed)
    return exact(field, Fraction(text), allowed)


def number_from_json(field: str, value: object, allowed: str = NUMBER) -> Number:
    """Return the exact number that a JSON integer or a text stands for; see `number_from_text`."""
    if isinstance(value, str):
        return number_from_text(field, value, allowed)
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise InputError(field, value, allowed)
    return value


def number_to_json(number: Number) -> int | str:
    """Return a whole number as an integer and any other as ``"p/q"``."""
    return int(number) if number == int(number) else str(number)
