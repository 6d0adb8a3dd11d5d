"""The fair schedules in which nobody pauses."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import permutations
from typing import ClassVar

from fairopt import Schedule
from proofs_check.symbolic.comparison import Comparison, Point, at_most
from proofs_check.symbolic.competitor import (
    MAKESPAN,
    Competitor,
    assertions,
    booleans,
    capacity,
    reals,
)
from proofs_check.symbolic.policy_paths import Family
from proofs_check.symbolic.real import variable


@dataclass(frozen=True)
class RunToCompletion(Competitor):
    """Every fair run-to-completion schedule.

    Requests are placed on the ``B`` slots; on one slot, one ends before the
    other starts. For every ordered pair, j starts at most alpha after i, or
    when i has ended: constraint (1) where nobody pauses. The two capacity
    bounds are implied and save the solvers most of their work.
    """

    pausing: ClassVar = False

    def variables(self, family: Family) -> tuple[str, ...]:
        """Return the names of the start times."""
        return tuple(f"s{i + 1}" for i in range(family.n))

    def constraints(self, family: Family) -> str:
        """Return who precedes whom, slots and constraint (1)."""
        n, size = family.n, family.batch_size
        lengths, begin = family.variables, self.variables(family)
        slots = [[f"slot_{i + 1}_{k + 1}" for k in range(min(i + 1, size))] for i in range(n)]
        pairs = list(permutations(range(n), 2))
        before = {(i, j): f"before_{i + 1}_{j + 1}" for i, j in pairs}
        asserted: list[str | Comparison] = [*capacity(family)]
        for i in range(n):
            asserted += [
                f"(>= {begin[i]} 0)",
                f"(<= (+ {begin[i]} {lengths[i]}) {MAKESPAN})",
                f"(or {' '.join(slots[i])})" if i else slots[i][0],
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
        names = [*before.values(), *(name for row in slots for name in row)]
        return "\n".join([reals([*begin, MAKESPAN]), booleans(names), assertions(asserted)])

    def kept(self, family: Family, point: Point) -> list[Comparison]:
        """Return constraints that keep the answer to every "has i ended when j starts".

        Where it is no they keep constraint (1); so they keep the slots too.
        """
        makespan, lengths = variable(MAKESPAN), family.lengths
        begin = [variable(name) for name in self.variables(family)]
        kept = []
        for start, length in zip(begin, lengths, strict=True):
            kept += [at_most(0, start), at_most(start + length, makespan)]
        for i, j in permutations(range(family.n), 2):
            ended = at_most(begin[i] + lengths[i], begin[j])
            kept.append(ended if ended.holds(point) else at_most(begin[j], begin[i] + family.alpha))
        return kept

    def schedule(self, family: Family, values: Mapping[str, int]) -> Schedule:
        """Return the schedule of the start times."""
        lengths = [values[name] for name in family.variables[:-1]]
        return Schedule.from_starts(lengths, [values[name] for name in self.variables(family)])


RUN_TO_COMPLETION = RunToCompletion()
