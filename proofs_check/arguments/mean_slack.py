"""Corollary 3.24 follows from Theorem 3.23."""

from __future__ import annotations

from proofs_check.arguments.smtlib import fails, holds, lines
from proofs_check.smt import Answer, Script

ARGUMENT = """\
Suppose T_R <= (4/3) (T_OPT + Delta) for an instance. Every request alone is a group, so Delta is at
most the sum E of all u_i - o_i; and B T_OPT >= O, since a step serves at most B tokens. Hence
Delta / T_OPT <= B Delta / O <= B E / O, and T_OPT / T_R >= (3/4) / (1 + B Delta / O), which is at
least (3/4) / (1 + B E / O): the mean slack read as Delta / O, as the text has it, or as
sum (u - o) / sum o.

It says that the corollary holds where the theorem does, and nothing of where that is."""

NUMBERS = """\
(set-logic QF_NRA)
(declare-const B Real)
(declare-const O Real)     ; all tokens
(declare-const E Real)     ; the sum of all slack
(declare-const Delta Real)
(declare-const T_OPT Real)
(declare-const T_R Real)
(assert (and (>= B 1) (> O 0) (>= Delta 0) (> T_OPT 0) (> T_R 0)))"""
THEOREM = holds("(<= (* 3 T_R) (* 4 (+ T_OPT Delta)))")
AREA = holds("(>= (* B T_OPT) O)")
ALONE = holds("(<= Delta E)")


def corollary(slack: str) -> str:
    """Return ``T_OPT / T_R >= (3/4) / (1 + B slack / O)`` without a quotient."""
    return f"(>= (* 4 (* T_OPT (+ O (* B {slack})))) (* 3 (* T_R O)))"


OBLIGATIONS: tuple[Script, ...] = (
    Script("with Delta / O", lines(NUMBERS, THEOREM, AREA, fails(corollary("Delta")))),
    Script(
        "with Delta / O it is at least with sum (u - o) / sum o",
        lines(NUMBERS, ALONE, holds(corollary("Delta")), fails(corollary("E"))),
    ),
)
CONTROLS: tuple[Script, ...] = (
    Script(
        "without the bound by area it fails",
        lines(NUMBERS, THEOREM, fails(corollary("Delta"))),
        Answer.SAT,
    ),
    Script(
        "without the theorem it fails",
        lines(NUMBERS, AREA, ALONE, fails(corollary("E"))),
        Answer.SAT,
    ),
    Script(
        "it is attained",
        lines(
            NUMBERS,
            THEOREM,
            AREA,
            holds("(= (* 4 (* T_OPT (+ O (* B Delta)))) (* 3 (* T_R O)))"),
            holds("(and (= B 2) (= O 6) (= Delta 1))"),
        ),
        Answer.SAT,
    ),
)

SCRIPTS: tuple[Script, ...] = OBLIGATIONS + CONTROLS
