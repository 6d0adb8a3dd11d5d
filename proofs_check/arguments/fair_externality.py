"""A fair schedule has an externality of at most alpha per token; LJF has none."""

from __future__ import annotations

from proofs_check.arguments.smtlib import fails, holds, lines
from proofs_check.smt import Answer, Script

ARGUMENT = """\
In a step that serves a fair batch, one request has the largest progress and each other lacks at
most alpha to it: by induction over the members, the gaps sum to at most alpha (size - 1). By
induction over the busy steps, E is at most alpha (tokens served - busy steps): at most alpha O,
and 0 where constraint (1) holds with alpha = 0, as it does for LJF."""

MEMBERS = """\
(set-logic QF_NRA)
(declare-const alpha Real)
(declare-const members Real)   ; counted so far, without one of largest progress
(declare-const gaps Real)      ; the sum of what each lacks to the largest
(declare-const gap Real)       ; of the next
(assert (and (>= alpha 0) (>= members 0) (>= gap 0) (>= gaps 0)))
(assert (<= gaps (* alpha members)))"""

STEPS = """\
(set-logic QF_NRA)
(declare-const alpha Real)
(declare-const t Real)         ; busy steps so far
(declare-const served Real)    ; tokens so far
(declare-const E Real)         ; so far
(declare-const size Real)      ; of the batch of the next busy step
(declare-const gaps Real)      ; of the batch
(assert (and (>= alpha 0) (>= size 1) (>= gaps 0) (>= E 0)))
(assert (<= E (* alpha (- served t))))"""

BOUNDED = holds("(<= gaps (* alpha (- size 1)))")

OBLIGATIONS: tuple[Script, ...] = (
    Script(
        "one more member of a fair batch adds a gap of at most alpha",
        lines(MEMBERS, holds("(<= gap alpha)"), fails("(<= (+ gaps gap) (* alpha (+ members 1)))")),
    ),
    Script(
        "one more busy step keeps E <= alpha (tokens served - busy steps)",
        lines(STEPS, BOUNDED, fails("(<= (+ E gaps) (* alpha (- (+ served size) (+ t 1))))")),
    ),
    Script(
        "so E <= alpha O",
        lines(STEPS, holds("(>= t 0)"), fails("(<= E (* alpha served))")),
    ),
    Script(
        "and E = 0 if the schedule keeps constraint (1) with alpha = 0",
        lines(STEPS, holds("(= alpha 0)"), fails("(= E 0)")),
    ),
)

CONTROLS: tuple[Script, ...] = (
    Script(
        "a gap above alpha breaks the bound of a batch",
        lines(MEMBERS, fails("(<= (+ gaps gap) (* alpha (+ members 1)))")),
        Answer.SAT,
    ),
    Script(
        "a batch may attain it",
        lines(STEPS, BOUNDED, holds("(and (= alpha 2) (= size 3) (= gaps 4))")),
        Answer.SAT,
    ),
    Script(
        "a batch in which everyone lacks alpha breaks it",
        lines(
            STEPS,
            holds("(<= gaps (* alpha size))"),
            fails("(<= (+ E gaps) (* alpha (- (+ served size) (+ t 1))))"),
        ),
        Answer.SAT,
    ),
)

SCRIPTS: tuple[Script, ...] = OBLIGATIONS + CONTROLS
