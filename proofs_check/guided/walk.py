"""One walk from instance to instance, towards lower ratios."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.random import SeedSequence
from numpy.typing import NDArray

from fairopt import Instance, Policy, simulate
from ip_models.kernels.optimum import NONE
from proofs_check.enumeration import Range
from proofs_check.guided.competitor import ends_by
from proofs_check.guided.neighbours import Point, anywhere, neighbour
from proofs_check.kernels.policies import run
from proofs_check.sweep.encoding import encode, has_kernel
from proofs_check.sweep.outcome import Found

LARGEST_RISE = 20
"""Thousandths by which the ratio may rise in a step at first; none in the last third."""


@dataclass(frozen=True)
class Walk:
    """A walk by threshold accepting (Dueck and Scheuer 1990).

    Parameters
    ----------
    policy : Policy
        Compiled if it is built in.
    over : Range
        Where the walk stays.
    steps : int
        Instances to look at.
    seed : SeedSequence
        Of every draw.
    """

    policy: Policy
    over: Range
    steps: int
    seed: SeedSequence

    def lowest(self) -> Found:
        """Return the lowest instance on the way, the first in the order of ranks."""
        random = np.random.default_rng(self.seed)
        start = anywhere(random, self.over)
        current = self._judged(start)
        if current is None:
            raise AssertionError(f"requests one at a time are fair, yet there is no end of {start}")
        best = current
        for step in range(1, self.steps):
            point = neighbour(random, self.over, Point(current.lengths, current.alpha))
            rise = max(0, LARGEST_RISE * (2 * self.steps - 3 * step) // (2 * self.steps))
            found = self._judged(point, current, rise)
            if found is not None:
                current = found
                best = min(best, current, key=lambda f: f.rank)
        return best

    def _judged(self, point: Point, than: Found | None = None, rise: int = 0) -> Found | None:
        """Return an instance with both makespans, unless its ratio rises by too many thousandths.

        Without another instance to compare with, it is returned in any case.
        """
        lengths = np.array(point.lengths, np.int64)
        makespan = self._makespan(point, lengths)
        limit = sum(point.lengths)
        if than is not None:
            limit = than.optimum * (1000 + rise) * makespan // (than.makespan * 1000)
        ended = ends_by(lengths, self.over.batch_size, point.alpha, limit)
        return None if ended == NONE else Found(point.lengths, point.alpha, ended, makespan)

    def _makespan(self, point: Point, lengths: NDArray[np.int64]) -> int:
        batch_size = self.over.batch_size
        if has_kernel(self.policy):
            rule = encode(self.policy, point.alpha)
            return run(lengths, batch_size, point.alpha, rule, np.empty_like(lengths))
        instance = Instance(point.lengths, batch_size, point.alpha)
        return int(simulate(instance, self.policy).makespan)
