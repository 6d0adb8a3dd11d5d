"""Numbers that count how often they are compared."""

from __future__ import annotations

import numbers


class Counted:
    """An integer whose comparisons are counted, over all instances.

    Dispatchers take any ordered field for costs, so their work per decision can be
    counted without touching them, and without a clock.
    """

    comparisons = 0

    def __init__(self, value: int) -> None:
        self.value = value

    def __add__(self, other: object) -> Counted:
        return Counted(self.value + _int(other))

    def __sub__(self, other: object) -> Counted:
        return Counted(self.value - _int(other))

    def __mul__(self, other: object) -> Counted:
        return Counted(self.value * _int(other))

    def __neg__(self) -> Counted:
        return Counted(-self.value)

    def __floordiv__(self, other: object) -> Counted:
        return Counted(self.value // _int(other))

    __radd__ = __add__
    __rmul__ = __mul__

    def __lt__(self, other: object) -> bool:
        return self._counting() < _number(other)

    def __le__(self, other: object) -> bool:
        return self._counting() <= _number(other)

    def __gt__(self, other: object) -> bool:
        return self._counting() > _number(other)

    def __ge__(self, other: object) -> bool:
        return self._counting() >= _number(other)

    def __eq__(self, other: object) -> bool:
        return self._counting() == _number(other)

    def __hash__(self) -> int:
        return hash(self.value)

    def _counting(self) -> int:
        Counted.comparisons += 1
        return self.value


numbers.Real.register(Counted)


def _number(other: object) -> int | float:
    if isinstance(other, Counted):
        return other.value
    assert isinstance(other, int | float)
    return other


def _int(other: object) -> int:
    value = _number(other)
    assert isinstance(value, int)
    return value
