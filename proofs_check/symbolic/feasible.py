"""Whether linear comparisons can be met at once, and where."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache

import z3

from proofs_check.symbolic.comparison import Comparison, Point
from proofs_check.symbolic.real import Relation


@cache
def to_z3(comparison: Comparison) -> z3.BoolRef:
    """Return a comparison as a z3 formula over reals named like its variables."""
    terms = [c * z3.Real(name) if c != 1 else z3.Real(name) for name, c in comparison.terms]
    form = z3.Sum(terms) if len(terms) > 1 else terms[0]
    match comparison.relation:
        case Relation.AT_MOST:
            return form <= -comparison.constant
        case Relation.BELOW:
            return form < -comparison.constant
        case Relation.EQUAL:
            return form == -comparison.constant
        case Relation.UNEQUAL:
            return form != -comparison.constant


class Feasible:
    """Finds points that meet comparisons, each list of them after another.

    Lists that begin alike are cheap: what they share is kept by the solver.

    Parameters
    ----------
    variables : sequence of str
        Of which points give values.
    assumptions : sequence of Comparison
        Met by every point.
    """

    def __init__(self, variables: Sequence[str], assumptions: Sequence[Comparison]) -> None:
        self._reals = {name: z3.Real(name) for name in variables}
        self._solver = z3.SimpleSolver()
        self._solver.add(*map(to_z3, assumptions))
        self._held: list[Comparison] = []

    def point(self, comparisons: Sequence[Comparison]) -> Point | None:
        """Return a point that meets the assumptions and all comparisons, if there is one."""
        shared = 0
        for held, asked in zip(self._held, comparisons, strict=False):
            if held is not asked and held != asked:
                break
            shared += 1
        if surplus := len(self._held) - shared:
            self._solver.pop(surplus)
            del self._held[shared:]
        for comparison in comparisons[shared:]:
            self._solver.push()
            self._solver.add(to_z3(comparison))
            self._held.append(comparison)
        answer = self._solver.check()
        if answer == z3.unknown:
            raise RuntimeError("z3 could not decide a linear problem")
        if answer == z3.unsat:
            return None
        model = self._solver.model()
        return Point.of({name: rational(model.eval(x, True)) for name, x in self._reals.items()})


def rational(value: z3.ArithRef) -> Fraction:
    """Return the value of a z3 numeral."""
    assert isinstance(value, z3.RatNumRef)
    return Fraction(value.numerator_as_long(), value.denominator_as_long())
