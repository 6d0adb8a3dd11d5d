"""Subtracting ``v`` from every meter changes no dispatch (section 7.2)."""

from __future__ import annotations

from proofs_check.arguments.fair_queueing import (
    ANYONE,
    EVENTS,
    TWO,
    band,
    header,
    state,
    step,
)
from proofs_check.arguments.smtlib import Users, fails, holds, lines
from proofs_check.smt import Answer, Script

ARGUMENT = """\
Two runs whose meters and virtual times all differ by one number d are indistinguishable: whatever
one does, the other can do, and they then still differ by d alone. The condition is symmetric (take
-d), so this is a bisimulation; the order of the meters and their ties are the same in both, so a
tie rule by user id picks the same user. Subtracting v from every meter and setting v = 0 turns the
difference d into d + v. Hence renormalising at any times changes no dispatch; and a renormalised
meter of a waiting user lies in [0, c_i / w_i].

For an arbitrary number of users and real meters. It does not say that floating-point meters round
alike before and after."""


def shifted(users: Users, k: str, r: str, by: str) -> str:
    """Return that two states differ by a number subtracted from every meter and from ``v``."""
    meters = users.each(
        f"(and (= (S_{r} x) (- (S_{k} x) {by})) (= (waiting_{r} x) (waiting_{k} x))"
        f" (= (known_{r} x) (known_{k} x)))"
    )
    return f"(and (= v_{r} (- v_{k} {by})) {meters})"


def renormalised(users: Users, k: str, n: str) -> str:
    """Return the renormalisation of section 7.2."""
    return f"(and (= v_{n} 0) {shifted(users, k, n, f'v_{k}')})"


def both_runs(users: Users, event: str) -> str:
    """Return an event of the one run, and a state of the other before and after, by ``d`` apart."""
    return lines(
        step(users, EVENTS[event]),
        state("r0"),
        state("r1"),
        "(declare-const u_r0 User)\n(declare-const charge_r0 Real)\n(declare-const d Real)",
        holds("(and (= u_r0 u_0) (= charge_r0 charge_0))"),
        holds(shifted(users, "0", "r0", "d")),
        holds(shifted(users, "1", "r1", "d")),
    )


TWO_STATES = lines(header(ANYONE), state("0"), state("r0"), "(declare-const d Real)")

OBLIGATIONS: tuple[Script, ...] = (
    *(
        Script(
            f"{name} is the same event in both runs",
            lines(both_runs(ANYONE, name), fails(event(ANYONE, "r0", "r1"))),
        )
        for name, event in EVENTS.items()
    ),
    Script(
        "renormalisation only changes the distance",
        lines(
            TWO_STATES,
            state("r1"),
            holds(shifted(ANYONE, "0", "r0", "d")),
            holds(renormalised(ANYONE, "r0", "r1")),
            fails(shifted(ANYONE, "0", "r1", "(+ d v_r0)")),
        ),
    ),
    Script(
        "the order of the meters and their ties are the same",
        lines(
            TWO_STATES,
            "(declare-const i User)\n(declare-const j User)",
            holds(shifted(ANYONE, "0", "r0", "d")),
            fails(
                "(and (= (< (S_0 i) (S_0 j)) (< (S_r0 i) (S_r0 j)))"
                " (= (= (S_0 i) (S_0 j)) (= (S_r0 i) (S_r0 j))))"
            ),
        ),
    ),
    Script(
        "a renormalised waiting meter is in [0, c]",
        lines(
            TWO_STATES,
            holds(band(ANYONE, "0")),
            holds(renormalised(ANYONE, "0", "r0")),
            "(declare-const i User)",
            holds("(waiting_r0 i)"),
            fails("(and (<= 0 (S_r0 i)) (<= (S_r0 i) (l i)))"),
        ),
    ),
)

WAITING_ONLY = TWO.each("(= (S_1 x) (ite (waiting_0 x) (- (S_0 x) v_0) (S_0 x)))")

CONTROLS: tuple[Script, ...] = (
    *(Script(f"{name} happens in both runs", both_runs(TWO, name), Answer.SAT) for name in EVENTS),
    Script(
        "subtracting from the meters and not from v changes a return",
        lines(
            header(TWO),
            state("0"),
            state("1"),
            holds(band(TWO, "0")),
            holds(TWO.each("(= (S_1 x) (- (S_0 x) v_0))")),
            holds("(and (= v_1 v_0) (not (waiting_0 a)) (known_0 a))"),
            fails("(= (max (S_1 a) v_1) (- (max (S_0 a) v_0) v_0))"),
        ),
        Answer.SAT,
    ),
    Script(
        "subtracting from waiting meters alone changes a return",
        lines(
            header(TWO),
            state("0"),
            state("1"),
            holds(band(TWO, "0")),
            holds(WAITING_ONLY),
            holds("(and (= v_1 0) (not (waiting_0 a)) (known_0 a))"),
            fails("(= (max (S_1 a) v_1) (- (max (S_0 a) v_0) v_0))"),
        ),
        Answer.SAT,
    ),
)

SCRIPTS: tuple[Script, ...] = OBLIGATIONS + CONTROLS
