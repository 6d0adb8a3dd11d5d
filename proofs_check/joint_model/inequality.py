"""Conditions of symbolic paths as inequalities between whole numbers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import gcd, lcm

import z3

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


def clauses(condition: z3.BoolRef) -> Iterator[Clause]:
    """Yield clauses that say what a linear condition says of whole numbers.

    Parameters
    ----------
    condition : z3.BoolRef
        A comparison of a linear term with zero, as paths make them, or its negation.
    """
    negated = z3.is_not(condition)
    comparison = condition.arg(0) if negated else condition
    kind = comparison.decl().kind()
    if kind not in (z3.Z3_OP_LE, z3.Z3_OP_LT, z3.Z3_OP_EQ):
        raise TypeError(f"{condition} is no comparison with zero")
    form = _scaled(comparison.arg(0))
    match kind:
        case z3.Z3_OP_LE:
            at_most = AtMost.of(form, 0)
            yield (~at_most if negated else at_most,)
        case z3.Z3_OP_LT:
            below = AtMost.of(form, -1)
            yield (~below if negated else below,)
        case _:
            below = AtMost.of(form, -1)
            above = ~AtMost.of(form, 0)
            if negated:
                yield below, above
            else:
                yield (~below,)
                yield (~above,)


def whole_form(term: z3.ArithRef) -> Form:
    """Return a linear term with whole coefficients as a form.

    Raises
    ------
    ValueError
        If a coefficient is no whole number.
    """
    form = _linear(term)
    if any(c.denominator != 1 for c in form.values()):
        raise ValueError(f"{term} is not always a whole number")
    return {name: int(c) for name, c in form.items()}


def _scaled(term: z3.ArithRef) -> Form:
    form = _linear(term)
    scale = lcm(*(c.denominator for c in form.values()))
    return {name: int(c * scale) for name, c in form.items()}


def _linear(term: z3.ArithRef) -> dict[str, Fraction]:
    if z3.is_rational_value(term):
        return {CONSTANT: Fraction(str(term))}
    if z3.is_const(term):
        return {term.decl().name(): Fraction(1)}
    if z3.is_add(term):
        total: dict[str, Fraction] = {}
        for part in term.children():
            for name, coefficient in _linear(part).items():
                total[name] = total.get(name, Fraction(0)) + coefficient
        return total
    if z3.is_mul(term) and z3.is_rational_value(term.arg(0)) and z3.is_const(term.arg(1)):
        factor, variable = term.children()
        return {variable.decl().name(): Fraction(str(factor))}
    raise TypeError(f"{term} is not linear")
