"""With alpha = max o makespan is that of parallel machines, and PARTITION reduces to it (P2.1)."""

from __future__ import annotations

from proofs_check.arguments.smtlib import fails, holds, lines
from proofs_check.smt import Answer, Script

ARGUMENT = """\
An active request has at least 0 and less than max o tokens of progress, so with alpha = max o any
gap keeps constraint (1), and a run-to-completion schedule is a placement on B machines: P||Cmax.

PARTITION reduces to it for every B >= 2. Given n >= 3 positive numbers of sum 2H, none above H
(else the answer is no), let them be requests and add B - 2 requests of length H; then there are
more than B requests, as the proposition assumes. The total is B H, so some makespan is at most H
if and only if every slot has load exactly H. A slot with one of the added requests has room for
nothing else, so the two others split the numbers into halves; and halves give such a schedule.

That PARTITION is NP-complete is Karp's theorem and not checked here. For fixed B the problem at
alpha = max o has a pseudo-polynomial algorithm (the one that the judge compares with), so it is
strongly NP-hard only if B is part of the input."""

PROGRESS = """\
(set-logic QF_LRA)
(declare-const alpha Real)
(declare-const longest Real)
(declare-const o_i Real)
(declare-const o_j Real)
(declare-const a_i Real) ; progress of two active requests
(declare-const a_j Real)
(assert (and (<= o_i longest) (<= o_j longest)))
(assert (and (<= 0 a_i) (< a_i o_i) (<= 0 a_j) (< a_j o_j)))"""
KEPT = "(<= (- a_i a_j) alpha)"

SLOTS = """\
(set-logic QF_LRA)
(declare-const H Real)
(declare-const slots Real)  ; counted so far
(declare-const load Real)   ; theirs together
(declare-const next Real)   ; the load of the next slot
(assert (and (> H 0) (>= slots 0) (<= next H)))"""

TWO_LOADS = """\
(set-logic QF_LRA)
(declare-const H Real)
(declare-const load_1 Real)
(declare-const load_2 Real)
(assert (= (+ load_1 load_2) (* 2 H)))"""

OBLIGATIONS: tuple[Script, ...] = (
    Script(
        "with alpha = max o any two active requests keep constraint (1)",
        lines(PROGRESS, holds("(= alpha longest)"), fails(KEPT)),
    ),
    Script(
        "slots of load at most H that miss m tokens so far miss no fewer with the next",
        lines(
            SLOTS,
            "(declare-const full Real) ; slots times H",
            "(declare-const m Real)\n(assert (>= m 0))",
            holds("(<= load (- full m))"),
            fails("(<= (+ load next) (- (+ full H) m))"),
        ),
    ),
    Script(
        "one slot below H misses something",
        lines(SLOTS, holds("(< next H)"), fails("(> (- H next) 0)")),
    ),
    Script(
        "beside a request of length H a slot has room for nothing",
        lines(
            "(set-logic QF_LRA)\n(declare-const H Real)\n(declare-const o Real)",
            holds("(> o 0)"),
            fails("(> (+ H o) H)"),
        ),
    ),
    Script(
        "two slots that hold 2H by H hold H each",
        lines(TWO_LOADS, holds("(and (<= load_1 H) (<= load_2 H))"), fails("(= load_1 load_2 H)")),
    ),
)

CONTROLS: tuple[Script, ...] = (
    Script(
        "with a smaller alpha two active requests may break it",
        lines(PROGRESS, holds("(= (* 2 alpha) longest)"), holds("(> longest 0)"), fails(KEPT)),
        Answer.SAT,
    ),
    Script(
        "two slots that hold 2H by more than H may differ",
        lines(
            TWO_LOADS,
            holds("(and (> H 1) (<= load_1 (+ H 1)) (<= load_2 (+ H 1)))"),
            fails("(= load_1 load_2 H)"),
        ),
        Answer.SAT,
    ),
)

SCRIPTS: tuple[Script, ...] = OBLIGATIONS + CONTROLS
