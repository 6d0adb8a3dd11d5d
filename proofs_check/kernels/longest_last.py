"""Longest last, compiled."""

# ruff: noqa: PLR0917 - the arguments of kernels are positional

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ip_models.kernels.compiled import compiled
from ip_models.kernels.optimum import NONE

FORESEEN = 3
"""As in `fairopt.policies.longest_last`."""


@compiled("int64(int64[::1], int64, int64, boolean, int64[::1], int64[::1])")
def _plan(
    lengths: NDArray[np.int64],
    batch_size: int,
    alpha: int,
    whole: bool,
    start: NDArray[np.int64],
    slot: NDArray[np.int64],
) -> int:
    """Set the slot of each request of the next batch, `NONE` for others; return the slots used.

    The longest request of a slot is its last, the first in the array.
    """
    n = len(lengths)
    load = np.empty(batch_size, np.int64)
    used = 0
    longest = 0
    for i in range(n):
        slot[i] = NONE
        if start[i] != NONE:
            continue
        if used < batch_size:
            if used == 0:
                longest = lengths[i]
            slot[i] = used
            load[used] = max(lengths[i], longest - alpha)
            used += 1
            continue
        least = 0
        for k in range(1, used):
            if load[k] < load[least]:
                least = k
        if whole or load[least] + lengths[i] <= longest:
            slot[i] = least
            load[least] += lengths[i]
    return used


@compiled("int64(int64[::1], int64, int64, boolean, int64, int64[::1])")
def _batch(
    lengths: NDArray[np.int64],
    batch_size: int,
    alpha: int,
    whole: bool,
    now: int,
    start: NDArray[np.int64],
) -> int:
    """Run the next batch from an idle worker; return the time at which it is idle again."""
    n = len(lengths)
    slot = np.empty(n, np.int64)
    used = _plan(lengths, batch_size, alpha, whole, start, slot)
    last = np.empty(used, np.int64)
    before = np.zeros(used, np.int64)
    begun_at = np.full(used, now)
    busy_until = np.full(used, now)
    for i in range(n - 1, -1, -1):
        if slot[i] != NONE:
            last[slot[i]] = i
            before[slot[i]] += lengths[i]
    for k in range(used):
        before[k] -= lengths[last[k]]
    waiting = used
    while waiting > 0:
        left = 0
        oldest = now
        for k in range(used):
            serves = max(0, busy_until[k] - now)
            if serves > 0:
                oldest = min(oldest, begun_at[k])
            if start[last[k]] == NONE:
                left = max(left, before[k] + serves)
        if now - oldest <= alpha:
            for k in range(used):
                if busy_until[k] > now or start[last[k]] != NONE:
                    continue
                request = n - 1
                while slot[request] != k or start[request] != NONE:
                    request -= 1
                if request == last[k]:
                    if left > alpha and lengths[request] > alpha:
                        continue
                    waiting -= 1
                else:
                    before[k] -= lengths[request]
                start[request] = now
                begun_at[k] = now
                busy_until[k] = now + lengths[request]
        following = NONE
        for k in range(used):
            if busy_until[k] > now and (following == NONE or busy_until[k] < following):
                following = busy_until[k]
        if now - oldest <= alpha < left and (following == NONE or now + left - alpha < following):
            following = now + left - alpha
        if waiting > 0:
            now = following
    for k in range(used):
        now = max(now, busy_until[k])
    return now


@compiled("int64(int64[::1], int64, int64, int64, int64, int64[::1])")
def _kept_then_whole(
    lengths: NDArray[np.int64],
    batch_size: int,
    alpha: int,
    kept: int,
    now: int,
    start: NDArray[np.int64],
) -> int:
    for _ in range(kept):
        now = _batch(lengths, batch_size, alpha, False, now, start)
    return _batch(lengths, batch_size, alpha, True, now, start)


@compiled("int64(int64[::1], int64, int64, int64[::1])")
def _blocking(
    lengths: NDArray[np.int64], batch_size: int, alpha: int, start: NDArray[np.int64]
) -> int:
    blocking = 0
    for i in range(len(lengths)):
        if lengths[i] > alpha and start[i] == NONE:
            blocking += 1
    return blocking


@compiled("void(int64[::1], int64, int64, int64, int64[::1])")
def longest_last(
    lengths: NDArray[np.int64],
    batch_size: int,
    alpha: int,
    kept: int,
    start: NDArray[np.int64],
) -> None:
    """Fill in the starts of `fairopt.policies.LongestLast`.

    Parameters
    ----------
    kept : int
        Kept batches before the whole one; `NONE` where the policy chooses.
    """
    now = 0
    for i in range(len(lengths)):
        start[i] = NONE
    if kept == NONE:
        while _blocking(lengths, batch_size, alpha, start) > FORESEEN * batch_size:
            now = _batch(lengths, batch_size, alpha, False, now, start)
        batches = -(-_blocking(lengths, batch_size, alpha, start) // batch_size)
        kept = 0
        if batches > 0:
            least = NONE
            for number in range(batches + 1):
                attempt = start.copy()
                end = _kept_then_whole(lengths, batch_size, alpha, number, now, attempt)
                if least == NONE or end < least:
                    least = end
                    kept = number
    _kept_then_whole(lengths, batch_size, alpha, kept, now, start)
