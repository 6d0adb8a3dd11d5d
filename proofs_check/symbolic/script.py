"""Questions about a path of a policy, as SMT-LIB 2 scripts for both solvers."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from itertools import permutations

import z3

from proofs_check.symbolic.comparison import Comparison, Point, below, smtlib_of
from proofs_check.symbolic.competitor import MAKESPAN, Competitor, assertions, reals
from proofs_check.symbolic.feasible import rational
from proofs_check.symbolic.policy_paths import Family, PolicyPath


def beaten(
    path: PolicyPath,
    family: Family,
    competitor: Competitor,
    ratio: Fraction,
    symbol: str = "<",
) -> str:
    """Return the script "the competitor ends before ``ratio`` times the policy's makespan"."""
    bound = f"({symbol} (* {ratio.denominator} {MAKESPAN}) {_times(path, ratio.numerator)})"
    return "\n".join([_with_competitor(family, competitor), _conditions(path), assertions([bound])])


def unfair(path: PolicyPath, family: Family) -> str:
    """Return the script "the policy breaks constraint (1)".

    It does when a request starts while another has more than alpha of progress.
    """
    breaches = []
    for earlier, later in permutations(range(family.n), 2):
        begin, start = path.starts[earlier], path.starts[later]
        late = [
            below(begin + family.alpha, start),
            below(start, begin + family.lengths[earlier]),
        ]
        breaches.append(f"(and {' '.join(c.smtlib for c in late)})")
    return "\n".join([_instances(family), _conditions(path), assertions([_some(breaches)])])


def missed(paths: Iterable[PolicyPath], family: Family) -> str:
    """Return the script "some instance of the family is on none of these paths"."""
    names: dict[str, str] = {}
    clauses = []
    for path in paths:
        literals = []
        for condition in path.conditions:
            name = names.setdefault(condition.smtlib, f"c{len(names)}")
            literals.append(f"(not {name})")
        clauses.append(_some(literals))
    defined = (f"(define-fun {name} () Bool {formula})" for formula, name in names.items())
    return "\n".join([_instances(family), *defined, assertions(clauses)])


def all_of(comparisons: Iterable[Comparison], variables: Iterable[str]) -> str:
    """Return the script "the comparisons hold at once"."""
    return f"{reals(variables)}\n{assertions(comparisons)}"


def point_of(
    script: str, variables: Iterable[str], context: z3.Context | None = None
) -> Point | None:
    """Return a point that meets a script, by z3; in a new context the same one at every call.

    Raises
    ------
    RuntimeError
        If z3 cannot decide it.
    """
    solver = z3.SimpleSolver(ctx=context)
    solver.from_string(script)
    answer = solver.check()
    if answer == z3.unknown:
        raise RuntimeError("z3 could not decide a script of linear arithmetic")
    if answer == z3.unsat:
        return None
    model = solver.model()
    return Point.of(
        {name: rational(model.eval(z3.Real(name, context), True)) for name in variables}
    )


@cache
def _instances(family: Family) -> str:
    declared = reals(family.variables)
    return "\n".join(["(set-logic QF_LRA)", declared, assertions(family.assumptions)])


@cache
def _with_competitor(family: Family, competitor: Competitor) -> str:
    return f"{_instances(family)}\n{competitor.constraints(family)}"


def _conditions(path: PolicyPath) -> str:
    return assertions(path.conditions)


def _times(path: PolicyPath, factor: int) -> str:
    return smtlib_of(path.makespan * factor)


def _some(formulas: list[str]) -> str:
    return (
        formulas[0] if len(formulas) == 1 else f"(or {' '.join(formulas)})" if formulas else "false"
    )
