"""One meter per user against start and finish tags per packet (sections 2.1 and 2.2)."""

from __future__ import annotations

from proofs_check.arguments.fair_queueing import (
    ANYONE,
    TWO,
    Users,
    fails,
    holds,
    lines,
    substituted,
)
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

PACKETS = range(3)
"""The packets of each user in a control."""


def packets(users: Users, formula: str, *variables: str) -> str:
    """Return that a formula holds of every user ``x`` and of all packets as the variables."""
    if not users.names:
        bound = " ".join(f"({variable} Int)" for variable in variables)
        return f"(forall ((x User) {bound}) {formula})"
    for variable in variables:
        named = " ".join(substituted(formula, variable, f"{packet}") for packet in PACKETS)
        formula = f"(and {named})"
    return users.each(formula)


def header(users: Users) -> str:
    """Return logic, users and the charge of each packet, cost over weight."""
    return f"""\
(set-logic {"QF_UFLIRA" if users.names else "UFLIRA"})
(define-fun max ((p Real) (q Real)) Real (ite (>= p q) p q))
{users.declare()}
(declare-fun charge (User Int) Real)
(assert {packets(users, "(> (charge x p) 0)", "p")})"""


def state(k: str) -> str:
    """Return the declaration of both systems; packets head .. tail - 1 of a user wait in both."""
    return f"""\
(declare-fun known_{k} (User) Bool)
(declare-fun head_{k} (User) Int)
(declare-fun tail_{k} (User) Int)
(declare-fun start_{k} (User Int) Real) ; original: start tags
(declare-fun F_{k} (User) Real)         ; original: finish tag of the latest packet
(declare-const vo_{k} Real)             ; original: virtual time
(declare-fun S_{k} (User) Real)         ; folded: meters
(declare-const v_{k} Real)              ; folded: virtual time"""


def related(users: Users, k: str) -> str:
    """Return the relation between the two systems."""
    last = f"(- (tail_{k} x) 1)"
    each = users.each(f"""\
(and (<= (head_{k} x) (tail_{k} x))
     (=> (not (known_{k} x)) (and (= (head_{k} x) (tail_{k} x)) (= (F_{k} x) 0)))
     (=> (and (known_{k} x) (= (head_{k} x) (tail_{k} x))) (= (F_{k} x) (S_{k} x)))
     (=> (< (head_{k} x) (tail_{k} x))
         (and (= (start_{k} x (head_{k} x)) (S_{k} x)) (>= (S_{k} x) v_{k})
              (= (F_{k} x) (+ (start_{k} x {last}) (charge x {last}))))))""")
    chained = packets(
        users,
        f"""\
(=> (and (< (head_{k} x) p) (< p (tail_{k} x)))
    (= (start_{k} x p) (+ (start_{k} x (- p 1)) (charge x (- p 1)))))""",
        "p",
    )
    increasing = packets(
        users,
        f"""\
(=> (and (<= (head_{k} x) p) (< p q) (< q (tail_{k} x)))
    (< (start_{k} x p) (start_{k} x q)))""",
        "p",
        "q",
    )
    return f"(and (= vo_{k} v_{k}) (>= v_{k} 0)\n{each}\n{chained}\n{increasing})"


def arrive(users: Users, k: str, n: str) -> str:
    """Return the arrival of a packet of user ``u`` in both systems."""
    stamped = f"(max vo_{k} (F_{k} u))"
    stays = f"(= (start_{n} x p) (start_{k} x p))"
    others = packets(users, f"(or (and (= x u) (= p (tail_{k} u))) {stays})", "p")
    return f"""\
(and (known_{n} u) (= (head_{n} u) (head_{k} u)) (= (tail_{n} u) (+ (tail_{k} u) 1))
     (= (start_{n} u (tail_{k} u)) {stamped})
     (= (F_{n} u) (+ {stamped} (charge u (tail_{k} u))))
     (= (S_{n} u) (ite (not (known_{k} u)) v_{k}
                  (ite (= (head_{k} u) (tail_{k} u)) (max (S_{k} u) v_{k}) (S_{k} u))))
     (= vo_{n} vo_{k}) (= v_{n} v_{k})
     {others}
     {_others_keep(users, k, n)})"""


