"""A competing schedule of a few requests on two slots, as SMT-LIB 2 text.

A request is known by the name of its length; the schedule ends by ``T``.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, permutations, product

from proofs_check.arguments.smtlib import holds, lines

Slots = tuple[tuple[str, ...], tuple[str, ...]]

MAKESPAN = "(declare-const T Real)"


def splits(lengths: Sequence[str]) -> list[Slots]:
    """Return every way to place requests on two slots, the first of them on slot one."""
    first, *others = lengths
    placed = []
    for sides in product((0, 1), repeat=len(others)):
        slots: tuple[list[str], list[str]] = ([first], [])
        for side, other in zip(sides, others, strict=True):
            slots[side].append(other)
        placed.append((tuple(slots[0]), tuple(slots[1])))
    return placed


def loads_within(slots: Slots) -> str:
    """Return that what is placed on each slot fits into ``T``, constraint (1) or not."""
    loads = (f"(>= T (+ 0 {' '.join(slot)}))" for slot in slots if slot)
    return lines(MAKESPAN, *map(holds, loads))


def words(slots: Slots) -> str:
    """Return who shares a slot."""
    return " | ".join(" ".join(slot) or "nobody" for slot in slots)


def fair_within(lengths: Sequence[str], alpha: str) -> str:
    """Return that a fair run-to-completion schedule on two slots ends by ``T``.

    For every ordered pair of requests, the second starts at most alpha after
    the first, or when it has ended: constraint (1) where nobody pauses.
    """
    parts = [MAKESPAN]
    for request in lengths:
        parts.append(f"(declare-const start_{request} Real)")
        parts.append(f"(declare-const on_slot_one_{request} Bool)")
        parts.append(holds(f"(and (>= start_{request} 0) (<= {_end(request)} T))"))
    for one, other in combinations(lengths, 2):
        apart = f"(distinct on_slot_one_{one} on_slot_one_{other})"
        parts.append(holds(f"(or {apart} {_before(one, other)} {_before(other, one)})"))
    for one, other in permutations(lengths, 2):
        close = f"(<= start_{other} (+ start_{one} {alpha}))"
        parts.append(holds(f"(or {_before(one, other)} {close})"))
    return lines(*parts)


def _end(request: str) -> str:
    return f"(+ start_{request} {request})"


def _before(one: str, other: str) -> str:
    return f"(<= {_end(one)} start_{other})"
