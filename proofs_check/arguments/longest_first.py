"""Phase TWO without the alpha limit is within 4/3 - 1/(3B) of the optimum (Graham 1969)."""

from __future__ import annotations

from proofs_check.arguments.smtlib import fails, holds, lines
from proofs_check.smt import Answer, Script

ARGUMENT = """\
Without the limit Phase TWO starts the longest waiting request whenever a slot is free: on the
slot that is free first. Say that the request x that ends last is the last to start, and so the
shortest; else leave out what starts after it, which changes no start before it, leaves the
makespan as it is and makes no optimum longer. Then x starts at t when every slot has been busy
until t, and T = t + x.

If x <= T_OPT / 3: B t <= O - x and O <= B T_OPT give 3B T <= (4B - 1) T_OPT.

If x > T_OPT / 3: every request is above T_OPT / 3, so an optimal slot holds at most two. Then T
<= T_OPT. Suppose not, with as few requests as can be. By that choice, what starts before x ends
by the optimum of those requests, so by T_OPT, and no slot holds three of them. Of the n - 1
requests before x let d slots hold two, e one: d + e = B (a slot without any would take x at 0)
and 2d + e = n - 1. Every slot's load plus x is at least T, above T_OPT; so a request that is
alone on one of the e slots fits with no request, as none is shorter than x, and is alone in the
optimum too. The other n - e requests share B - e slots there, at most two on each: n - e <= 2 (B
- e). But n - e = 2d + 1 = 2 (B - e) + 1.

For every number of requests, every B >= 1 and all positive real lengths, if alpha never binds."""

NUMBERS = """\
(set-logic QF_NRA)
(declare-const B Real)
(declare-const O Real)     ; all tokens up to x
(declare-const T Real)     ; the makespan
(declare-const T_OPT Real)
(declare-const t Real)     ; when x starts
(declare-const x Real)
(assert (and (>= B 1) (> x 0) (>= t 0) (= T (+ t x))))"""
BUSY = holds("(<= (* B t) (- O x))")
AREA = holds("(<= O (* B T_OPT))")
SHORT = holds("(<= (* 3 x) T_OPT)")
BOUND = "(<= (* 3 B T) (* (- (* 4 B) 1) T_OPT))"

PAIR = """\
(set-logic QF_LRA)
(declare-const T Real)
(declare-const T_OPT Real)
(declare-const x Real)
(declare-const load Real)  ; of a slot before x
(declare-const other Real) ; any other request
(assert (and (> T T_OPT) (>= other x) (> x 0)))
(assert (>= (+ load x) T)) ; x starts on the slot that is free first"""

COUNT = """\
(set-logic QF_LIA)
(declare-const B Int)
(declare-const n Int)
(declare-const d Int) ; slots that hold two requests before x
(declare-const e Int) ; slots that hold one
(assert (and (>= B 1) (>= d 0) (>= e 0)))
(assert (= (+ (* 2 d) e) (- n 1)))"""
NO_SLOT_EMPTY = holds("(= (+ d e) B)")
FITS = "(<= (- n e) (* 2 (- B e)))"

OBLIGATIONS: tuple[Script, ...] = (
    Script(
        "each further busy slot adds at least t tokens",
        lines(
            "(set-logic QF_NRA)",
            "(declare-const t Real)\n(declare-const slots Real)",
            "(declare-const sum Real)\n(declare-const load Real)",
            holds("(and (>= load t) (>= sum (* slots t)))"),
            fails("(>= (+ sum load) (* (+ slots 1) t))"),
        ),
    ),
    Script("a short last request gives the bound", lines(NUMBERS, BUSY, AREA, SHORT, fails(BOUND))),
    Script(
        "three requests above T_OPT / 3 do not share an optimal slot",
        lines(
            "(set-logic QF_LRA)\n(declare-const T_OPT Real)\n(declare-const x Real)",
            "(declare-const y Real)\n(declare-const z Real)",
            holds("(and (> (* 3 x) T_OPT) (>= y x) (>= z x))"),
            fails("(> (+ x y z) T_OPT)"),
        ),
    ),
    Script(
        "a request alone on its slot before x fits with none",
        lines(PAIR, fails("(> (+ load other) T_OPT)")),
    ),
    Script(
        "the requests that are left do not fit by twos", lines(COUNT, NO_SLOT_EMPTY, holds(FITS))
    ),
    Script(
        "and T <= T_OPT is within the bound",
        lines(NUMBERS, holds("(and (> T_OPT 0) (<= T T_OPT))"), fails(BOUND)),
    ),
)

CONTROLS: tuple[Script, ...] = (
    Script(
        "4/3 - 1/(3B) less 1/1000 does not follow at B = 2",
        lines(
            NUMBERS, BUSY, AREA, SHORT, holds("(= B 2)"), fails("(<= (* 6000 T) (* 6999 T_OPT))")
        ),
        Answer.SAT,
    ),
    Script(
        "a last request above T_OPT / 3 needs the other case",
        lines(NUMBERS, BUSY, AREA, holds("(and (= B 2) (<= x T_OPT))"), fails(BOUND)),
        Answer.SAT,
    ),
    Script("with a slot still empty the others fit by twos", lines(COUNT, holds(FITS)), Answer.SAT),
    Script(
        "if x need not start on the slot that is free first, it may fit with another",
        lines(PAIR.replace("(>= (+ load x) T)", "(> load 0)"), fails("(> (+ load other) T_OPT)")),
        Answer.SAT,
    ),
)

SCRIPTS: tuple[Script, ...] = OBLIGATIONS + CONTROLS
