"""A request that is not packed beside one that is: four requests (Lemma 3.14)."""

from __future__ import annotations

from proofs_check.arguments.competing_schedule import fair_within
from proofs_check.arguments.phase_one_stage import (
    FOUR,
    PACKED,
    UNDER,
    UNDER_MAKESPAN,
    at_least,
    stage,
)
from proofs_check.arguments.smtlib import fails, holds, lines
from proofs_check.smt import Answer, Script


def one_packed(betas: str, numerator: str, denominator: str) -> str:
    """Return that a fair schedule beats a bound on a stage with one packed and one left."""
    return lines(
        stage("QF_LRA"),
        PACKED,
        holds(betas),
        UNDER,
        fair_within(FOUR, "1"),
        fails(at_least(UNDER_MAKESPAN, numerator, denominator)),
    )


ARGUMENT = """\
A pack of one request runs, and L ends no sooner than S. The request x that did not fit runs after
L, for L is more than alpha ahead when S ends. No schedule that keeps constraint (1) ends before
4 alpha / (6 alpha - beta) of T_A: at beta = 0, at beta = alpha, and at every beta from .78 alpha
to .79 alpha, with the bound of .79 alpha there, so at beta* too.

For all positive real lengths, every alpha and these beta, n = 4."""

SCRIPTS: tuple[Script, ...] = (
    Script("beta = 0", one_packed("(= b 0)", "2", "3")),
    Script("beta = alpha", one_packed("(= b 1)", "4", "5")),
    Script(
        "beta* and all around it",
        one_packed("(and (<= 78 (* 100 b)) (<= (* 100 b) 79))", "400", "521"),
    ),
    Script("at beta = alpha 84/100 is not kept", one_packed("(= b 1)", "84", "100"), Answer.SAT),
)
