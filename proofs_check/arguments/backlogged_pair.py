"""Two users who wait throughout an interval (section 3.2)."""

from __future__ import annotations

from proofs_check.arguments.fair_queueing import (
    ANYONE,
    EVENTS,
    TWO,
    band,
    header,
    state,
)
from proofs_check.arguments.interval import (
    START,
    begins,
    ghost_step,
    ghosts,
    watched,
    witnessed,
)
from proofs_check.arguments.smtlib import Users, fails, holds, lines
from proofs_check.smt import Script

ARGUMENT = """\
If users i and j are waiting throughout an interval, then |W_i / w_i - W_j / w_j| is at most
c_i / w_i + c_j / w_j, with c_i the largest cost charged to i so far. With equal weights this is
at most 2 c_max. Any number of other users come and go meanwhile; costs and weights are any
positive reals.

By induction over the events of the interval, which begins in any state of the band: for every
user who has waited since t1, the charges since then are S_i - S_i(t1), and S_i(t1) was in
[v(t1), v(t1) + c_i / w_i]. With the band at the end the bound follows. Every event keeps this,
whatever the tie rule.

The constant is attained: in one execution of seven events the difference is
c_i / w_i + c_j / w_j itself.

It does not say that c_i may be the largest cost charged within the interval: the control of that
name is an execution in which a large cost, charged just before t1, makes the difference exceed
twice every cost of the interval. A weight that changes within the interval makes W_i / w_i the
sum of the charges c / w."""


def settled(users: Users, k: str) -> str:
    """Return the invariant of everyone who has waited since ``t1``."""
    return users.each(f"""\
(=> (stayed_{k} x)
    (and (waiting_{k} x) (= (W_{k} x) (- (S_{k} x) (S_t1 x)))
         (<= v_t1 (S_t1 x)) (<= (S_t1 x) (+ v_t1 (l x)))))""")


PAIR = """\
(declare-const i User)
(declare-const j User)
(assert (and (stayed_0 i) (stayed_0 j)))"""

NOW = lines(header(ANYONE), state("0"), START, ghosts("0"), holds(band(ANYONE, "0")))

OBLIGATIONS: tuple[Script, ...] = (
    Script(
        "it holds when the interval begins",
        lines(NOW, holds(begins(ANYONE, "0")), fails(settled(ANYONE, "0"))),
    ),
    *(
        Script(
            f"{name} keeps it",
            lines(
                ghost_step(ANYONE, name),
                holds(band(ANYONE, "0")),
                holds(settled(ANYONE, "0")),
                fails(settled(ANYONE, "1")),
            ),
        )
        for name in EVENTS
    ),
    Script(
        "it bounds the difference by the users' own largest charges",
        lines(
            NOW,
            holds(settled(ANYONE, "0")),
            PAIR,
            fails("(<= (- (W_0 i) (W_0 j)) (+ (l i) (l j)))"),
        ),
    ),
    Script(
        "and by 2 c_max",
        lines(
            NOW,
            "(declare-const c_max Real)",
            holds(ANYONE.each("(<= (l x) c_max)")),
            holds(settled(ANYONE, "0")),
            PAIR,
            fails("(<= (- (W_0 i) (W_0 j)) (* 2 c_max))"),
        ),
    ),
    Script(
        "the sum of charges c / w is W / w",
        """\
(set-logic QF_NRA)
(declare-const W Real)
(declare-const cost Real)
(declare-const weight Real)
(assert (< 0 weight))
(assert (not (= (/ (+ W cost) weight) (+ (/ W weight) (/ cost weight)))))""",
    ),
)

SINCE = 3
"""The interval of every control begins after this many events."""

ATTAINED = witnessed(
    "2 c_max is attained",
    watched(TWO, 5, since=SINCE),
    "(= (l a) (l b) 1)",
    "(and (stayed_5 a) (stayed_5 b))",
    "(= (- (W_5 a) (W_5 b)) 2)",
)
ATTAINED_BY_OWN_CHARGES = witnessed(
    "the sum of the users' own largest charges is attained",
    watched(TWO, 7, since=SINCE),
    "(and (= (l a) 1) (= (l b) 3))",
    "(and (stayed_7 a) (stayed_7 b))",
    "(= (- (W_7 a) (W_7 b)) 4)",
)
COSTS_OF_THE_INTERVAL = witnessed(
    "twice the largest cost within the interval is exceeded",
    watched(TWO, 6, since=SINCE),
    "(= (l a) (l b) 10)",
    "(and (stayed_6 a) (stayed_6 b))",
    "(= charge_1 (l b))",
    "(= charge_3 charge_4 charge_5 1)",
    "(= (- (W_6 a) (W_6 b)) 3)",
)
CONTROLS: tuple[Script, ...] = (
    ATTAINED,
    ATTAINED_BY_OWN_CHARGES,
    COSTS_OF_THE_INTERVAL,
    witnessed(
        "a user who did not wait throughout may fall behind further",
        watched(TWO, 6, since=SINCE),
        "(= (l a) (l b) 1)",
        "(stayed_6 a)",
        "(> (- (W_6 a) (W_6 b)) 2)",
    ),
)

SCRIPTS: tuple[Script, ...] = OBLIGATIONS + CONTROLS
