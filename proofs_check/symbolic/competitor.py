"""A competing fair schedule over the reals, as SMT-LIB 2 text."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import permutations

from proofs_check.symbolic.comparison import Comparison, Point, at_most
from proofs_check.symbolic.policy_paths import Family
from proofs_check.symbolic.real import variable

MAKESPAN = "T"


def starts(n: int) -> list[str]:
    """Return the names of the start times of the competing schedule."""
    return [f"s{i + 1}" for i in range(n)]


def reals(names: Iterable[str]) -> str:
    """Return the declarations of real constants."""
    return "\n".join(f"(declare-const {name} Real)" for name in names)


def run_to_completion(family: Family) -> str:
    """Return the constraints of a fair schedule without pauses that ends by `MAKESPAN`.

    Requests are placed on the ``B`` slots; on one slot, one ends before the
    other starts. For every ordered pair, j starts at most alpha after i, or
    when i has ended: constraint (1) where nobody pauses. The two capacity
    bounds are implied and save the solvers most of their work.
    """
    n, size = family.n, family.batch_size
    lengths, begin = family.variables, starts(n)
    slots = [[f"slot_{i + 1}_{k + 1}" for k in range(min(i + 1, size))] for i in range(n)]
    pairs = list(permutations(range(n), 2))
    before = {(i, j): f"before_{i + 1}_{j + 1}" for i, j in pairs}
    booleans = [*before.values(), *(name for row in slots for name in row)]
    total = sum(family.lengths[1:], family.lengths[0])
    asserted = [
        at_most(family.lengths[0], variable(MAKESPAN)).smtlib,
        at_most(total, variable(MAKESPAN) * size).smtlib,
    ]
    for i in range(n):
        asserted += [
            f"(>= {begin[i]} 0)",
            f"(<= (+ {begin[i]} {lengths[i]}) {MAKESPAN})",
            f"(or {' '.join(slots[i])})",
        ]
    for i, j in pairs:
        ended = f"(<= (+ {begin[i]} {lengths[i]}) {begin[j]})"
        asserted.append(f"(=> {before[i, j]} {ended})")
        asserted.append(f"(or {before[i, j]} (<= {begin[j]} (+ {begin[i]} alpha)))")
        if i < j:
            asserted += [
                f"(or (not {mine}) (not {other}) {before[i, j]} {before[j, i]})"
                for mine, other in zip(slots[i], slots[j], strict=False)
            ]
    return "\n".join(
        [
            reals([*begin, MAKESPAN]),
            *(f"(declare-const {name} Bool)" for name in booleans),
            *map(assertion, asserted),
        ]
    )


def order_kept(family: Family, point: Point) -> list[Comparison]:
    """Return linear constraints, met at a point of `run_to_completion`, that imply its schedule.

    They keep the point's answer to every "has i ended when j starts" and, where
    the answer is no, to constraint (1); so they keep its slots too.
    """
    makespan, lengths = variable(MAKESPAN), family.lengths
    begin = [variable(name) for name in starts(family.n)]
    kept = []
    for start, length in zip(begin, lengths, strict=True):
        kept += [at_most(0, start), at_most(start + length, makespan)]
    for i, j in permutations(range(family.n), 2):
        ended = at_most(begin[i] + lengths[i], begin[j])
        kept.append(ended if ended.holds(point) else at_most(begin[j], begin[i] + family.alpha))
    return kept


def assertion(formula: str) -> str:
    """Return the assumption of a formula."""
    return f"(assert {formula})"
