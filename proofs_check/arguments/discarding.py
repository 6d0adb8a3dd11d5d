"""Forgetting users at or below ``v`` changes no dispatch (section 7.2)."""

from __future__ import annotations

from proofs_check.arguments.fair_queueing import (
    ANYONE,
    EVENTS,
    TWO,
    Event,
    band,
    global_idle,
    header,
    join,
    state,
    step,
)
from proofs_check.arguments.smtlib import Users, fails, holds, lines
from proofs_check.smt import Answer, Script

ARGUMENT = """\
A run that has forgotten some users who do not wait and whose meter is at most v is
indistinguishable from the run that remembers them: whatever the one does, the other can do, and
they then still differ in such users alone. A forgotten user who returns joins as a new one, at v,
which is max(S_i, v). A forgotten meter at most v does not count in the global idle reset. After
a reset every meter is at most v, so then everyone may be forgotten; the proof needs only that the
user does not wait and S_i <= v, so a user may be forgotten at any such time.

For an arbitrary number of users, from any state of the band, so that v does not move back. Both
runs are deterministic (see the argument on selection), so one direction is enough."""


def forgets(users: Users, k: str, f: str, limit: str = "v_{k}") -> str:
    """Return that state ``f`` is state ``k`` less some idle users at or below a limit."""
    remembered = users.each(f"""\
(and (= (waiting_{f} x) (waiting_{k} x))
     (=> (known_{f} x) (and (known_{k} x) (= (S_{f} x) (S_{k} x))))
     (=> (and (known_{k} x) (not (known_{f} x)))
         (and (not (waiting_{k} x)) (<= (S_{k} x) {limit.format(k=k)}))))""")
    return f"(and (= v_{f} v_{k}) {remembered})"


def both_runs(users: Users, name: str, event: Event, limit: str = "v_{k}") -> str:
    """Return an event of the remembering run, and the other's states before and after."""
    known = "(or (known_f0 x) (= x u_0))" if name in ("join", "rejoin") else "(known_f0 x)"
    return lines(
        step(users, event),
        state("f0"),
        state("f1"),
        "(declare-const u_f0 User)\n(declare-const charge_f0 Real)",
        holds("(and (= u_f0 u_0) (= charge_f0 charge_0) (= v_f1 v_1))"),
        holds(band(users, "0")),
        holds(forgets(users, "0", "f0", limit)),
        holds(
            users.each(
                f"(and (= (known_f1 x) {known}) (= (waiting_f1 x) (waiting_1 x))"
                " (= (S_f1 x) (ite (known_f1 x) (S_1 x) (S_f0 x))))"
            )
        ),
    )


def same_event(users: Users, name: str, event: Event) -> str:
    """Return the event in the forgetting run, in which a forgotten user joins anew."""
    happens = event(users, "f0", "f1")
    if name == "rejoin":
        return f"(ite (known_f0 u_0) {happens} {join(users, 'f0', 'f1')})"
    return happens


FORGET = lines(
    header(ANYONE),
    state("0"),
    state("f0"),
    state("f1"),
    "(declare-const i User)",
    holds(forgets(ANYONE, "0", "f0")),
    holds("(and (= v_f1 v_f0) (not (known_f1 i)))"),
    holds(
        ANYONE.each(
            "(and (= (S_f1 x) (S_f0 x)) (= (waiting_f1 x) (waiting_f0 x))"
            " (=> (distinct x i) (= (known_f1 x) (known_f0 x))))"
        )
    ),
)
OUTDATED = "(and (not (waiting_f0 i)) (<= (S_f0 i) v_f0))"

OBLIGATIONS: tuple[Script, ...] = (
    *(
        Script(
            f"{name} is the same event without the forgotten",
            lines(
                both_runs(ANYONE, name, event),
                fails(f"(and {same_event(ANYONE, name, event)} {forgets(ANYONE, '1', 'f1')})"),
            ),
        )
        for name, event in EVENTS.items()
    ),
    Script(
        "an idle user at or below v may be forgotten",
        lines(FORGET, holds(OUTDATED), fails(forgets(ANYONE, "0", "f1"))),
    ),
    Script(
        "after a global idle reset everyone is at or below v and nobody waits",
        lines(
            step(ANYONE, global_idle),
            fails(ANYONE.each("(and (not (waiting_1 x)) (=> (known_1 x) (<= (S_1 x) v_1)))")),
        ),
    ),
)


def too_much(name: str) -> Script:
    """Return the control: forgetting a meter above ``v`` makes an event another one."""
    event = EVENTS[name]
    return Script(
        f"forgetting a meter above v changes {name}",
        lines(both_runs(TWO, name, event, "(+ v_{k} 1)"), fails(same_event(TWO, name, event))),
        Answer.SAT,
    )


CONTROLS: tuple[Script, ...] = (
    *(
        Script(f"{name} happens in both runs", both_runs(TWO, name, event), Answer.SAT)
        for name, event in EVENTS.items()
    ),
    too_much("rejoin"),
    too_much("global-idle"),
)

SCRIPTS: tuple[Script, ...] = OBLIGATIONS + CONTROLS
