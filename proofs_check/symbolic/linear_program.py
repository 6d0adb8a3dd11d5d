"""Linear programs over the rationals, exactly."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

import z3

from proofs_check.symbolic.comparison import Comparison, Point
from proofs_check.symbolic.feasible import rational
from proofs_check.symbolic.script import all_of


def least(
    objective: str,
    comparisons: Iterable[Comparison],
    variables: Sequence[str],
    context: z3.Context | None = None,
) -> tuple[Fraction, Point]:
    """Return the least value of a variable on the closure of some comparisons, and where it is.

    The least value on the closure is the infimum where strict comparisons hold,
    if they can be met at all.

    Raises
    ------
    RuntimeError
        If z3 finds no minimum.
    """
    program = z3.Optimize(ctx=context)
    closed = (comparison.closed for comparison in comparisons)
    program.from_string(
        f"{all_of((c for c in closed if c is not None), variables)}\n(minimize {objective})"
    )
    if program.check() != z3.sat:
        raise RuntimeError("z3 found no minimum of a linear program")
    model = program.model()
    point = Point.of(
        {name: rational(model.eval(z3.Real(name, context), True)) for name in variables}
    )
    return point[objective], point