def dispatch(users: Users, k: str, n: str) -> str:
    """Return the dispatch of the head packet of user ``u`` in both systems."""
    return f"""\
(and (< (head_{k} u) (tail_{k} u)) {smallest_meter(users, k)}
     (known_{n} u) (= (head_{n} u) (+ (head_{k} u) 1)) (= (tail_{n} u) (tail_{k} u))
     (= (F_{n} u) (F_{k} u)) (= vo_{n} (start_{k} u (head_{k} u)))
     (= v_{n} (S_{k} u)) (= (S_{n} u) (+ (S_{k} u) (charge u (head_{k} u))))
     {_tags_stay(users, k, n)}
     {_others_keep(users, k, n)})"""


def busy_period_ends(users: Users, k: str, n: str) -> str:
    """Return the reset of both systems; the original's is the largest finish tag sent."""

    def largest(virtual_time: str, tag: str, user: str) -> str:
        new, old = f"{virtual_time}_{n}", f"{virtual_time}_{k}"
        return (
            f"(or (= {new} {old}) (and (known_{k} {user}) (= {new} ({tag}_{k} {user}))))"
            f" (>= {new} {old}) {users.each(f'(=> (known_{k} x) (>= {new} ({tag}_{k} x)))')}"
        )

    return f"""\
(and {users.each(f"(= (head_{k} x) (tail_{k} x))")}
     {largest("vo", "F", "i")}
     {largest("v", "S", "j")}
     (= (known_{n} u) (known_{k} u)) (= (head_{n} u) (head_{k} u)) (= (tail_{n} u) (tail_{k} u))
     (= (F_{n} u) (F_{k} u)) (= (S_{n} u) (S_{k} u))
     {_tags_stay(users, k, n)}
     {_others_keep(users, k, n)})"""


def smallest_meter(users: Users, k: str) -> str:
    """Return that ``u`` has the smallest meter of all waiting users."""
    return users.each(f"(=> (< (head_{k} x) (tail_{k} x)) (<= (S_{k} u) (S_{k} x)))")


def smallest_tag(users: Users, k: str, packet: str) -> str:
    """Return that a packet of ``u`` has the smallest start tag of all waiting packets."""
    return packets(
        users,
        f"(=> (and (<= (head_{k} x) p) (< p (tail_{k} x)))"
        f" (<= (start_{k} u {packet}) (start_{k} x p)))",
        "p",
    )


def _others_keep(users: Users, k: str, n: str) -> str:
    return users.each(f"""\
(=> (distinct x u)
    (and (= (known_{n} x) (known_{k} x)) (= (head_{n} x) (head_{k} x))
         (= (tail_{n} x) (tail_{k} x)) (= (F_{n} x) (F_{k} x)) (= (S_{n} x) (S_{k} x))))""")


def _tags_stay(users: Users, k: str, n: str) -> str:
    return packets(users, f"(= (start_{n} x p) (start_{k} x p))", "p")


def before(users: Users) -> str:
    """Return users, one state and the relation."""
    chosen = [users.some(name) for name in ("u", "i", "j")]
    return lines(header(users), *chosen, state("0"), holds(related(users, "0")))


EVENTS = {"arrival": arrive, "dispatch": dispatch, "end of the busy period": busy_period_ends}
WAITING = holds("(< (head_0 u) (tail_0 u))")
SOME_PACKET = "(declare-const q Int)\n(assert (and (<= (head_0 u) q) (< q (tail_0 u))))"

OBLIGATIONS = (
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
CONTROLS = (
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
            holds(_tags_stay(TWO, "0", "1")),
            holds(_others_keep(TWO, "0", "1")),
            fails(related(TWO, "1")),
        ),
        Answer.SAT,
    ),
)

SCRIPTS = OBLIGATIONS + CONTROLS
