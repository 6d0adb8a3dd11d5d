"""One stage of Phase ONE at B = 2, with a pack of one request and one request left, as text.

In units of alpha: the longest ``L``, the second ``S``, the pack ``P``, the
request ``x`` that is left, and ``b = beta / alpha``. The stage of section 3.2:
``P`` alone for all but its last alpha tokens, then ``L`` beside it, then ``S``
after ``P`` beside ``L``.
"""

from __future__ import annotations

from proofs_check.arguments.smtlib import holds, lines

FOUR = ("L", "S", "P", "x")


def stage(logic: str) -> str:
    """Return the stage in a logic, ``QF_NRA`` or ``QF_LRA``."""
    return f"""\
(set-logic {logic})
(declare-const L Real)
(declare-const S Real)
(declare-const P Real)
(declare-const x Real)
(declare-const b Real)
(define-fun q () Real (ite (<= (+ (- L S) b) 2) (+ (- L S) b) 2))
(define-fun end_of_L () Real (ite (> P 1) (+ (- P 1) L) L))
(define-fun end_of_S () Real (+ P S))
(assert (and (>= L S) (>= S x) (>= S P) (> P 0) (> x 0) (> S 1) (>= b 0)))"""


PACKED = lines(
    holds("(<= P q)"),
    # Whichever of the two is longer was tried first.
    holds("(ite (> x P) (> x q) (> (+ P x) q))"),
)
UP_TO_ALPHA = holds("(<= b 1)")

OVER = lines(
    holds("(< end_of_L end_of_S)"),
    # S is more than alpha ahead when the slot of L is free, so x waits for its end.
    holds("(> (- end_of_L P) 1)"),
)
OVER_MAKESPAN = "(+ end_of_S x)"

UNDER = holds("(>= end_of_L end_of_S)")
UNDER_MAKESPAN = "(+ end_of_L x)"


def at_least(makespan: str, numerator: str, denominator: str) -> str:
    """Return ``T_OPT / T_A >= numerator / denominator`` of a makespan ``T_A``."""
    return f"(>= (* {denominator} T) (* {numerator} {makespan}))"
