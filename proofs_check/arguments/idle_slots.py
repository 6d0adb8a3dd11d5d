"""How much LJF and list scheduling idle: no more than their longest request (Table 3)."""

from __future__ import annotations

from proofs_check.arguments.smtlib import fails, holds, lines
from proofs_check.smt import Answer, Script

TOKENS = 2000 * 126
LONGEST = 905

ARGUMENT = f"""\
All requests wait at time 0; O is the sum of their lengths, m the longest.

LJF: let its batches begin with m_1 = m >= m_2 >= ... and O_k be the tokens of the first k. All of a
full batch are as long as the next one's longest, so O_(k+1) >= O_k + m_(k+1) + (B - 1) m_(k+2). By
induction B T_k <= O_k + (B - 1) (m_1 - m_(k+1)) after k full batches; the last batch, full or not,
leaves B T <= O + (B - 1) m.

List scheduling (SJF and FCFS, in any order): until the request that ends last starts, at s, no slot
is free, so B s <= O - o, with o its length, and T = s + o gives B T <= O + (B - 1) m (Graham 1969).

Every schedule takes at least O / B. So no policy has more than 1 + (B - 1) m / O times the
throughput of LJF or SJF. 2,000 conversations with a mean of 126 tokens and a longest of 905 have
O = {TOKENS}, m = {LONGEST}: at most 1.054 times at B = 16 and 1.112 times at B = 32, whatever their
other lengths, and whatever the policy, fair or not.

It speaks of a backlog and counts token-steps; with arrivals, or steps of unequal time, it says
nothing."""


NUMBERS = """\
(set-logic QF_NRA)
(declare-const B Real)
(declare-const O Real)        ; tokens so far, or in all
(declare-const T Real)        ; token-steps so far, or in all
(declare-const m_1 Real)      ; the longest request
(assert (and (>= B 1) (>= O 0) (>= T 0) (> m_1 0)))"""
BATCH = """\
(declare-const m Real)        ; the longest of this batch
(declare-const next Real)     ; the longest of the next one
(declare-const O_ Real)       ; tokens after this batch
(assert (and (>= m_1 m) (>= m next) (>= next 0)))"""
BEFORE = holds("(<= (* B T) (+ O (* (- B 1) (- m_1 m))))")
FULL = holds("(>= O_ (+ O m (* (- B 1) next)))")
LAST = holds("(>= O_ (+ O m))")
AFTER = "(<= (* B (+ T m)) (+ O_ (* (- B 1) (- m_1 next))))"
WHOLE = "(<= (* B (+ T m)) (+ O_ (* (- B 1) m_1)))"
LIST = """\
(declare-const s Real)        ; the last start of the request that ends last
(declare-const o Real)        ; its length
(assert (and (>= s 0) (> o 0) (<= o m_1) (= T (+ s o))))"""
BUSY = holds("(<= (* B s) (- O o))")
IDLE = "(<= (* B T) (+ O (* (- B 1) m_1)))"
MET = "(= (* B T) (+ O (* (- B 1) m_1)))"


SCRIPTS: tuple[Script, ...] = (
    Script("a full batch of LJF", lines(NUMBERS, BATCH, BEFORE, FULL, fails(AFTER))),
    Script("the last batch of LJF", lines(NUMBERS, BATCH, BEFORE, LAST, fails(WHOLE))),
    Script("list scheduling", lines(NUMBERS, LIST, BUSY, fails(IDLE))),
    Script(
        "after a batch that is not full the induction would fail",
        lines(NUMBERS, BATCH, BEFORE, LAST, fails(AFTER)),
        Answer.SAT,
    ),
    Script(
        "with a slot free before the last start the bound fails",
        lines(NUMBERS, LIST, fails(IDLE)),
        Answer.SAT,
    ),
    Script("the bound is met", lines(NUMBERS, LIST, BUSY, holds(MET)), Answer.SAT),
)
