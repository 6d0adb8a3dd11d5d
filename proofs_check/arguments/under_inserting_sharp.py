"""Lemma 3.14 is not tight between beta = 0 and beta = alpha."""

from __future__ import annotations

from proofs_check.arguments.phase_one_stage import at_least
from proofs_check.arguments.smtlib import fails, holds, lines
from proofs_check.arguments.under_inserting import MAKESPAN, THREE
from proofs_check.smt import Answer, Script

PLACED = """\
(declare-const start_L Real)
(declare-const start_S Real)
(declare-const start_P Real)
(assert (and (>= start_L 0) (>= start_S 0) (>= start_P 0)))
(assert (and (<= (+ start_L L) T) (<= (+ start_S S) T) (<= (+ start_P P) T)))
; P and S share a slot (else T >= L + P), and P goes first or S does.
(assert (or (<= (+ start_P P) start_S) (<= (+ start_S S) start_P)))
; Constraint (1) between L and each of them.
(assert (or (<= start_S (+ start_L 1)) (<= (+ start_L L) start_S)))
(assert (or (<= start_P (+ start_L 1)) (<= (+ start_L L) start_P)))
(assert (or (<= start_L (+ start_S 1)) (<= (+ start_S S) start_L)))
(assert (or (<= start_L (+ start_P 1)) (<= (+ start_P P) start_L)))"""
SHORTER = holds("(< T (+ L P))")
SHARP = ("(+ 2 (* 2 b))", "(+ 3 (* 2 b))")

ARGUMENT = """\
The lemma is said to be tight, approached by S = P = 2 alpha and L just below S + P - beta. But with
P = 2 alpha in front of S, constraint (1) lets L start only when all but alpha of P have run, so
T_OPT >= L + P - alpha as well, and this exceeds S + P for beta < alpha. With every constraint of a
fair schedule, T_OPT / T_A >= 2 (alpha + beta) / (3 alpha + 2 beta), which is above
4 alpha / (6 alpha - beta) for 0 < beta < alpha and equal at both ends. That one is approached by
S = P = alpha + beta.

For all positive real lengths and every alpha, n = 3."""

SCRIPTS: tuple[Script, ...] = (
    Script(
        "a fair schedule ends after S + P and after L + P - alpha",
        lines(
            THREE.replace("QF_NRA", "QF_LRA"),
            PLACED,
            SHORTER,
            fails("(and (>= T (+ S P)) (>= T (- (+ L P) 1)))"),
        ),
    ),
    Script(
        "so it keeps the sharper bound",
        lines(
            THREE,
            holds("(and (<= b 1) (>= T (+ S P)) (>= T (- (+ L P) 1)))"),
            fails(at_least(MAKESPAN, *SHARP)),
        ),
    ),
    Script(
        "the sharper bound is above the lemma's between 0 and alpha",
        "(set-logic QF_NRA)\n(declare-const b Real)\n(assert (< 0 b 1))\n"
        "(assert (not (> (* (+ 2 (* 2 b)) (- 6 b)) (* 4 (+ 3 (* 2 b))))))",
    ),
    Script(
        "the sharper bound + 1/1000 is not kept at beta = alpha / 2",
        lines(
            THREE,
            PLACED,
            holds("(= (* 2 b) 1)"),
            SHORTER,
            fails(at_least(MAKESPAN, "751", "1000")),
        ),
        Answer.SAT,
    ),
)
