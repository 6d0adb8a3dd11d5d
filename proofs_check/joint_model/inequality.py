"""Conditions of symbolic paths as inequalities between whole numbers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import gcd

from proofs_check.symbolic.comparison import Comparison
from proofs_check.symbolic.real import Linear, Relation

CONSTANT = ""
"""The name under which a form keeps its constant."""

Form = dict[str, int]
Clause = tuple["AtMost", ...]
"""Inequalities of which one holds."""


@dataclass(frozen=True)
class AtMost:
    """``sum_k c_k x_k <= bound`` over whole numbers.

    Parameters
    ----------
    terms : tuple of (str, int)
        Variables, by name, with coefficients; without a common divisor.
    bound : int
        The bound.
    """

    terms: tuple[tuple[str, int], ...]
    bound: int

    @classmethod
    def of(cls, form: Form, bound: int) -> AtMost:
        """Return ``form <= bound``, tightened to whole numbers."""
        terms = sorted((name, c) for name, c in form.items() if name != CONSTANT and c)
        divisor = gcd(*(c for _, c in terms)) or 1
        bound -= form.get(CONSTANT, 0)
        return cls(tuple((name, c // divisor) for name, c in terms), bound // divisor)

    def __invert__(self) -> AtMost:
        return AtMost(tuple((name, -c) for name, c in self.terms), -self.bound - 1)


def clauses(comparison: Comparison) -> Iterator[Clause]:
    """Yield clauses that say what a linear comparison says of whole numbers."""
    form = {**dict(comparison.terms), CONSTANT: comparison.constant}
    at_most = AtMost.of(form, 0)
    below = AtMost.of(form, -1)
    match comparison.relation:
        case Relation.AT_MOST:
            yield (at_most,)
        case Relation.BELOW:
            yield (below,)
        case Relation.EQUAL:
            yield (at_most,)
            yield (~below,)
        case Relation.UNEQUAL:
            yield below, ~at_most


def whole_form(linear: Linear) -> Form:
    """Return a linear form with whole coefficients.

    Raises
    ------
    ValueError
        If a coefficient is no whole number.
    """
    form = {**linear.terms, CONSTANT: linear.constant}
    if any(Fraction(c).denominator != 1 for c in form.values()):
        raise ValueError(f"{linear} is not always a whole number")
    return {name: int(c) for name, c in form.items()}
