"""A pack that ends too late, before a request no longer than the pack (Lemma 3.12)."""

from __future__ import annotations

from proofs_check.arguments.competing_schedule import loads_within, splits, words
from proofs_check.arguments.phase_one_stage import (
    FOUR,
    OVER,
    OVER_MAKESPAN,
    PACKED,
    UP_TO_ALPHA,
    at_least,
    stage,
)
from proofs_check.arguments.smtlib import fails, holds, lines
from proofs_check.smt import Answer, Script

SHORT_LEFTOVER = holds("(<= x P)")
BOUND = ("(+ 1 (* 2 b))", "(+ 1 (* 3 b))")

ARGUMENT = """\
B = 2. A pack of one request P runs before S beside L, and L ends before S. Another request x could
have run beside S, but S is more than alpha ahead by then, so it runs alone: T_A = P + S + x. Any
schedule puts the four requests on two slots, and T_OPT is at least the load of each. For each
of the eight ways, (alpha + 3 beta) T_OPT >= (alpha + 2 beta) T_A.

For all positive real lengths with x <= P, every alpha and every beta from 0 to alpha; without
constraint (1) for the optimum, so all the more with it."""

SCRIPTS: tuple[Script, ...] = (
    *(
        Script(
            f"no schedule with slots {words(slots)} is short enough",
            lines(
                stage("QF_NRA"),
                PACKED,
                UP_TO_ALPHA,
                OVER,
                SHORT_LEFTOVER,
                loads_within(slots),
                fails(at_least(OVER_MAKESPAN, *BOUND)),
            ),
        )
        for slots in splits(FOUR)
    ),
    Script(
        "1/1000 more is not kept at beta = alpha, with P and x on different slots",
        lines(
            stage("QF_NRA"),
            PACKED,
            OVER,
            SHORT_LEFTOVER,
            holds("(= b 1)"),
            loads_within((("L", "P"), ("S", "x"))),
            fails(at_least(OVER_MAKESPAN, "751", "1000")),
        ),
        Answer.SAT,
    ),
)
