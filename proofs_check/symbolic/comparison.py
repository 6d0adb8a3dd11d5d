"""Linear comparisons as values: what a path assumes, in words that every solver reads."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import gcd, lcm

from proofs_check.symbolic.real import Linear, Relation, Scalar


@dataclass(frozen=True)
class Point:
    """A rational value of every variable.

    Parameters
    ----------
    numerators : dict of str to int
        Of the values, by variable.
    denominator : int
        Of all of them, positive.
    """

    numerators: dict[str, int]
    denominator: int = 1

    @classmethod
    def of(cls, values: Mapping[str, Fraction]) -> Point:
        """Return the point of some values."""
        denominator = lcm(*(value.denominator for value in values.values()))
        whole = {name: (value * denominator).numerator for name, value in values.items()}
        return cls(whole, denominator)

    def __getitem__(self, variable: str) -> Fraction:
        return Fraction(self.numerators[variable], self.denominator)

    def whole(self, variables: Iterable[str]) -> list[int]:
        """Return the values of some variables, scaled to coprime whole numbers."""
        numerators = [self.numerators[name] for name in variables]
        divisor = gcd(*numerators) or 1
        return [numerator // divisor for numerator in numerators]

    def scaled(self, factor: Fraction) -> Point:
        """Return the point with all values multiplied."""
        return Point.of({name: factor * self[name] for name in self.numerators})

    def towards(self, other: Point, share: Fraction) -> Point:
        """Return the point that is a share of the way from here to another point."""
        return Point.of(
            {name: (1 - share) * self[name] + share * other[name] for name in self.numerators}
        )


NOWHERE = Point({})

NEGATED = {
    Relation.AT_MOST: (Relation.BELOW, -1),
    Relation.BELOW: (Relation.AT_MOST, -1),
    Relation.EQUAL: (Relation.UNEQUAL, 1),
    Relation.UNEQUAL: (Relation.EQUAL, 1),
}


@dataclass(frozen=True)
class Comparison:
    """How a linear form compares with zero; equal comparisons of multiples are equal values.

    Parameters
    ----------
    terms : tuple of (str, int)
        Variables by name with their coefficients, none of them 0.
    constant : int
        Coprime with the coefficients.
    relation : Relation
        With zero.
    """

    terms: tuple[tuple[str, int], ...]
    constant: int
    relation: Relation

    @classmethod
    def of(cls, form: Linear, relation: Relation) -> Comparison:
        """Return the comparison of a form with zero."""
        up = lcm(form.constant.denominator, *(c.denominator for c in form.terms.values()))
        whole = [(name, (c * up).numerator) for name, c in sorted(form.terms.items())]
        constant = (form.constant * up).numerator
        down = gcd(constant, *(c for _, c in whole)) or 1
        if relation in (Relation.EQUAL, Relation.UNEQUAL) and whole and whole[0][1] < 0:
            down = -down
        terms = tuple((name, c // down) for name, c in whole)
        return cls(terms, constant // down, relation)

    @cached_property
    def negated(self) -> Comparison:
        """The comparison that holds exactly where this one does not."""
        relation, sign = NEGATED[self.relation]
        terms = tuple((name, sign * c) for name, c in self.terms)
        return Comparison(terms, sign * self.constant, relation)

    @property
    def closed(self) -> Comparison | None:
        """The closure: strict becomes weak; ``None`` where everything is in it."""
        if self.relation is Relation.UNEQUAL:
            return None
        if self.relation is Relation.BELOW:
            return Comparison(self.terms, self.constant, Relation.AT_MOST)
        return self

    def holds(self, point: Point) -> bool:
        """Return whether it holds of a point."""
        numerators = point.numerators
        value = self.constant * point.denominator
        for name, coefficient in self.terms:
            value += coefficient * numerators[name]
        match self.relation:
            case Relation.AT_MOST:
                return value <= 0
            case Relation.BELOW:
                return value < 0
            case Relation.EQUAL:
                return value == 0
            case Relation.UNEQUAL:
                return value != 0

    @cached_property
    def smtlib(self) -> str:
        """The comparison as an SMT-LIB 2 formula, each side with positive coefficients."""
        left = [_term(name, c) for name, c in self.terms if c > 0]
        right = [_term(name, -c) for name, c in self.terms if c < 0]
        if self.constant:
            (left if self.constant > 0 else right).append(str(abs(self.constant)))
        symbol = "=" if self.relation is Relation.UNEQUAL else self.relation.value
        formula = f"({symbol} {_sum(left)} {_sum(right)})"
        return f"(not {formula})" if self.relation is Relation.UNEQUAL else formula


def at_most(left: Linear | Scalar, right: Linear | Scalar) -> Comparison:
    """Return ``left <= right``."""
    return _compared(left, right, Relation.AT_MOST)


def below(left: Linear | Scalar, right: Linear | Scalar) -> Comparison:
    """Return ``left < right``."""
    return _compared(left, right, Relation.BELOW)


def equal(left: Linear | Scalar, right: Linear | Scalar) -> Comparison:
    """Return ``left = right``."""
    return _compared(left, right, Relation.EQUAL)


def smtlib_of(form: Linear) -> str:
    """Return a linear form as an SMT-LIB 2 term."""
    words = [_signed(name, Fraction(c)) for name, c in sorted(form.terms.items())]
    if form.constant or not words:
        words.append(_number(Fraction(form.constant)))
    return _sum(words)


def _compared(left: Linear | Scalar, right: Linear | Scalar, relation: Relation) -> Comparison:
    form = left - right
    if not isinstance(form, Linear):
        raise TypeError("a comparison needs a variable")
    return Comparison.of(form, relation)


def _term(name: str, coefficient: int) -> str:
    return name if coefficient == 1 else f"(* {coefficient} {name})"


def _signed(name: str, coefficient: Fraction) -> str:
    return name if coefficient == 1 else f"(* {_number(coefficient)} {name})"


def _number(value: Fraction) -> str:
    size = abs(value)
    text = str(size) if size.denominator == 1 else f"(/ {size.numerator} {size.denominator})"
    return text if value >= 0 else f"(- {text})"


def _sum(words: list[str]) -> str:
    match words:
        case []:
            return "0"
        case [only]:
            return only
        case _:
            return f"(+ {' '.join(words)})"
