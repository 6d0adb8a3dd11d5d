"""Scheduling without constraint (1): longest processing time first, and where it does worst."""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heapify, heapreplace

from fairopt import Instance, Schedule
from fairopt.numbers import Number
from fairopt.workloads import family_named


def longest_first(lengths: Sequence[Number], batch_size: int) -> Number:
    """Return the makespan, token-steps, when each free slot takes the longest that waits."""
    loads: list[Number] = [0] * batch_size
    heapify(loads)
    for length in sorted(lengths, reverse=True):
        heapreplace(loads, loads[0] + length)
    return max(loads)


def graham(batch_size: int, alpha: Number | None = None) -> tuple[Instance, Schedule]:
    """Return Graham's ``2B + 1`` requests with an optimal schedule; LPT needs ``4B - 1``.

    Two requests each of ``2B - 1`` down to ``B + 1`` tokens and three of ``B``.
    Three of ``B`` share a slot and the others pair up to ``3B``, the area bound.

    Parameters
    ----------
    batch_size : int
        ``B``, at least 2.
    alpha : int or Fraction, optional
        Fairness budget; by default the longest request.
    """
    size = batch_size
    lengths = family_named("isjl-jigsaw", batch_size=size).instance.lengths
    starts: list[Number] = [0] * len(lengths)
    first, last = 0, len(lengths) - 4
    while first < last:
        starts[last] = lengths[first]
        first, last = first + 1, last - 1
    starts[-2:] = size, 2 * size
    budget = lengths[0] if alpha is None else alpha
    return Instance(lengths, size, budget), Schedule.from_starts(lengths, starts)
