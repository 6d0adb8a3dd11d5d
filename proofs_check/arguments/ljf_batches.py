"""LJF has CR at least B / (2B - 1) (Theorem 3.3)."""

from __future__ import annotations

from proofs_check.arguments.smtlib import fails, holds, lines
from proofs_check.smt import Answer, Script

ARGUMENT = """\
Let LJF run batches whose longest requests are m_1 >= m_2 >= ... >= m_K; its makespan T is their
sum. Every batch but the last is full, and all its requests are at least as long as the longest
request n left for the next batch; so a batch with longest request m serves at least m + (B - 1) n
tokens, which is a sum over its other B - 1 requests. By induction over batches, after time t the
tokens served are at least t + (B - 1)(t - m_1 + n); nothing is left after the last batch, so
O >= B T - (B - 1) m_1. Any schedule has makespan at least m_1, and at least O / B by induction over
its intervals, in which at most B requests are served. Hence (2B - 1) T_OPT >= B T.

For every number of requests and batches, every B >= 1 and all positive real lengths, and for
whatever alpha the optimum has: its bounds are those of schedules without constraint (1).

Lengths [2, 1, 1] at B = 2 attain it: a control, and the family of the claim for other B."""

NUMBERS = """\
(set-logic QF_NRA)
(declare-const B Real)
(assert (>= B 1))"""

MEMBERS = """\
(declare-const members Real) ; counted so far
(declare-const sum Real)     ; of their lengths
(declare-const length Real)  ; of the next member
(declare-const n Real)       ; the longest request of the next batch
(assert (and (> n 0) (>= length n) (>= sum (* members n))))"""

BATCH = """\
(declare-const t Real)      ; when the batch starts
(declare-const served Real) ; tokens so far
(declare-const m_1 Real)    ; the longest request of all
(declare-const m Real)      ; the longest of this batch
(declare-const n Real)      ; the longest left for the next; 0 if none
(declare-const batch Real)  ; the tokens of this batch
(assert (and (<= m m_1) (<= n m) (> m 0) (>= n 0)))"""
FULL = holds("(=> (> n 0) (>= batch (+ m (* (- B 1) n))))")
HAS_LONGEST = holds("(>= batch m)")


def served_at_least(served: str, t: str, longest_left: str) -> str:
    """Return the invariant between two batches."""
    return f"(>= {served} (+ {t} (* (- B 1) (+ (- {t} m_1) {longest_left}))))"


CAPACITY = """\
(declare-const t Real)
(declare-const served Real)
(declare-const interval Real)
(declare-const active Real) ; requests served in the interval
(assert (and (> interval 0) (<= 0 active B) (<= served (* B t))))"""

MAKESPANS = """\
(declare-const T Real)     ; LJF's makespan
(declare-const T_OPT Real)
(declare-const O Real)     ; all tokens
(declare-const m_1 Real)
(assert (and (> m_1 0) (>= T m_1)))
(assert (>= O (- (* B T) (* (- B 1) m_1))))
(assert (and (>= T_OPT m_1) (>= (* B T_OPT) O)))"""

OBLIGATIONS: tuple[Script, ...] = (
    Script(
        "each further member of a full batch adds at least n",
        lines("(set-logic QF_NRA)", MEMBERS, fails("(>= (+ sum length) (* (+ members 1) n))")),
    ),
    Script(
        "the bound on tokens holds before the first batch",
        lines(NUMBERS, BATCH, holds("(= m m_1)"), fails(served_at_least("0", "0", "m"))),
    ),
    Script(
        "and after every batch",
        lines(
            NUMBERS,
            BATCH,
            FULL,
            HAS_LONGEST,
            holds(served_at_least("served", "t", "m")),
            fails(served_at_least("(+ served batch)", "(+ t m)", "n")),
        ),
    ),
    Script(
        "after the last it is B T - (B - 1) m_1",
        lines(
            NUMBERS,
            BATCH,
            holds(served_at_least("served", "t", "0")),
            fails("(>= served (- (* B t) (* (- B 1) m_1)))"),
        ),
    ),
    Script(
        "no schedule serves more than B tokens per step",
        lines(
            NUMBERS,
            CAPACITY,
            fails("(<= (+ served (* active interval)) (* B (+ t interval)))"),
        ),
    ),
    Script(
        "no schedule ends before its longest request",
        """\
(set-logic QF_LRA)
(declare-const start Real)
(declare-const m_1 Real)
(declare-const makespan Real)
(assert (and (>= start 0) (<= (+ start m_1) makespan)))
(assert (not (>= makespan m_1)))""",
    ),
    Script(
        "hence (2B - 1) T_OPT >= B T",
        lines(NUMBERS, MAKESPANS, fails("(>= (* (- (* 2 B) 1) T_OPT) (* B T))")),
    ),
)

THREE_REQUESTS = """\
(set-logic QF_LRA)
(declare-const o_1 Real)
(declare-const o_2 Real)
(declare-const o_3 Real)
(define-fun T () Real (+ o_1 o_3))                                       ; LJF at B = 2
(define-fun T_OPT () Real (ite (>= o_1 (+ o_2 o_3)) o_1 (+ o_2 o_3)))    ; alpha >= o_2
(assert (and (>= o_1 o_2) (>= o_2 o_3) (> o_3 0) (<= o_1 100)))"""

TIGHT = Script(
    "the constant is attained at B = 2",
    lines(THREE_REQUESTS, holds("(= (* 3 T_OPT) (* 2 T))")),
    Answer.SAT,
)
CONTROLS: tuple[Script, ...] = (
    TIGHT,
    Script(
        "2/3 + 1/3000 is not reached at B = 2",
        lines(THREE_REQUESTS, holds("(< (* 3000 T_OPT) (* 2001 T))")),
        Answer.SAT,
    ),
    Script(
        "a batch in between that is not full breaks the bound on tokens",
        lines(
            NUMBERS,
            BATCH,
            HAS_LONGEST,
            holds("(and (> B 1) (> n 0))"),
            holds(served_at_least("served", "t", "m")),
            fails(served_at_least("(+ served batch)", "(+ t m)", "n")),
        ),
        Answer.SAT,
    ),
    Script(
        "a batch that leaves a longer request behind breaks it",
        lines(
            "(set-logic QF_NRA)",
            MEMBERS.replace("(>= length n)", "(> length 0)"),
            fails("(>= (+ sum length) (* (+ members 1) n))"),
        ),
        Answer.SAT,
    ),
    Script(
        "without the longest-job bound the ratio is lost",
        lines(
            NUMBERS,
            MAKESPANS.replace("(>= T_OPT m_1)", "(> T_OPT 0)"),
            fails("(>= (* (- (* 2 B) 1) T_OPT) (* B T))"),
        ),
        Answer.SAT,
    ),
)

SCRIPTS: tuple[Script, ...] = OBLIGATIONS + CONTROLS
