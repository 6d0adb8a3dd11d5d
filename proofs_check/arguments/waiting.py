"""No online policy has CR above (sqrt 5 - 1)/2 in the limit (Proposition 3.27, restored)."""

from __future__ import annotations

from proofs_check.arguments.smtlib import fails, holds, lines
from proofs_check.smt import Answer, Script

ARGUMENT = """\
Let B >= 2 and L > alpha + 1. The adversary releases J1 of length L at 0. A deterministic policy
starts it at some s, or never, and then its ratio is 0. If nothing more comes, T_OPT = L and
T_A >= s + L. Or B - 1 more of length L come at r = s + alpha + 1; up to then the policy has seen
the same. From r until J1 ends, at s + L, its progress is above alpha, so nothing starts beside it:
T_A >= s + 2L. All B together at r keep (1) and end at r + L; nothing that comes at r ends before,
so T_OPT = r + L. In units of L, with sigma = s / L and d = (alpha + 1) / L, the ratios are at most
1 / (1 + sigma) and (1 + sigma + d) / (2 + sigma). With phi = (sqrt 5 - 1)/2, the positive root of
phi^2 + phi = 1, they are not both above phi + d/2, for any sigma >= 0. So for fixed alpha and L
growing, no policy has CR above phi. Waiting sigma = phi meets both: 1 / (1 + phi) = phi and
(1 + phi) / (2 + phi) = phi.

For all deterministic online policies that keep constraint (1), requests running to completion. At
B = 1 nobody comes in the second continuation. With pauses it says nothing: J1 steps aside for one
step when the others come, resumes alpha ahead of them, and T_A = T_OPT from s = 0. Whether waiting
phi attains phi on every input is another question: it does against this adversary."""

TIMES = """\
(set-logic QF_LRA)
(declare-const s Real)     ; start of J1
(declare-const L Real)
(declare-const alpha Real)
(declare-const t Real)     ; start of a newcomer
(define-fun r () Real (+ s alpha 1))
(assert (and (>= s 0) (>= alpha 0) (>= t r)))"""
LONG = holds("(> L (+ alpha 1))")
KEEPS = holds("(=> (< t (+ s L)) (<= (- t s) alpha))")

RATIOS = """\
(set-logic QF_NRA)
(declare-const phi Real)
(declare-const sigma Real)
(declare-const d Real)
(assert (and (> phi 0) (= (+ (* phi phi) phi) 1)))
(assert (and (>= sigma 0) (> d 0) (< d 1)))"""


def above(bound: str, ratio: tuple[str, str]) -> str:
    """Return that a ratio of positive numbers is above a bound."""
    numerator, denominator = ratio
    return f"(> {numerator} (* {bound} {denominator}))"


ALONE = ("1", "(+ 1 sigma)")
JOINED = ("(+ 1 (+ sigma d))", "(+ 2 sigma)")
AT_ONCE = ("(+ 1 (+ sigma d))", "(+ 1 (+ sigma d))")
BOUND = "(+ phi (/ d 2))"

OBLIGATIONS: tuple[Script, ...] = (
    Script(
        "phi is (sqrt 5 - 1)/2",
        """\
(set-logic QF_NRA)
(declare-const phi Real)
(declare-const s5 Real)
(assert (and (> phi 0) (= (+ (* phi phi) phi) 1) (> s5 0) (= (* s5 s5) 5)))
(assert (not (= (* 2 phi) (- s5 1))))""",
    ),
    Script(
        "no newcomer starts before J1 ends",
        lines(TIMES, LONG, KEEPS, fails("(>= t (+ s L))")),
    ),
    Script(
        "so the policy ends at s + 2L or later",
        lines(TIMES, holds("(>= t (+ s L))"), fails("(>= (+ t L) (+ s (* 2 L)))")),
    ),
    Script(
        "no schedule ends before r + L",
        lines(TIMES, fails("(>= (+ t L) (+ r L))")),
    ),
    Script(
        "the ratios are not both above phi + d/2",
        lines(RATIOS, holds(above(BOUND, ALONE)), holds(above(BOUND, JOINED))),
    ),
)

CONTROLS: tuple[Script, ...] = (
    Script(
        "they are both above phi - 1/1000",
        lines(
            RATIOS,
            holds(above("(- phi (/ 1 1000))", ALONE)),
            holds(above("(- phi (/ 1 1000))", JOINED)),
        ),
        Answer.SAT,
    ),
    Script(
        "a request of at most alpha + 1 lets newcomers start at once",
        lines(TIMES, KEEPS, holds("(and (= t r) (= L (+ alpha 1)))")),
        Answer.SAT,
    ),
    Script(
        "without constraint (1) newcomers start at once",
        lines(TIMES, LONG, holds("(= t r)")),
        Answer.SAT,
    ),
    Script(
        "and then no ratio need be below 1",
        lines(RATIOS, holds("(= sigma 0)"), holds(above("(/ 999 1000)", AT_ONCE))),
        Answer.SAT,
    ),
)

SCRIPTS: tuple[Script, ...] = OBLIGATIONS + CONTROLS
