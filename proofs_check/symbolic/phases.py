"""The fair schedules of the pausing model that change their batch a few times only."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import ClassVar

from fairopt import Schedule
from fairopt.schedule import Segment
from proofs_check.symbolic.comparison import Comparison, Point, at_most, equal
from proofs_check.symbolic.competitor import (
    MAKESPAN,
    Competitor,
    assertions,
    booleans,
    capacity,
    reals,
)
from proofs_check.symbolic.policy_paths import Family
from proofs_check.symbolic.real import Linear, variable


@dataclass(frozen=True)
class Phases(Competitor):
    """The fair schedules of at most so many phases, in each of which one batch is served.

    Requests may wait between phases. Every schedule has some number of phases,
    so their infima fall to that of the pausing model as phases are added.

    Parameters
    ----------
    count : int
        Phases.
    """

    pausing: ClassVar = True
    count: int

    def variables(self, family: Family) -> tuple[str, ...]:
        """Return the ends of the phases, then the progress of each request at each of them."""
        progress = (f"a{i + 1}_{k}" for k in range(1, self.count) for i in range(family.n))
        return (*(f"t{k}" for k in range(1, self.count)), *progress)

    def constraints(self, family: Family) -> str:
        """Return who is served in each phase, capacity, and constraint (1) at its beginning.

        While a batch is served, no progress in it changes relative to another.
        """
        n = family.n
        served = [[f"in{i + 1}_{k}" for i in range(n)] for k in range(self.count)]
        asserted: list[str | Comparison] = [*capacity(family), *self._forward()]
        for k, batch in enumerate(served):
            for i, name in enumerate(batch):
                on, off = self._served(family, i, k), self._waits(family, i, k)
                asserted.append(f"(ite {name} {on.smtlib} {off.smtlib})")
            for group in combinations(batch, family.batch_size + 1):
                asserted.append(f"(or {' '.join(f'(not {name})' for name in group)})")
            if k:
                for i, j in combinations(range(n), 2):
                    close = " ".join(c.smtlib for c in self._close(family, i, j, k))
                    asserted.append(f"(=> (and {batch[i]} {batch[j]}) (and {close}))")
        names = [name for batch in served for name in batch]
        declared = reals([*self.variables(family), MAKESPAN])
        return "\n".join([declared, booleans(names), assertions(asserted)])

    def kept(self, family: Family, point: Point) -> list[Comparison]:
        """Return constraints that keep the batch of every phase."""
        kept = self._forward()
        for k in range(self.count):
            batch = []
            for i in range(family.n):
                waits = self._waits(family, i, k)
                if waits.holds(point):
                    kept.append(waits)
                else:
                    kept.append(self._served(family, i, k))
                    batch.append(i)
            if k:
                for i, j in combinations(batch, 2):
                    kept += self._close(family, i, j, k)
        return kept

    def schedule(self, family: Family, values: Mapping[str, int]) -> Schedule:
        """Return the segments of all phases."""

        def at(form: Linear) -> int:
            return int(form.constant) + sum(int(c) * values[name] for name, c in form.terms.items())

        segments = []
        for k in range(self.count):
            begin, end = at(self._time(k)), at(self._time(k + 1))
            for i in range(family.n):
                if at(self._progress(family, i, k + 1)) > at(self._progress(family, i, k)):
                    segments.append(Segment(i, begin, end))
        return Schedule.of(segments)

    def _time(self, k: int) -> Linear:
        if k == 0:
            return variable(MAKESPAN) * 0
        return variable(MAKESPAN if k == self.count else f"t{k}")

    def _progress(self, family: Family, i: int, k: int) -> Linear:
        if k == 0:
            return variable(MAKESPAN) * 0
        return family.lengths[i] if k == self.count else variable(f"a{i + 1}_{k}")

    def _forward(self) -> list[Comparison]:
        times = [self._time(k) for k in range(self.count + 1)]
        return [at_most(begin, end) for begin, end in pairwise(times)]

    def _served(self, family: Family, i: int, k: int) -> Comparison:
        gained = self._progress(family, i, k + 1) - self._progress(family, i, k)
        return equal(gained, self._time(k + 1) - self._time(k))

    def _waits(self, family: Family, i: int, k: int) -> Comparison:
        return equal(self._progress(family, i, k + 1), self._progress(family, i, k))

    def _close(self, family: Family, i: int, j: int, k: int) -> list[Comparison]:
        mine, other = self._progress(family, i, k), self._progress(family, j, k)
        return [at_most(mine, other + family.alpha), at_most(other, mine + family.alpha)]
