"""Profit is R - tau Q - c T - tau E (Theorem 5.1)."""

from __future__ import annotations

from proofs_check.arguments.smtlib import fails, holds, lines
from proofs_check.smt import Answer, Script

ARGUMENT = """\
A step that serves the batch S costs c + tau |S| m, where m is the largest r_i in S and r_i is the
progress of i plus 1. By induction over the members of S, |S| m is the sum of their r_i plus the sum
of m - r_i: what the step adds to the work and to the externality. By induction over steps, the cost
up to time t is c t + tau (work + externality), idle steps included. The work is also the sum over
requests of what each has added, as each r_i adds to both; and by induction over its tokens a
request of progress a has added a (a + 1) / 2, whenever they were served. At the end every progress
is the length, so the work is Q, and revenue less cost is R - tau Q - c T - tau E.

For every schedule that serves each token once, with pauses or without, whether it keeps capacity
and constraint (1) or not, and for all real prices."""

BATCH = """\
(set-logic QF_NRA)
(declare-const size Real)      ; members counted so far
(declare-const m Real)         ; the largest r of the batch
(declare-const work Real)      ; the sum of their r
(declare-const gaps Real)      ; the sum of m - r
(declare-const r Real)         ; of the next member
(assert (= (* size m) (+ work gaps)))"""

TOKENS = """\
(set-logic QF_NRA)
(declare-const a Real)         ; progress: tokens served
(declare-const added Real)     ; the sum of r over them
(declare-const r Real)         ; of the next token
(assert (= (* 2 added) (* a (+ a 1))))"""

STEPS = """\
(set-logic QF_NRA)
(declare-const c Real)
(declare-const tau Real)
(declare-const t Real)
(declare-const cost Real)      ; up to t
(declare-const work Real)
(declare-const externality Real)
(declare-const batch Real)     ; |S| m of the step from t on
(declare-const batch_work Real)
(declare-const batch_gaps Real)
(assert (= cost (+ (* c t) (* tau (+ work externality)))))
(assert (= batch (+ batch_work batch_gaps)))"""

AFTER_A_STEP = """\
(= (+ cost c (* tau batch))
   (+ (* c (+ t 1)) (* tau (+ work batch_work externality batch_gaps))))"""

PROFIT = """\
(set-logic QF_NRA)
(declare-const c Real)
(declare-const tau Real)
(declare-const T Real)
(declare-const R Real)
(declare-const Q Real)
(declare-const E Real)
(declare-const work Real)      ; after the last step
(declare-const cost Real)
(assert (= cost (+ (* c T) (* tau (+ work E)))))"""

OBLIGATIONS: tuple[Script, ...] = (
    Script(
        "one more member of a batch keeps |S| m = work + gaps",
        lines(BATCH, fails("(= (* (+ size 1) m) (+ work r gaps (- m r)))")),
    ),
    Script(
        "one more step keeps cost = c t + tau (work + externality)",
        lines(STEPS, fails(AFTER_A_STEP)),
    ),
    Script(
        "an idle step, too",
        lines(STEPS, holds("(and (= batch_work 0) (= batch_gaps 0))"), fails(AFTER_A_STEP)),
    ),
    Script(
        "a token adds as much to the work as to what its request has added",
        """\
(set-logic QF_LRA)
(declare-const work Real)
(declare-const added Real)     ; by this request
(declare-const others Real)
(declare-const r Real)
(assert (= work (+ added others)))
(assert (not (= (+ work r) (+ added r others))))""",
    ),
    Script(
        "one more token keeps what a request has added at a (a + 1) / 2",
        lines(TOKENS, holds("(= r (+ a 1))"), fails("(= (* 2 (+ added r)) (* (+ a 1) (+ a 2)))")),
    ),
    Script(
        "so the profit is R - tau Q - c T - tau E",
        lines(
            PROFIT, holds("(= work Q)"), fails("(= (- R cost) (- R (* tau Q) (* c T) (* tau E)))")
        ),
    ),
)

CONTROLS: tuple[Script, ...] = (
    Script(
        "a batch may have an externality",
        lines(BATCH, holds("(= size 2)"), holds("(= m 3)"), holds("(= work 4)")),
        Answer.SAT,
    ),
    Script(
        "with r the progress itself a request adds less",
        lines(TOKENS, holds("(= r a)"), fails("(= (* 2 (+ added r)) (* (+ a 1) (+ a 2)))")),
        Answer.SAT,
    ),
    Script(
        "a batch charged for one member less has another cost",
        lines(BATCH, fails("(= (* size m) (+ work r gaps (- m r)))")),
        Answer.SAT,
    ),
    Script(
        "a schedule that leaves work out has another profit",
        lines(PROFIT, fails("(= (- R cost) (- R (* tau Q) (* c T) (* tau E)))")),
        Answer.SAT,
    ),
)

SCRIPTS: tuple[Script, ...] = OBLIGATIONS + CONTROLS
