"""The band invariant of the meters (section 3.1)."""

from __future__ import annotations

from proofs_check.arguments.execution import RULES, reachable
from proofs_check.arguments.fair_queueing import (
    ANYONE,
    EVENTS,
    TWO,
    altered,
    band,
    dispatch,
    empty,
    global_idle,
    header,
    nobody_waits,
    rejoin,
    state,
    step,
)
from proofs_check.arguments.smtlib import Users, fails, holds, lines
from proofs_check.smt import Script

ARGUMENT = """\
At every point in time, with any number of users and any positive real costs and weights:
virtual time never decreases; S_i <= v + c_i / w_i for every known user i, c_i the largest cost
charged to i so far; S_i >= v for every waiting user. Hence, with c_max the largest of all
c_i / w_i, waiting users' meters lie in [v, v + c_max].

By induction over events. No user is known at first. Each kind of event keeps the three
properties: a new user joins; a user returns; an arrival behind others; a dispatch that leaves
requests in the queue or empties it, whatever the tie rule; a cancellation that empties the
queue; a completion, which changes nothing; the global idle reset.

It does not say that the largest cost may be taken over some interval only: a residual from an
earlier, larger cost counts. Meters are real numbers; rounding is not covered."""

CHARGE_BY_WEIGHT = """\
(set-logic QF_NRA)
(declare-const cost Real)
(declare-const largest Real)
(declare-const weight Real)
(assert (and (< 0 cost) (<= cost largest) (< 0 weight)))"""

OBLIGATIONS: tuple[Script, ...] = (
    Script(
        "the initial state is in the band",
        lines(header(ANYONE), state("0"), holds(empty(ANYONE, "0")), fails(band(ANYONE, "0"))),
    ),
    *(
        Script(
            f"{name} keeps the band and never moves v back",
            lines(
                step(ANYONE, event),
                holds(band(ANYONE, "0")),
                fails(f"(and (>= v_1 v_0) {band(ANYONE, '1')})"),
            ),
        )
        for name, event in EVENTS.items()
    ),
    Script(
        "a charge c / w is positive and at most c_i / w_i",
        lines(
            CHARGE_BY_WEIGHT,
            fails("(and (< 0 (/ cost weight)) (<= (/ cost weight) (/ largest weight)))"),
        ),
    ),
    Script(
        "the band with c_max for everyone; waiting meters differ by at most c_max",
        lines(
            header(ANYONE),
            state("0"),
            "(declare-const c_max Real)\n(declare-const i User)\n(declare-const j User)",
            holds(ANYONE.each("(<= (l x) c_max)")),
            holds(band(ANYONE, "0")),
            holds("(and (waiting_0 i) (waiting_0 j))"),
            fails("(and (<= (S_0 i) (+ v_0 c_max)) (<= (- (S_0 i) (S_0 j)) c_max))"),
        ),
    ),
)


def reset_at_any_time(users: Users, k: str, n: str) -> str:
    """Return the global idle reset without its guard."""
    return global_idle(users, k, n).replace(nobody_waits(users, k), "true")


RETURNS_UNCHANGED = altered(rejoin, "(max (S_{k} u_{k}) v_{k})", "(S_{k} u_{k})")
DEPARTED_IS_SELECTED = altered(dispatch, "(waiting_{k} u_{k})", "(known_{k} u_{k})")
V_STAYS = altered(dispatch, "(= v_{n} (S_{k} u_{k}))", "(= v_{n} v_{k})")
NOT_THE_SMALLEST = altered(dispatch, "(<= (S_{k} u_{k}) ", "(<= (- (S_{k} u_{k}) 1) ")

CONTROLS: tuple[Script, ...] = (
    *(reachable(f"{name} happens", 4, f"(assert {name}_3)") for name in RULES),
    reachable(
        "without max on return a waiting meter falls below v",
        6,
        fails(band(TWO, "6")),
        RULES | {"rejoin": RETURNS_UNCHANGED},
    ),
    reachable(
        "if v does not move with a dispatch, a meter leaves the band",
        3,
        fails(band(TWO, "3")),
        RULES | {"dispatch": V_STAYS},
    ),
    reachable(
        "if the smallest meter is not selected, another falls below v",
        4,
        fails(band(TWO, "4")),
        RULES | {"dispatch": NOT_THE_SMALLEST},
    ),
    reachable(
        "if a user who left is selected, v moves back",
        6,
        "(assert (< v_6 v_5))",
        RULES | {"dispatch": DEPARTED_IS_SELECTED},
    ),
    reachable(
        "a reset while somebody waits leaves a meter below v",
        4,
        fails(band(TWO, "4")),
        RULES | {"global-idle": reset_at_any_time},
    ),
    reachable(
        "the band is no narrower than the largest charge",
        2,
        "(assert (> (S_2 a) (+ v_2 (* 0.99 (l a)))))",
    ),
)

SCRIPTS: tuple[Script, ...] = OBLIGATIONS + CONTROLS
