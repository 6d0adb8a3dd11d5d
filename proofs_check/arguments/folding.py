"""One meter per user against start and finish tags per packet (sections 2.1 and 2.2)."""

from __future__ import annotations

from proofs_check.arguments.fair_queueing import ANYONE, TWO
from proofs_check.arguments.packet_tags import (
    arrive,
    busy_period_ends,
    dispatch,
    header,
    others_keep,
    related,
    smallest_meter,
    smallest_tag,
    state,
    tags_stay,
)
from proofs_check.arguments.smtlib import Users, fails, holds, lines
from proofs_check.smt import Answer, Script

ARGUMENT = """\
The original stamps every packet p of a user on arrival, S(p) = max(v, F(previous)),
F(p) = S(p) + c / w, with F = 0 before the first; it sends the packet of smallest start tag, sets v
to that tag, and to the largest finish tag when nothing waits. The folded form keeps one meter per
user. The two are related when their v agree and, for every user: the meter is the start tag of the
head of the queue, or F of the last packet if the queue is empty; within a queue each start tag is
the previous finish tag; the meter of a waiting user is at least v.

Every event keeps the relation: an arrival to an empty queue, of a new user, or behind others, where
max(v, F) = F because F > v; a dispatch; the end of the busy period. The packets of smallest start
tag are exactly the heads of the users of smallest meter, so any tie rule by user id sends the same
packet. Hence both send the same packets for ever.

For an arbitrary number of users and packets and any positive real costs that stay as they were on
arrival. It does not cover the cancellation of a waiting packet: the original has counted it in the
tags of those behind it, the folded form has not (a control shows the difference)."""


def before(users: Users) -> str:
    """Return users, one state and the relation."""
    chosen = [users.some(name) for name in ("u", "i", "j")]
    return lines(header(users), *chosen, state("0"), holds(related(users, "0")))


EVENTS = {"arrival": arrive, "dispatch": dispatch, "end of the busy period": busy_period_ends}
WAITING = holds("(< (head_0 u) (tail_0 u))")
SOME_PACKET = "(declare-const q Int)\n(assert (and (<= (head_0 u) q) (< q (tail_0 u))))"

OBLIGATIONS: tuple[Script, ...] = (
    Script(
        "both are related when nobody is known",
        lines(
            header(ANYONE),
            state("0"),
            holds("(and (= vo_0 0) (= v_0 0))"),
            holds(ANYONE.each("(and (not (known_0 x)) (= (head_0 x) (tail_0 x)) (= (F_0 x) 0))")),
            fails(related(ANYONE, "0")),
        ),
    ),
    Script(
        "behind others max(v, F) = F",
        lines(
            before(ANYONE), WAITING, fails("(and (> (F_0 u) v_0) (= (max vo_0 (F_0 u)) (F_0 u)))")
        ),
    ),
    Script(
        "a packet of smallest start tag is the head of a user of smallest meter",
        lines(
            before(ANYONE),
            SOME_PACKET,
            holds(smallest_tag(ANYONE, "0", "q")),
            fails(f"(and (= q (head_0 u)) {smallest_meter(ANYONE, '0')})"),
        ),
    ),
    Script(
        "the head of a user of smallest meter has the smallest start tag",
        lines(
            before(ANYONE),
            WAITING,
            holds(smallest_meter(ANYONE, "0")),
            fails(smallest_tag(ANYONE, "0", "(head_0 u)")),
        ),
    ),
    *(
        Script(
            f"{name} keeps the relation",
            lines(
                before(ANYONE),
                state("1"),
                holds(event(ANYONE, "0", "1")),
                fails(related(ANYONE, "1")),
            ),
        )
        for name, event in EVENTS.items()
    ),
)

FEW = lines(before(TWO), state("1"), holds(TWO.each("(and (<= 0 (head_0 x)) (<= (tail_0 x) 2))")))
CONTROLS: tuple[Script, ...] = (
    *(
        Script(f"{name} happens", lines(FEW, holds(event(TWO, "0", "1"))), Answer.SAT)
        for name, event in EVENTS.items()
    ),
    Script(
        "folding without max(S, v) on return breaks the relation",
        lines(
            FEW,
            holds(arrive(TWO, "0", "1").replace("(max (S_0 u) v_0)", "(S_0 u)")),
            fails(related(TWO, "1")),
        ),
        Answer.SAT,
    ),
    Script(
        "cancelling a waiting packet breaks the relation",
        lines(
            FEW,
            holds("(and (< (head_0 u) (tail_0 u)) (known_1 u) (= (head_1 u) (head_0 u)))"),
            holds("(and (= (tail_1 u) (- (tail_0 u) 1)) (= vo_1 vo_0) (= v_1 v_0))"),
            holds("(and (= (S_1 u) (S_0 u)) (= (F_1 u) (F_0 u)))"),
            holds(tags_stay(TWO, "0", "1")),
            holds(others_keep(TWO, "0", "1")),
            fails(related(TWO, "1")),
        ),
        Answer.SAT,
    ),
)

SCRIPTS: tuple[Script, ...] = OBLIGATIONS + CONTROLS
