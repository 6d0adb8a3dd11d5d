"""The worst instance of a chunk, in one compiled call.

A chunk is `count` consecutive rows of `proofs_check.kernels.multisets`, at one
budget. Of these, instances with fewer than `least` requests do not belong to
the range; those whose common divisor with alpha is marked in `multiples`, or
whose longest length in `vacuous`, repeat an instance that is judged elsewhere.
"""

# ruff: noqa: PLR0917 - the arguments of kernels are positional

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ip_models.kernels.compiled import compiled
from ip_models.kernels.optimum import NONE, least_makespan, lower_bound
from proofs_check.kernels.multisets import common_divisor, size, smaller, step
from proofs_check.kernels.policies import run

COVERED, EVALUATED, SEARCHED, TALLY = range(4)
"""Places in a tally: instances of the range, those on which the policy ran, those whose
optimum was searched for; and its size."""


@compiled(
    "boolean(int64[::1], int64, int64, int64[::1], int64, int64, boolean[::1], boolean[::1],"
    " int64[::1], int64[::1], int64[::1])"
)
def worst_of_chunk(
    rule: NDArray[np.int64],
    batch_size: int,
    alpha: int,
    row: NDArray[np.int64],
    count: int,
    least: int,
    multiples: NDArray[np.bool_],
    vacuous: NDArray[np.bool_],
    ratio: NDArray[np.int64],
    worst: NDArray[np.int64],
    tally: NDArray[np.int64],
) -> bool:
    """Find the least ``CR = T_OPT / T_A`` of a chunk, if it is at most the given one.

    The optimum is searched for only where the lower bound allows it to be small
    enough, and only up to the makespan of interest.

    Parameters
    ----------
    ratio : array of int64
        ``T_OPT`` and ``T_A`` of a known instance (ties are of interest), or
        ``(0, 0)``. Replaced by those of the worst.
    worst : array of int64
        Becomes the row of the worst, the `smaller` of several.
    tally : array of int64
        Counts are added.

    Returns
    -------
    bool
        Whether the chunk has such an instance.
    """
    start = np.empty(len(row), np.int64)
    found = False
    for _ in range(count):
        n = size(row)
        lengths = row[:n]
        if n >= least:
            tally[COVERED] += 1
            if not vacuous[row[0]] and not multiples[common_divisor(lengths, alpha)]:
                tally[EVALUATED] += 1
                makespan = run(lengths, batch_size, alpha, rule, start)
                if ratio[1] == 0:
                    limit = 0
                    for length in lengths:
                        limit += length
                elif found and not smaller(row, worst):
                    limit = (ratio[0] * makespan - 1) // ratio[1]
                else:
                    limit = ratio[0] * makespan // ratio[1]
                if lower_bound(lengths, batch_size, alpha) <= limit:
                    tally[SEARCHED] += 1
                    optimum = least_makespan(lengths, batch_size, alpha, limit, start)
                    if optimum != NONE:
                        found = True
                        ratio[0] = optimum
                        ratio[1] = makespan
                        for i in range(len(row)):
                            worst[i] = row[i]
        step(row)
    return found
