"""Where the bounds of Lemmas 3.12 and 3.14 meet (Theorem 3.9's choice of beta)."""

from __future__ import annotations

from proofs_check.arguments.smtlib import fails, holds, lines
from proofs_check.smt import Answer, Script

ARGUMENT = """\
With b = beta / alpha, the bound of Lemma 3.12 is over(b) = (1 + 2b) / (1 + 3b), which falls, and
that of Lemma 3.14 is under(b) = 4 / (6 - b), which rises. They meet where 2 b^2 + b - 2 = 0, at
b* = (sqrt 17 - 1) / 4, with value (25 + sqrt 17) / 38: the largest of min(over, under). Here
sqrt 17 is the positive number whose square is 17.

It does not say that the lemmas hold: only what follows if they do."""

BOUNDS = """\
(set-logic QF_NRA)
(define-fun over ((b Real)) Real (/ (+ 1 (* 2 b)) (+ 1 (* 3 b))))
(define-fun under ((b Real)) Real (/ 4 (- 6 b)))
(declare-const root Real) ; sqrt 17
(assert (and (> root 0) (= (* root root) 17)))
(define-fun star () Real (/ (- root 1) 4))
(define-fun best () Real (/ (+ 25 root) 38))"""
OTHER = """\
(declare-const b Real)
(assert (<= 0 b 2))"""

SCRIPTS: tuple[Script, ...] = (
    Script("over(b*) is (25 + sqrt 17) / 38", lines(BOUNDS, fails("(= (over star) best)"))),
    Script("and so is under(b*)", lines(BOUNDS, fails("(= (under star) best)"))),
    Script(
        "no other beta has both bounds as high",
        lines(
            BOUNDS,
            OTHER,
            holds("(distinct b star)"),
            holds("(>= (over b) best)"),
            fails("(< (under b) best)"),
        ),
    ),
    Script(
        "at beta = alpha they are 3/4 and 4/5",
        lines(BOUNDS, fails("(and (= (over 1) (/ 3 4)) (= (under 1) (/ 4 5)))")),
    ),
    Script(
        "at beta = 0 they are 1 and 2/3",
        lines(BOUNDS, fails("(and (= (over 0) 1) (= (under 0) (/ 2 3)))")),
    ),
    Script(
        "some beta has both bounds above .766",
        lines(BOUNDS, OTHER, holds("(and (> (* 1000 (over b)) 766) (> (* 1000 (under b)) 766))")),
        Answer.SAT,
    ),
)
