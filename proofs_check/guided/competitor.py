"""How early a competing fair schedule ends."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from ip_models.kernels.optimum import NONE, least_makespan, lower_bound
from ip_models.kernels.rounds import anneal

Array = NDArray[np.int64]

MOST_REQUESTS = 8
"""Up to here what a search finds is judged by an exact optimum."""

MOST_TOKENS = 400
"""So many are scheduled optimally in a millisecond or so, if there are few requests."""

MOVES = 12
"""Per temperature, in the search for a schedule of many requests or tokens."""

TEMPERATURES = 32
TOLERANCES = np.array([round(-1024 * math.log((k + 0.5) / 256)) for k in range(256)], np.int64)


def ends_by(lengths: Array, batch_size: int, alpha: int, limit: int) -> int:
    """Return the makespan of a fair schedule, or `NONE` if none was found that ends by the limit.

    The optimum if requests and tokens are few, else that of static batches or
    a schedule by rounds, which may be longer. Equal arguments give equal results.

    Parameters
    ----------
    lengths : array of int64
        From the longest down.
    batch_size, alpha : int
        ``B`` and the fairness budget, tokens.
    limit : int
        Token-steps.
    """
    floor = lower_bound(lengths, batch_size, alpha)
    if floor > limit:
        return NONE
    if len(lengths) <= MOST_REQUESTS and lengths.sum() <= MOST_TOKENS:
        return int(least_makespan(lengths, batch_size, alpha, limit, np.empty_like(lengths)))
    return _by_rounds(lengths, batch_size, alpha, limit, floor)


def _by_rounds(lengths: Array, batch_size: int, alpha: int, limit: int, floor: int) -> int:
    size = min(batch_size, len(lengths))
    budget = min(alpha, int(lengths[0]))
    blocking = lengths > budget + 1
    fewest = max(1, -(-int(blocking.sum()) // size))
    step_cost = float(lengths[0]) ** 2
    heat = step_cost * np.geomspace(1 / 25, 1 / 10_000, TEMPERATURES)
    temperatures = np.maximum(1, np.rint(heat)).astype(np.int64)
    best = int(lengths[::size].sum())
    for count in (fewest, fewest + 1):
        slot_of = np.arange(len(lengths), dtype=np.int64) % (count * size)
        steps = anneal(
            lengths, size, budget, count, slot_of, temperatures, TOLERANCES, MOVES, floor, count
        )
        if np.bincount(slot_of[blocking], minlength=1).max() <= 1:
            best = min(best, int(steps))
    return best if best <= limit else NONE
