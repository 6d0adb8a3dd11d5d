"""What users are charged in an interval ``[t1, t2]``, as ghosts beside the states.

``W_k`` is the sum of a user's charges since ``t1``, which is ``W_i / w_i`` if the weight
stays as it is; ``stayed_k`` tells who has been waiting in every state since ``t1``; ``S_t1``
and ``v_t1`` are the meters and the virtual time then. No event reads a ghost.
"""

from __future__ import annotations

from collections.abc import Mapping

from proofs_check.arguments.execution import RULES, execution
from proofs_check.arguments.fair_queueing import CHARGING, EVENTS, Event, step
from proofs_check.arguments.smtlib import Users, holds, lines
from proofs_check.smt import Answer, Script

START = """\
(declare-fun S_t1 (User) Real)
(declare-const v_t1 Real)"""


def ghosts(k: str) -> str:
    """Return the declaration of the ghosts of a state."""
    return f"""\
(declare-fun W_{k} (User) Real)
(declare-fun stayed_{k} (User) Bool)"""


def begins(users: Users, k: str) -> str:
    """Return that the interval begins in state ``k``."""
    return (
        f"(and (= v_t1 v_{k}) "
        + users.each(
            f"(and (= (W_{k} x) 0) (= (stayed_{k} x) (waiting_{k} x)) (= (S_t1 x) (S_{k} x)))"
        )
        + ")"
    )


def goes_on(users: Users, k: str, n: str, charged: bool) -> str:
    """Return the ghosts' part of an event, which is a dispatch or not."""
    more = f"(+ (W_{k} x) (ite (= x u_{k}) charge_{k} 0))" if charged else f"(W_{k} x)"
    return users.each(
        f"(and (= (W_{n} x) {more}) (= (stayed_{n} x) (and (stayed_{k} x) (waiting_{n} x))))"
    )


def ghost_step(users: Users, name: str, event: Event | None = None) -> str:
    """Return an event of that name between states 0 and 1, with the ghosts."""
    return lines(
        step(users, event or EVENTS[name]),
        START,
        ghosts("0"),
        ghosts("1"),
        holds(goes_on(users, "0", "1", name in CHARGING)),
    )


def watched(users: Users, steps: int, since: int, rules: Mapping[str, Event] = RULES) -> str:
    """Return the executions of so many events, with the interval from state `since` to the last."""
    parts = [execution(users, steps, rules), START, ghosts(f"{since}")]
    parts.append(holds(begins(users, f"{since}")))
    for k in range(since, steps):
        before, after = f"{k}", f"{k + 1}"
        dispatched = " ".join(f"{name}_{k}" for name in CHARGING)
        parts.append(ghosts(after))
        parts.append(
            f"(assert (ite (or {dispatched}) {goes_on(users, before, after, True)}\n"
            f"  {goes_on(users, before, after, False)}))"
        )
    return lines(*parts)


def witnessed(name: str, text: str, *goals: str) -> Script:
    """Return the control that one of the executions reaches some goals."""
    return Script(name, lines(text, *map(holds, goals)), Answer.SAT)
