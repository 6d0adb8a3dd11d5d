"""Start-time fair queueing as a transition system, in SMT-LIB 2.

A state ``k`` is the functions ``S_k`` (meter), ``waiting_k`` and ``known_k`` of a user,
and the virtual time ``v_k``. The event from state ``k`` concerns the user ``u_k`` and,
if it is a dispatch, adds ``charge_k`` = cost / weight to the meter, at most ``l`` of the
user: ``l(i) = c_i / w_i`` with ``c_i`` the largest cost of user ``i``. Equal weights and
one ``c_max`` are the case ``l(i) <= c_max``.

Users are an uninterpreted sort, so there may be any number of them, and charges are
reals. The state forgets how many requests wait behind a head: whether a dispatch
empties the queue is left free. Ties are left free too. What is proved thus holds for
every queue and every tie rule.
"""

from __future__ import annotations

from collections.abc import Callable

from proofs_check.arguments.smtlib import Users, holds, lines

ANYONE = Users()
TWO = Users(("a", "b"))

Event = Callable[[Users, str, str], str]
"""A formula over the states before and after."""


def header(users: Users) -> str:
    """Return logic, users and the largest charge of each."""
    return f"""\
(set-logic {users.logic})
(define-fun max ((p Real) (q Real)) Real (ite (>= p q) p q))
{users.declare()}
(declare-fun l (User) Real)
(assert {users.each("(> (l x) 0)")})"""


def state(k: str) -> str:
    """Return the declaration of a state."""
    return f"""\
(declare-fun S_{k} (User) Real)
(declare-fun waiting_{k} (User) Bool)
(declare-fun known_{k} (User) Bool)
(declare-const v_{k} Real)"""


def occasion(users: Users, k: str) -> str:
    """Return the declaration of whom the event from state ``k`` concerns, and of its charge."""
    return f"""\
{users.some(f"u_{k}")}
(declare-const charge_{k} Real)
(assert (and (< 0 charge_{k}) (<= charge_{k} (l u_{k}))))"""


def step(users: Users, event: Event) -> str:
    """Return the declarations of states 0 and 1 and the event between them."""
    return lines(
        header(users),
        state("0"),
        state("1"),
        occasion(users, "0"),
        holds(event(users, "0", "1")),
    )


def empty(users: Users, k: str) -> str:
    """Return the initial state: no user is known."""
    return users.each(f"(and (not (known_{k} x)) (not (waiting_{k} x)))")


def join(users: Users, k: str, n: str) -> str:
    """Return the first arrival of a new user, who starts at ``v``."""
    return f"""\
(and (not (known_{k} u_{k})) (known_{n} u_{k}) (waiting_{n} u_{k})
     (= (S_{n} u_{k}) v_{k}) (= v_{n} v_{k})
     {_others_keep(users, k, n)})"""


def rejoin(users: Users, k: str, n: str) -> str:
    """Return an arrival to the empty queue of a known user (section 2.4)."""
    return f"""\
(and (known_{k} u_{k}) (not (waiting_{k} u_{k})) (known_{n} u_{k}) (waiting_{n} u_{k})
     (= (S_{n} u_{k}) (max (S_{k} u_{k}) v_{k})) (= v_{n} v_{k})
     {_others_keep(users, k, n)})"""


def queue_up(users: Users, k: str, n: str) -> str:
    """Return an arrival to a queue that is not empty."""
    return f"(and (waiting_{k} u_{k}) {_all_keep(users, k, n)})"


def dispatch(users: Users, k: str, n: str) -> str:
    """Return a dispatch that leaves requests in the queue (section 2.3)."""
    return f"(and {_select_and_charge(users, k, n)} (waiting_{n} u_{k}))"


def last_dispatch(users: Users, k: str, n: str) -> str:
    """Return a dispatch that empties the queue."""
    return f"(and {_select_and_charge(users, k, n)} (not (waiting_{n} u_{k})))"


def withdraw(users: Users, k: str, n: str) -> str:
    """Return the cancellation of the last request in a queue: its user leaves uncharged."""
    return f"""\
(and (waiting_{k} u_{k}) (not (waiting_{n} u_{k})) (= (known_{n} u_{k}) (known_{k} u_{k}))
     (= (S_{n} u_{k}) (S_{k} u_{k})) (= v_{n} v_{k})
     {_others_keep(users, k, n)})"""


def complete(users: Users, k: str, n: str) -> str:
    """Return a completion, a failure, or a cancellation that leaves requests in the queue."""
    return _all_keep(users, k, n)


def global_idle(users: Users, k: str, n: str) -> str:
    """Return the reset of section 2.5: ``v`` becomes the largest of itself and all meters."""
    return f"""\
(and {nobody_waits(users, k)}
     (or (= v_{n} v_{k}) (and (known_{k} u_{k}) (= v_{n} (S_{k} u_{k}))))
     (>= v_{n} v_{k}) {users.each(f"(=> (known_{k} x) (>= v_{n} (S_{k} x)))")}
     {users.each(_keeps(k, n))})"""


EVENTS: dict[str, Event] = {
    "join": join,
    "rejoin": rejoin,
    "queue-up": queue_up,
    "dispatch": dispatch,
    "last-dispatch": last_dispatch,
    "withdraw": withdraw,
    "complete": complete,
    "global-idle": global_idle,
}
CHARGING = ("dispatch", "last-dispatch")


def nobody_waits(users: Users, k: str) -> str:
    """Return the guard of the global idle reset."""
    return users.each(f"(not (waiting_{k} x))")


def band(users: Users, k: str) -> str:
    """Return the band of section 3.1, in its sharper form: each user's own largest charge."""
    return users.each(f"""\
(and (=> (waiting_{k} x) (known_{k} x))
     (=> (known_{k} x) (<= (S_{k} x) (+ v_{k} (l x))))
     (=> (waiting_{k} x) (>= (S_{k} x) v_{k})))""")


def altered(event: Event, rule: str, other: str) -> Event:
    """Return an event with one of its rules replaced; both are written with ``{k}`` and ``{n}``.

    Raises
    ------
    ValueError
        If the event has no such rule.
    """

    def alteration(users: Users, k: str, n: str) -> str:
        text, old = event(users, k, n), rule.format(k=k, n=n)
        if old not in text:
            raise ValueError(f"no rule {old} in {text}")
        return text.replace(old, other.format(k=k, n=n))

    return alteration


def _select_and_charge(users: Users, k: str, n: str) -> str:
    return f"""\
(waiting_{k} u_{k}) {users.each(f"(=> (waiting_{k} x) (<= (S_{k} u_{k}) (S_{k} x)))")}
     (= v_{n} (S_{k} u_{k})) (= (S_{n} u_{k}) (+ (S_{k} u_{k}) charge_{k}))
     (= (known_{n} u_{k}) (known_{k} u_{k}))
     {_others_keep(users, k, n)}"""


def _keeps(k: str, n: str) -> str:
    return (
        f"(and (= (S_{n} x) (S_{k} x)) (= (waiting_{n} x) (waiting_{k} x))"
        f" (= (known_{n} x) (known_{k} x)))"
    )


def _others_keep(users: Users, k: str, n: str) -> str:
    return users.each(f"(=> (distinct x u_{k}) {_keeps(k, n)})")


def _all_keep(users: Users, k: str, n: str) -> str:
    return f"(and (= v_{n} v_{k}) {users.each(_keeps(k, n))})"
