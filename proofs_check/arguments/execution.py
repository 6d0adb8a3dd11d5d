"""Executions of a bounded length, from the initial state, between named users.

A control that says "such an execution exists" is decided by both solvers.
"""

from __future__ import annotations

from collections.abc import Mapping

from proofs_check.arguments.fair_queueing import (
    CHARGING,
    EVENTS,
    TWO,
    Event,
    empty,
    header,
    nobody_waits,
    occasion,
    state,
)
from proofs_check.arguments.smtlib import Users, holds, lines
from proofs_check.smt import Answer, Script

RULES: dict[str, Event] = {
    name: event for name, event in EVENTS.items() if name not in ("queue-up", "complete")
}
"""The events that change a state."""


def execution(users: Users, steps: int, rules: Mapping[str, Event] = RULES) -> str:
    """Return the script of every execution of so many events.

    Ties go to the user named first, and the global idle reset comes at once.

    Parameters
    ----------
    users : Users
        By name, in the order of their ids.
    steps : int
        Number of events; the last state has this number.
    rules : mapping of str to Event
        The events, which may be altered ones.
    """
    parts = [header(users), state("0"), holds(empty(users, "0")), "(assert (= v_0 0))"]
    for k in range(steps):
        before, after = f"{k}", f"{k + 1}"
        symbols = [f"{name}_{k}" for name in rules]
        parts += [state(after), occasion(users, before)]
        parts += [f"(declare-const {symbol} Bool)" for symbol in symbols]
        parts.append(f"(assert (or {' '.join(symbols)}))")
        for name, event in rules.items():
            parts.append(f"(assert (=> {name}_{k} {event(users, before, after)}))")
            if name in CHARGING:
                parts.append(f"(assert (=> {name}_{k} {_first_of_ties(users, before)}))")
        if "global-idle" in rules:
            parts.append(f"(assert (=> {_reset_is_due(users, before)} global-idle_{k}))")
    return lines(*parts)


def reachable(name: str, steps: int, goal: str, rules: Mapping[str, Event] = RULES) -> Script:
    """Return the control that some execution between two users reaches a goal."""
    return Script(name, lines(execution(TWO, steps, rules), goal), Answer.SAT)


def _first_of_ties(users: Users, k: str) -> str:
    tied = [
        f"(=> (and (= u_{k} {later}) (waiting_{k} {earlier}))"
        f" (< (S_{k} {later}) (S_{k} {earlier})))"
        for position, later in enumerate(users.names)
        for earlier in users.names[:position]
    ]
    return f"(and {' '.join(tied)})"


def _reset_is_due(users: Users, k: str) -> str:
    reset = users.each(f"(=> (known_{k} x) (<= (S_{k} x) v_{k}))")
    return f"(and {nobody_waits(users, k)} (not {reset}))"
