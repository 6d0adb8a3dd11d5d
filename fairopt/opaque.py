"""Numbers that show nothing but how they compare, so that all are treated alike.

A policy that is not of fairopt is handed these, when it runs on numbers as when it runs
on symbolic reals: it cannot tell one from the other, so what is proved of the one run
holds of the other. Sums, differences, multiples and comparisons work on both. Whatever
else it asks (a remainder, a rounding, a text) is answered of a number, and refused of a
symbolic real, which also remembers that it was asked.
"""

from __future__ import annotations

import numbers
from collections.abc import Callable
from fractions import Fraction
from math import ceil, floor, isinf, isnan, trunc
from typing import Any, Never, Protocol

from fairopt.instance import Instance
from fairopt.numbers import Number
from fairopt.schedule import Schedule, Segment

Inner = Any
"""An ``int``, a ``Fraction``, or an element of another ordered field."""


class Reticent(Protocol):
    """An element of another field, which has no value of its own to show."""

    def refuse(self, what: str) -> Never:
        """Remember that it was asked, and raise `TypeError`."""


class Opaque:
    """A number, or an element of another ordered field, under one type.

    Parameters
    ----------
    inner : int or Fraction or element of another field
        What it stands for.
    """

    __slots__ = ("_inner",)

    def __init__(self, inner: Inner) -> None:
        self._inner = inner

    def __add__(self, other: object) -> Opaque:
        return Opaque(self._inner + _term(other))

    __radd__ = __add__

    def __sub__(self, other: object) -> Opaque:
        return Opaque(self._inner - _term(other))

    def __rsub__(self, other: object) -> Opaque:
        return Opaque(_term(other) - self._inner)

    def __mul__(self, other: object) -> Opaque:
        factor = _term(other)
        if not _is_number(factor) and not _is_number(self._inner):
            factor.refuse("a product")
        return Opaque(self._inner * factor)

    __rmul__ = __mul__

    def __truediv__(self, other: object) -> Opaque:
        divisor = _term(other)
        if not _is_number(divisor):
            divisor.refuse("a quotient")
        return Opaque(self._inner * (1 / Fraction(divisor)))

    def __rtruediv__(self, other: object) -> Opaque:
        return Opaque(_term(other) * (1 / Fraction(self._number("a quotient"))))

    def __neg__(self) -> Opaque:
        return Opaque(self._inner * -1)

    def __pos__(self) -> Opaque:
        return self

    def __abs__(self) -> Opaque:
        return -self if self < 0 else self

    def __lt__(self, other: object) -> bool:
        limit = _limit(other)
        return limit > 0 if isinstance(limit, float) else bool(self._inner < limit)

    def __le__(self, other: object) -> bool:
        limit = _limit(other)
        return limit > 0 if isinstance(limit, float) else bool(self._inner <= limit)

    def __gt__(self, other: object) -> bool:
        limit = _limit(other)
        return limit < 0 if isinstance(limit, float) else bool(self._inner > limit)

    def __ge__(self, other: object) -> bool:
        limit = _limit(other)
        return limit < 0 if isinstance(limit, float) else bool(self._inner >= limit)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Opaque | int | Fraction | float):
            return NotImplemented
        limit = _limit(other)
        return not isinstance(limit, float) and bool(self._inner == limit)

    def __bool__(self) -> bool:
        return bool(self._inner)

    def __hash__(self) -> int:
        return hash(self._number("a hash"))

    def __repr__(self) -> str:
        return repr(self._number("a text"))

    def __str__(self) -> str:
        return str(self._number("a text"))

    def __format__(self, form: str) -> str:
        return format(self._number("a text"), form)

    def __int__(self) -> int:
        return int(self._number("a whole number"))

    def __index__(self) -> int:
        number = self._number("a whole number")
        if isinstance(number, int):
            return number
        raise TypeError(f"{number} is not whole")

    def __float__(self) -> float:
        return float(self._number("a float"))

    def __round__(self, digits: int | None = None) -> Number:
        return round(self._number("a rounding"), digits)

    def __floor__(self) -> int:
        return floor(self._number("a rounding"))

    def __ceil__(self) -> int:
        return ceil(self._number("a rounding"))

    def __trunc__(self) -> int:
        return trunc(self._number("a rounding"))

    def __floordiv__(self, other: object) -> Opaque:
        return self._of_numbers("a quotient", other, lambda x, y: x // y)

    def __rfloordiv__(self, other: object) -> Opaque:
        return self._of_numbers("a quotient", other, lambda x, y: y // x)

    def __mod__(self, other: object) -> Opaque:
        return self._of_numbers("a remainder", other, lambda x, y: x % y)

    def __rmod__(self, other: object) -> Opaque:
        return self._of_numbers("a remainder", other, lambda x, y: y % x)

    def __divmod__(self, other: object) -> tuple[Opaque, Opaque]:
        return self // other, self % other

    def __pow__(self, exponent: object) -> Opaque:
        return self._of_numbers("a power", exponent, lambda x, y: x**y)

    def __copy__(self) -> Opaque:
        return self

    def __deepcopy__(self, memo: object) -> Opaque:
        return self  # a copy of what decides comparisons would decide them by itself

    def __reduce__(self) -> tuple[type[Opaque], tuple[Number]]:
        return Opaque, (self._number("its bytes"),)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):  # what Python itself looks for, of any object
            raise AttributeError(name)
        return getattr(self._number(f"its attribute {name}"), name)

    def _number(self, what: str) -> Number:
        inner = self._inner
        if not _is_number(inner):
            inner.refuse(what)
        number: Number = inner
        return number

    def _of_numbers(self, what: str, other: object, answer: Callable[[Any, Any], Number]) -> Opaque:
        own, its = self._number(what), Opaque(_term(other))._number(what)
        return Opaque(answer(own, its))


numbers.Real.register(Opaque)


def _is_number(inner: Inner) -> bool:
    return type(inner) is int or isinstance(inner, Fraction)


def _term(other: object) -> Inner:
    """Return what another operand stands for; a float is the binary fraction that it is.

    Raises
    ------
    TypeError
        If it is no number.
    """
    if type(other) is Opaque:
        return other._inner
    if isinstance(other, int | Fraction):
        return other
    if isinstance(other, float) and not isinf(other) and not isnan(other):
        return Fraction(other)
    raise TypeError(f"{other!r} is no exact number")


def _limit(other: object) -> Inner:
    """Return what another operand stands for in a comparison; an infinity as it is."""
    if isinstance(other, float) and isinf(other):
        return other
    return _term(other)


def covered(instance: Instance) -> Instance:
    """Return the instance with opaque numbers of tokens and token-steps."""
    return Instance(
        map(Opaque, instance.lengths),  # type: ignore[arg-type]  # of an exact field
        instance.batch_size,
        Opaque(instance.alpha),  # type: ignore[arg-type]
        map(Opaque, instance.releases),  # type: ignore[arg-type]
        instance.intervals and [(Opaque(low), Opaque(high)) for low, high in instance.intervals],  # type: ignore[misc]
    )


def uncovered(schedule: Schedule) -> Schedule:
    """Return the schedule with the numbers that the opaque ones stand for."""
    return Schedule(
        tuple(Segment(i, _plain(start), _plain(end)) for i, start, end in schedule.segments)
    )


def _plain(value: object) -> Number:
    inner = _term(value)
    if isinstance(inner, Fraction) and inner.denominator == 1:
        return inner.numerator
    number: Number = inner
    return number
