"""Selection and every other step have one outcome (sections 7.1 and 7.3)."""

from __future__ import annotations

from proofs_check.arguments.fair_queueing import (
    ANYONE,
    EVENTS,
    TWO,
    Event,
    header,
    state,
    step,
)
from proofs_check.arguments.smtlib import Users, fails, holds, lines
from proofs_check.smt import Answer, Script

ARGUMENT = """\
With ties broken by a total order of the users, at most one waiting user is first by (meter, user
id), so every correct way to find it, a linear scan or an ordered structure, finds the same; and it
has the smallest meter. Every event, given its user, its charge and whether the queue is then
empty, has one outcome: the state after it is a function of the state before it. The state holds
the meters, v and who waits, and nothing about how many requests an arrival or a completion has let
through, so the dispatches depend on their order among the arrivals alone: handling n requests in
one go, or fewer at a time, is the same run.

For an arbitrary number of users. It does not say that a cap which delays a dispatch beyond an
arrival changes nothing: that is another order of events."""


def order(users: Users) -> str:
    """Return the declaration of the total order of user ids."""
    if users.names:
        pairs = [
            f"(= (before {p} {q}) {'true' if i < j else 'false'})"
            for i, p in enumerate(users.names)
            for j, q in enumerate(users.names)
        ]
        return lines("(declare-fun before (User User) Bool)", *map(holds, pairs))
    return """\
(declare-fun before (User User) Bool)
(assert (forall ((x User)) (not (before x x))))
(assert (forall ((x User) (y User)) (or (= x y) (before x y) (before y x))))
(assert (forall ((x User) (y User) (z User)) (=> (and (before x y) (before y z)) (before x z))))"""


def first(users: Users, k: str, user: str) -> str:
    """Return that a waiting user is first by (meter, user id)."""
    others = users.each(
        f"(=> (waiting_{k} x) (or (< (S_{k} {user}) (S_{k} x))"
        f" (and (= (S_{k} {user}) (S_{k} x)) (or (= x {user}) (before {user} x)))))"
    )
    return f"(and (waiting_{k} {user}) {others})"


def two_outcomes(users: Users, event: Event) -> str:
    """Return one event from one state to two states, the queues being emptied alike."""
    return lines(
        step(users, event),
        state("2"),
        holds(event(users, "0", "2")),
    )


SELECTED = """\
(declare-const i User)
(declare-const j User)"""
SAME = ANYONE.each(
    "(and (= v_1 v_2) (= (S_1 x) (S_2 x)) (= (waiting_1 x) (waiting_2 x))"
    " (= (known_1 x) (known_2 x)))"
)

OBLIGATIONS: tuple[Script, ...] = (
    Script(
        "at most one user is first",
        lines(
            header(ANYONE),
            state("0"),
            order(ANYONE),
            SELECTED,
            holds(f"(and {first(ANYONE, '0', 'i')} {first(ANYONE, '0', 'j')})"),
            fails("(= i j)"),
        ),
    ),
    Script(
        "the first has the smallest meter",
        lines(
            header(ANYONE),
            state("0"),
            order(ANYONE),
            SELECTED,
            holds(f"(and {first(ANYONE, '0', 'i')} (waiting_0 j))"),
            fails("(<= (S_0 i) (S_0 j))"),
        ),
    ),
    *(
        Script(f"{name} has one outcome", lines(two_outcomes(ANYONE, event), fails(SAME)))
        for name, event in EVENTS.items()
    ),
)

CONTROLS: tuple[Script, ...] = (
    Script(
        "some user is first",
        lines(header(TWO), state("0"), order(TWO), holds(first(TWO, "0", "b"))),
        Answer.SAT,
    ),
    Script(
        "without a tie rule two users may be selected",
        lines(
            header(TWO),
            state("0"),
            order(TWO),
            SELECTED,
            holds("(and (distinct i j) (waiting_0 i) (waiting_0 j))"),
            holds(TWO.each("(=> (waiting_0 x) (and (<= (S_0 i) (S_0 x)) (<= (S_0 j) (S_0 x))))")),
        ),
        Answer.SAT,
    ),
    *(
        Script(f"{name} has an outcome", two_outcomes(TWO, event), Answer.SAT)
        for name, event in EVENTS.items()
    ),
)

SCRIPTS: tuple[Script, ...] = OBLIGATIONS + CONTROLS
