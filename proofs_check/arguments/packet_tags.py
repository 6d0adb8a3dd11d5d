"""The original tags and the folded meters, side by side, in SMT-LIB 2 (sections 2.1 and 2.2).

One state holds both systems. Each user's packets are numbered; ``head_k .. tail_k - 1``
of them wait, in both. The event from state 0 concerns user ``u``.
"""

from __future__ import annotations

from proofs_check.arguments.smtlib import Users, substituted

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
     {others_keep(users, k, n)})"""


def dispatch(users: Users, k: str, n: str) -> str:
    """Return the dispatch of the head packet of user ``u`` in both systems."""
    return f"""\
(and (< (head_{k} u) (tail_{k} u)) {smallest_meter(users, k)}
     (known_{n} u) (= (head_{n} u) (+ (head_{k} u) 1)) (= (tail_{n} u) (tail_{k} u))
     (= (F_{n} u) (F_{k} u)) (= vo_{n} (start_{k} u (head_{k} u)))
     (= v_{n} (S_{k} u)) (= (S_{n} u) (+ (S_{k} u) (charge u (head_{k} u))))
     {tags_stay(users, k, n)}
     {others_keep(users, k, n)})"""


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
     {tags_stay(users, k, n)}
     {others_keep(users, k, n)})"""


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


def others_keep(users: Users, k: str, n: str) -> str:
    """Return that nothing but start tags changes for other users than ``u``."""
    return users.each(f"""\
(=> (distinct x u)
    (and (= (known_{n} x) (known_{k} x)) (= (head_{n} x) (head_{k} x))
         (= (tail_{n} x) (tail_{k} x)) (= (F_{n} x) (F_{k} x)) (= (S_{n} x) (S_{k} x))))""")


def tags_stay(users: Users, k: str, n: str) -> str:
    """Return that no packet's start tag changes."""
    return packets(users, f"(= (start_{n} x p) (start_{k} x p))", "p")
