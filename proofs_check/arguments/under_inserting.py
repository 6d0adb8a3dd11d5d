"""A request that could have been packed and is not: three requests (Lemma 3.14)."""

from __future__ import annotations

from proofs_check.arguments.phase_one_stage import at_least
from proofs_check.arguments.smtlib import fails, holds, lines
from proofs_check.smt import Answer, Script

THREE = """\
(set-logic QF_NRA)
(declare-const L Real)
(declare-const S Real)
(declare-const P Real)
(declare-const b Real) ; beta / alpha; lengths are in units of alpha
(declare-const T Real) ; T_OPT
(assert (and (>= L S) (>= S P) (> P 0) (> S 1) (<= 0 b 2)))
; P does not fit, though it fits into 2 alpha.
(assert (and (> P (+ (- L S) b)) (<= P 2)))"""
SHARE_A_SLOT = holds("(or (>= T (+ L S)) (>= T (+ L P)) (>= T (+ S P)))")
MAKESPAN = "(+ L P)"
BOUND = ("4", "(- 6 b)")

ARGUMENT = """\
B = 2. P is too long for q = L - S + beta but fits into 2 alpha. L and S start at once, and P after
L: T_A = L + P. Two of three requests share a slot, so T_OPT >= S + P, and L < S + P - beta. Hence
T_OPT / T_A > (S + P) / (S + 2P - beta) >= 4 alpha / (6 alpha - beta): 2/3 at beta = 0, 4/5 at
beta = alpha.

For all positive real lengths, every alpha and every beta from 0 to 2 alpha, n = 3."""

SCRIPTS: tuple[Script, ...] = (
    Script(
        "two requests on one slot give the bound",
        lines(THREE, SHARE_A_SLOT, fails(at_least(MAKESPAN, *BOUND))),
    ),
    Script(
        "it is 2/3 at beta = 0 and 4/5 at beta = alpha",
        "(set-logic QF_LRA)\n(assert (not (and (= (* 3 4.0) (* 2 6.0)) (= (* 5 4.0) (* 4 5.0)))))",
    ),
    Script(
        "at beta = alpha 4/5 + 1/1000 is not kept",
        lines(THREE, SHARE_A_SLOT, holds("(= b 1)"), fails(at_least(MAKESPAN, "801", "1000"))),
        Answer.SAT,
    ),
    Script(
        "with P above 2 alpha the two slots do not give it",
        lines(
            THREE.replace("(<= P 2)", "(<= P 3)"),
            SHARE_A_SLOT,
            holds("(= b 1)"),
            fails(at_least(MAKESPAN, *BOUND)),
        ),
        Answer.SAT,
    ),
)
