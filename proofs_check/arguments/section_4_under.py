"""The least ratio of under-inserting as a function of gamma (section 4)."""

from __future__ import annotations

from proofs_check.arguments.smtlib import fails, holds, lines
from proofs_check.smt import Answer, Script

ARGUMENT = """\
B = 2, beta = alpha, in units of o_1, so alpha is gamma. With o_1 - o_2 + alpha < o_3 <= 2 alpha
ISJL runs o_1 and o_2 from 0 and o_3 after o_1: o_1 + o_3. To run o_3 before o_2, and o_1 once all
but alpha of o_3 has run, keeps constraint (1) and takes o_2 + o_3; as two of three requests share
a slot, nothing is shorter. The ratio (o_2 + o_3) / (o_1 + o_3) is above (1 + gamma) / (1 + 2
gamma) for gamma up to 1/3 and above 2 (1 + gamma) / (3 + gamma) from there on; both are
approached.

For all real gamma above 0 and below 1 and all three real lengths."""

FAMILY = """\
(set-logic QF_NRA)
(declare-const o_1 Real)
(declare-const o_2 Real)
(declare-const o_3 Real)
(declare-const gamma Real)
(assert (= o_1 1))
(assert (and (>= o_1 o_2) (>= o_2 o_3) (> o_3 0) (> gamma 0) (< gamma 1)))
(assert (and (< (+ (- o_1 o_2) gamma) o_3) (<= o_3 (* 2 gamma))))"""
SMALL = holds("(<= (* 3 gamma) 1)")
LARGE = holds("(>= (* 3 gamma) 1)")

PLACED = """\
(define-fun start_of_o_1 () Real (ite (> o_3 gamma) (- o_3 gamma) 0))
(define-fun later_by () Real (- o_3 start_of_o_1)) ; o_2 starts when o_3 ends"""


def above(numerator: str, denominator: str) -> str:
    """Return that the ratio is above a bound."""
    return f"(> (* {denominator} (+ o_2 o_3)) (* {numerator} (+ o_1 o_3)))"


SCRIPTS: tuple[Script, ...] = (
    Script("Phase ONE begins: o_2 is above alpha", lines(FAMILY, fails("(> o_2 gamma)"))),
    Script(
        "o_3 first keeps constraint (1) and o_1 ends in time",
        lines(
            FAMILY,
            PLACED,
            fails(
                "(and (<= later_by gamma) (<= start_of_o_1 gamma)"
                " (<= (+ start_of_o_1 o_1) (+ o_3 o_2)))"
            ),
        ),
    ),
    Script(
        "two of the three on one slot take at least o_2 + o_3",
        lines(
            FAMILY,
            "(declare-const T Real)",
            holds("(or (>= T (+ o_1 o_2)) (>= T (+ o_1 o_3)) (>= T (+ o_2 o_3)))"),
            fails("(>= T (+ o_2 o_3))"),
        ),
    ),
    Script(
        "gamma up to 1/3", lines(FAMILY, SMALL, fails(above("(+ 1 gamma)", "(+ 1 (* 2 gamma))")))
    ),
    Script(
        "gamma from 1/3", lines(FAMILY, LARGE, fails(above("(* 2 (+ 1 gamma))", "(+ 3 gamma)")))
    ),
    Script(
        "1/1000 more is not kept at gamma = 1/4",
        lines(FAMILY, holds("(= (* 4 gamma) 1)"), fails(above("2503", "3000"))),
        Answer.SAT,
    ),
    Script(
        "1/1000 more is not kept at gamma = 3/5",
        lines(FAMILY, holds("(= (* 5 gamma) 3)"), fails(above("8009", "9000"))),
        Answer.SAT,
    ),
)
