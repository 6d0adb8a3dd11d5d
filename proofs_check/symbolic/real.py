"""Symbolic real numbers: linear forms whose comparisons are decided by a path."""

from __future__ import annotations

import numbers
from enum import Enum
from fractions import Fraction
from typing import Never, Protocol

Scalar = int | Fraction


class Relation(Enum):
    """How a linear form compares with zero."""

    AT_MOST = "<="
    BELOW = "<"
    EQUAL = "="
    UNEQUAL = "!="


class Decider(Protocol):
    """What decides comparisons: a path through the program."""

    def holds(self, form: Linear, relation: Relation) -> bool:
        """Return whether the form compares so with zero on this path."""

    def refuse(self, what: str) -> Never:
        """Remember that something else was asked of a form, and raise `TypeError`."""


class Valued(Protocol):
    """What gives every variable a value."""

    def __getitem__(self, variable: str, /) -> Fraction:
        """Return the value of a variable."""


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

    def __deepcopy__(self, memo: object) -> Linear:
        return self  # what a copied path decides would not be noted on this one

    def refuse(self, what: str) -> Never:
        """Say that a symbolic real does not show this, for `fairopt.opaque`."""
        self.decider.refuse(what)

    def at(self, point: Valued) -> Fraction:
        """Return the value at a point."""
        return sum((c * point[name] for name, c in self.terms.items()), Fraction(self.constant))

    __hash__ = None  # type: ignore[assignment]  # equal on one path only


class _Undecided:
    def holds(self, form: Linear, relation: Relation) -> bool:
        raise TypeError(f"nothing decides whether {form} {relation.value} 0")

    def refuse(self, what: str) -> Never:
        raise TypeError(f"{what} of a form that is on no path")


def variable(name: str) -> Linear:
    """Return a variable on no path: to write assumptions with, not to compare."""
    return Linear(_Undecided(), 0, {name: 1})


def off_path(value: Linear | Scalar) -> Linear:
    """Return a value as a linear form that outlives its path."""
    if isinstance(value, Linear):
        return Linear(_Undecided(), value.constant, value.terms)
    return Linear(_Undecided(), value, {})


numbers.Real.register(Linear)
