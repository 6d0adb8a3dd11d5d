"""A user who comes and goes against one who waits throughout (section 3.3)."""

from __future__ import annotations

from proofs_check.arguments.backlogged_pair import settled
from proofs_check.arguments.execution import RULES
from proofs_check.arguments.fair_queueing import (
    ANYONE,
    EVENTS,
    TWO,
    altered,
    band,
    header,
    last_dispatch,
    occasion,
    rejoin,
    state,
    step,
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
Let user i come and go as it likes in an interval, and let user j be waiting throughout. Then
W_i / w_i <= v(t2) - v(t1) + c_i / w_i and W_j / w_j >= v(t2) - v(t1) - c_j / w_j, so i gets ahead
by at most c_i / w_i + c_j / w_j, which is 2 c_max or less for equal weights: no matter how often i
leaves and returns. Any number of users, any positive real costs and weights.

By induction over the events of the interval: virtual time is at least v(t1), and what a user has
been charged since t1 is 0 or at most S_i - v(t1). For j, the invariant of section 3.2.

With reset-on-return (S_i <- v) the band still holds, and this does not: one cycle of "one request,
wait, return" leaves every meter and v as they were and puts i ahead by its cost, so k cycles put it
ahead by k costs. That cycle is an obligation here; executions of up to three cycles are controls.

It does not say anything of users whose state was discarded between their charges: that is the
argument on discarding."""


def within_the_meter(users: Users, k: str) -> str:
    """Return the invariant of every user's charges since ``t1``."""
    charged = users.each(
        f"(or (= (W_{k} x) 0) (and (known_{k} x) (<= (W_{k} x) (- (S_{k} x) v_t1))))"
    )
    return f"(and (<= v_t1 v_{k}) {charged})"


NOW = lines(
    header(ANYONE),
    state("0"),
    START,
    ghosts("0"),
    "(declare-const i User)\n(declare-const j User)",
    holds(band(ANYONE, "0")),
)
INVARIANT = holds(f"(and {within_the_meter(ANYONE, '0')} {settled(ANYONE, '0')})")

RESET_ON_RETURN = altered(rejoin, "(max (S_{k} u_{k}) v_{k})", "v_{k}")

OBLIGATIONS: tuple[Script, ...] = (
    Script(
        "it holds when the interval begins",
        lines(NOW, holds(begins(ANYONE, "0")), fails(within_the_meter(ANYONE, "0"))),
    ),
    *(
        Script(
            f"{name} keeps it",
            lines(
                ghost_step(ANYONE, name),
                holds(band(ANYONE, "0")),
                holds(within_the_meter(ANYONE, "0")),
                fails(within_the_meter(ANYONE, "1")),
            ),
        )
        for name in EVENTS
    ),
    Script(
        "whoever comes and goes is charged at most dv + c",
        lines(NOW, INVARIANT, fails("(<= (W_0 i) (+ (- v_0 v_t1) (l i)))")),
    ),
    Script(
        "whoever waits throughout is charged at least dv - c",
        lines(NOW, INVARIANT, holds("(stayed_0 j)"), fails("(>= (W_0 j) (- v_0 v_t1 (l j)))")),
    ),
    Script(
        "the lead is at most the sum of both largest charges",
        lines(
            NOW, INVARIANT, holds("(stayed_0 j)"), fails("(<= (- (W_0 i) (W_0 j)) (+ (l i) (l j)))")
        ),
    ),
    Script(
        "and at most 2 c_max",
        lines(
            NOW,
            INVARIANT,
            "(declare-const c_max Real)",
            holds(ANYONE.each("(<= (l x) c_max)")),
            holds("(stayed_0 j)"),
            fails("(<= (- (W_0 i) (W_0 j)) (* 2 c_max))"),
        ),
    ),
    Script(
        "reset-on-return keeps the band",
        lines(step(ANYONE, RESET_ON_RETURN), holds(band(ANYONE, "0")), fails(band(ANYONE, "1"))),
    ),
    Script(
        "under reset-on-return a cycle changes no meter, only the lead",
        lines(
            ghost_step(ANYONE, "last-dispatch", last_dispatch),
            state("2"),
            occasion(ANYONE, "1"),
            "(declare-const j User)",
            holds(RESET_ON_RETURN(ANYONE, "1", "2")),
            holds("(and (= u_0 u_1) (distinct j u_0) (waiting_0 j) (= (S_0 u_0) v_0))"),
            fails(
                "(and (= v_2 v_0) "
                + ANYONE.each("(and (= (S_2 x) (S_0 x)) (= (waiting_2 x) (waiting_0 x)))")
                + " (= (W_1 u_0) (+ (W_0 u_0) charge_0)) (= (W_1 j) (W_0 j)))"
            ),
        ),
    ),
)

RESETTING = RULES | {"rejoin": RESET_ON_RETURN}


def cycles(number: int) -> Script:
    """Return the control: so many cycles under reset-on-return put a user that many costs ahead."""
    steps = 2 + 2 * number
    return witnessed(
        f"under reset-on-return {number} more cycles lead by {number} c_max",
        watched(TWO, steps, 2, RESETTING),
        "(= (l a) (l b) 1)",
        f"(stayed_{steps} b)",
        f"(= (- (W_{steps} a) (W_{steps} b)) {number})",
    )


ATTAINED = witnessed(
    "the lead of one who comes and goes attains 2 c_max",
    watched(TWO, 6, since=2),
    "(= (l a) (l b) 1)",
    "(and (stayed_6 b) (not (stayed_6 a)))",
    "(= (- (W_6 a) (W_6 b)) 2)",
)
CYCLES = tuple(cycles(number) for number in (1, 2, 3))
CONTROLS: tuple[Script, ...] = (
    *CYCLES,
    ATTAINED,
    witnessed(
        "one who comes and goes may be left behind further",
        watched(TWO, 6, since=2),
        "(= (l a) (l b) 1)",
        "(stayed_6 b)",
        "(> (- (W_6 b) (W_6 a)) 2)",
    ),
)

SCRIPTS: tuple[Script, ...] = OBLIGATIONS + CONTROLS
