"""Formulas decided by CaDiCaL, through python-sat."""

from __future__ import annotations

from fairopt import Schedule
from ip_models.errors import SolverFailureError
from proofs_check.drat.formula import Formula

SOLVER = "cadical195"


def decide(formula: Formula) -> Schedule | bytes:
    """Return a schedule that a formula describes, or a DRAT proof that there is none.

    CaDiCaL runs on one thread with its default options, without a time limit.
    Equal formulas get equal answers, and all lemmas follow by propagation (RUP).

    Raises
    ------
    SolverFailureError
        If CaDiCaL does not decide the formula.
    """
    from pysat.solvers import Solver

    with Solver(SOLVER, bootstrap_with=formula.clauses, with_proof=True) as solver:
        satisfiable = solver.solve()
        if satisfiable is None:
            raise SolverFailureError(f"{SOLVER} stopped without an answer")
        if satisfiable:
            return formula.schedule(solver.get_model())
        steps = solver.get_proof()
    if "0" not in steps:
        steps.append("0")  # left out if the formula itself has the empty clause
    return "\n".join(steps).encode()
