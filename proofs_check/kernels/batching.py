"""FCFS, SJF and LJF, compiled."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ip_models.kernels.compiled import compiled


@compiled("void(int64[::1], int64, boolean, int64[::1])")
def continuous(
    lengths: NDArray[np.int64], batch_size: int, backwards: bool, start: NDArray[np.int64]
) -> None:
    """Fill every free slot with the next request, from the first or from the last."""
    n = len(lengths)
    slots = min(batch_size, n)
    free_at = np.empty(slots, np.int64)
    for slot in range(slots):
        free_at[slot] = 0
    for place in range(n):
        request = n - 1 - place if backwards else place
        slot = 0
        for other in range(1, slots):
            if free_at[other] < free_at[slot]:
                slot = other
        start[request] = free_at[slot]
        free_at[slot] += lengths[request]


@compiled("void(int64[::1], int64, int64[::1])")
def longest_first(lengths: NDArray[np.int64], batch_size: int, start: NDArray[np.int64]) -> None:
    """Run static batches of the B longest, each held until its longest member ends."""
    now = 0
    for request in range(len(lengths)):
        if request > 0 and request % batch_size == 0:
            now += lengths[request - batch_size]
        start[request] = now
