"""Symbolic real numbers: linear forms whose comparisons are decided by a path."""

from __future__ import annotations

import numbers
from enum import Enum
from fractions import Fraction
from typing import Protocol

Scalar = int | Fraction
Coefficients = tuple[tuple[str, Fraction], ...]


class Relation(Enum):
    """How a linear form compares with zero."""

    AT_MOST = "<="
    BELOW = "<"
    EQUAL = "=="


class Decider(Protocol):
    """What decides comparisons: a path through the program."""

    def holds(self, form: Linear, relation: Relation) -> bool:
        """Return whether the form compares so with zero on this path."""


class Linear:
    """A linear form ``c_0 + sum_k c_k x_k`` with rational coefficients.

    It is an element of an ordered field as far as policies use one: sums,
    differences, products with rationals, and comparisons, each of which the
    path decides.

    Parameters
    ----------
    decider : Decider
        The path on which the form lives.
    constant : int or Fraction
        ``c_0``.
    terms : dict
        Variable to non-zero coefficient.
    """

    __slots__ = ("constant", "decider", "terms")

    def __init__(self, decider: Decider, constant: Scalar, terms: dict[str, Scalar]) -> None:
        self.decider = decider
        self.constant = constant
        self.terms = terms

    def __repr__(self) -> str:
        words = [f"{c}*{x}" for x, c in sorted(self.terms.items())]
        return " + ".join(words + ([str(self.constant)] if self.constant or not words else []))

    def __add__(self, other: Linear | Scalar) -> Linear:
        if not isinstance(other, Linear):
            return Linear(self.decider, self.constant + other, self.terms)
        terms = dict(self.terms)
        for name, coefficient in other.terms.items():
            total = terms.get(name, 0) + coefficient
            if total:
                terms[name] = total
            else:
                del terms[name]
        return Linear(self.decider, self.constant + other.constant, terms)

    __radd__ = __add__

    def __mul__(self, factor: Scalar) -> Linear:
        if not factor:
            return Linear(self.decider, 0, {})
        return Linear(
            self.decider,
            self.constant * factor,
            {name: c * factor for name, c in self.terms.items()},
        )

    __rmul__ = __mul__

    def __neg__(self) -> Linear:
        return self * -1

    def __sub__(self, other: Linear | Scalar) -> Linear:
        return self + other * -1

    def __rsub__(self, other: Linear | Scalar) -> Linear:
        return self * -1 + other

    def __le__(self, other: Linear | Scalar) -> bool:
        return self.decider.holds(self - other, Relation.AT_MOST)

    def __lt__(self, other: Linear | Scalar) -> bool:
        return self.decider.holds(self - other, Relation.BELOW)

    def __ge__(self, other: Linear | Scalar) -> bool:
        return not self < other

    def __gt__(self, other: Linear | Scalar) -> bool:
        return not self <= other

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Linear | int | Fraction):
            return NotImplemented
        return self.decider.holds(self - other, Relation.EQUAL)

    def __bool__(self) -> bool:
        return not self.decider.holds(self, Relation.EQUAL)

    __hash__ = None  # type: ignore[assignment]  # equal on one path only


numbers.Real.register(Linear)
