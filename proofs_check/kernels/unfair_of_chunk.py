"""The first unfair schedule of a chunk (see `worst_of_chunk`), in one compiled call."""

# ruff: noqa: PLR0917 - the arguments of kernels are positional

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ip_models.kernels.compiled import compiled
from proofs_check.kernels.fairness import fair
from proofs_check.kernels.multisets import common_divisor, size, smaller, step
from proofs_check.kernels.policies import run
from proofs_check.kernels.worst_of_chunk import COVERED, EVALUATED


@compiled(
    "boolean(int64[::1], int64, int64, int64[::1], int64, int64, boolean[::1], boolean[::1],"
    " int64[::1], int64[::1])"
)
def unfair_of_chunk(
    rule: NDArray[np.int64],
    batch_size: int,
    alpha: int,
    row: NDArray[np.int64],
    count: int,
    least: int,
    multiples: NDArray[np.bool_],
    vacuous: NDArray[np.bool_],
    first: NDArray[np.int64],
    tally: NDArray[np.int64],
) -> bool:
    """Find the `smaller` instance of a chunk on which a policy breaks constraint (1).

    Parameters
    ----------
    first : array of int64
        Becomes its row.
    tally : array of int64
        Counts are added.

    Returns
    -------
    bool
        Whether there is one.
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
                run(lengths, batch_size, alpha, rule, start)
                if not fair(lengths, alpha, start[:n]) and not (found and smaller(first, row)):
                    found = True
                    for i in range(len(row)):
                        first[i] = row[i]
        step(row)
    return found
