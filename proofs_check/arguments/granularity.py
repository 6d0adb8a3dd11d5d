"""No scheme that dispatches whole requests keeps the skew below ``c_max`` (section 3.5)."""

from __future__ import annotations

from proofs_check.smt import Answer, Script

ARGUMENT = """\
Let two users wait, each with at least two requests, all of cost c_max. Whichever of the two any
scheme dispatches, both still wait afterwards, and their difference in service has changed by
c_max: over the interval of that one dispatch the skew is c_max. With weights it is
c_max / w of whoever is dispatched. The scheme may be anything, may know everything and may use
randomness.

It does not say so of schemes that serve requests in slices; they are the control."""

DISPATCH = """\
(set-logic QF_NRA)
(declare-const c_max Real)
(declare-const served Real)
(declare-const w_i Real)
(declare-const w_j Real)
(declare-const i_is_dispatched Bool)
(declare-const before Real)
(declare-const after Real)
(define-fun abs_change () Real
  (ite (>= after before) (- after before) (- before after)))
(assert (and (< 0 c_max) (< 0 w_i) (< 0 w_j)))
(assert (= after (ite i_is_dispatched
  (+ before (/ served w_i)) (- before (/ served w_j)))))"""
WHOLE = "(assert (= served c_max))"
EQUAL = "(assert (and (= w_i 1) (= w_j 1)))"

SCRIPTS: tuple[Script, ...] = (
    Script(
        "one dispatch of a whole request changes the difference by c_max",
        "\n".join([DISPATCH, WHOLE, EQUAL, "(assert (not (= abs_change c_max)))"]),
        Answer.UNSAT,
    ),
    Script(
        "with weights, by c_max over the weight of whoever is dispatched",
        "\n".join(
            [
                DISPATCH,
                WHOLE,
                "(assert (not (= abs_change (/ c_max (ite i_is_dispatched w_i w_j)))))",
            ]
        ),
        Answer.UNSAT,
    ),
    Script(
        "a slice of a request changes it by less",
        "\n".join(
            [DISPATCH, "(assert (< 0 served c_max))", EQUAL, "(assert (< abs_change c_max))"]
        ),
        Answer.SAT,
    ),
)
