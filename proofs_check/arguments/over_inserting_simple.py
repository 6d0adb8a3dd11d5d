"""A pack that ends too late, before any request, with beta = alpha (Lemma 3.12)."""

from __future__ import annotations

from proofs_check.arguments.competing_schedule import fair_within
from proofs_check.arguments.phase_one_stage import (
    FOUR,
    OVER,
    OVER_MAKESPAN,
    PACKED,
    at_least,
    stage,
)
from proofs_check.arguments.smtlib import fails, holds, lines
from proofs_check.smt import Answer, Script

SIMPLE = lines(stage("QF_LRA"), PACKED, holds("(= b 1)"), OVER, fair_within(FOUR, "1"))

ARGUMENT = """\
The stage of Lemma 3.12 with beta = alpha, where the request that is left may be longer than the
pack. The competing schedule is any that keeps constraint (1): starts are real, and for every
ordered pair the second starts at most alpha after the first or when it has ended. None ends before
3/4 of T_A = P + S + x.

For all positive real lengths and every alpha; the pack is one request."""

SCRIPTS: tuple[Script, ...] = (
    Script(
        "no fair schedule ends before 3/4 T_A",
        lines(SIMPLE, fails(at_least(OVER_MAKESPAN, "3", "4"))),
    ),
    Script(
        "one ends before 751/1000 T_A",
        lines(SIMPLE, fails(at_least(OVER_MAKESPAN, "751", "1000"))),
        Answer.SAT,
    ),
    Script(
        "with beta = 25/32 alpha one ends before the bound of that beta",
        lines(
            stage("QF_LRA"),
            PACKED,
            holds("(= (* 32 b) 25)"),
            OVER,
            fair_within(FOUR, "1"),
            fails(at_least(OVER_MAKESPAN, "82", "107")),
        ),
        Answer.SAT,
    ),
)
