"""A lower bound on the makespan of every fair schedule, pausing or not."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from proofs_check.symbolic.comparison import Comparison, Point, at_most
from proofs_check.symbolic.competitor import MAKESPAN, Competitor, assertions, capacity, reals
from proofs_check.symbolic.policy_paths import Family
from proofs_check.symbolic.real import variable


@dataclass(frozen=True)
class WorkBound(Competitor):
    """The longest request, the area, and the slots that stand idle beside the longest.

    Let ``k < B``. A token of the longest request at a progress above
    ``o_{k+1} + alpha`` is served beside none of the requests ``k+1..n``, whose
    progress is at most ``o_{k+1}``: so at least ``B - k`` slots are idle then,
    and ``B T >= O + (B - k) (o_1 - o_{k+1} - alpha)`` (``o_{k+1} = 0`` if
    ``k = n``). No schedule of either service model ends sooner.
    """

    pausing: ClassVar = True

    def variables(self, family: Family) -> tuple[str, ...]:
        """Return none: only the makespan is bounded."""
        return ()

    def constraints(self, family: Family) -> str:
        """Return the bounds."""
        return f"{reals([MAKESPAN])}\n{assertions(self._bounds(family))}"

    def kept(self, family: Family, point: Point) -> list[Comparison]:
        """Return the bounds, which are linear already."""
        return self._bounds(family)

    def schedule(self, family: Family, values: Mapping[str, int]) -> None:
        """Return none: no schedule need be as short."""

    def _bounds(self, family: Family) -> list[Comparison]:
        size, lengths = family.batch_size, family.lengths
        total = sum(lengths[1:], lengths[0])
        found = capacity(family)
        for k in range(1, min(size - 1, family.n) + 1):
            alone = lengths[0] - family.alpha - (lengths[k] if k < family.n else 0)
            found.append(at_most(total + alone * (size - k), variable(MAKESPAN) * size))
        return found


WORK_BOUND = WorkBound()
