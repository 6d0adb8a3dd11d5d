"""Longest last, compiled."""

# ruff: noqa: PLR0912, PLR0917 - kernels have positional arguments and are one loop

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


@compiled("int64(int64[::1], int64, int64[::1], int64[::1])")
def _next_of(
    lengths: NDArray[np.int64], k: int, slot: NDArray[np.int64], start: NDArray[np.int64]
) -> int:
    """Return the shortest request of a slot that waits."""
    request = len(lengths) - 1
    while slot[request] != k or start[request] != NONE:
        request -= 1
    return request


@compiled("int64(int64[::1], int64, boolean, int64, int64[::1], int64[::1], int64)")
def _run(
    lengths: NDArray[np.int64],
    alpha: int,
    late: bool,
    now: int,
    start: NDArray[np.int64],
    slot: NDArray[np.int64],
    used: int,
) -> int:
    """Run a batch from an idle worker; return the time at which it is idle again."""
    n = len(lengths)
    last = np.empty(used, np.int64)
    before = np.zeros(used, np.int64)
    until = np.zeros(used, np.int64)
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
        most = 0
        most_of_all = 0
        oldest = now
        for k in range(used):
            if busy_until[k] > now:
                oldest = min(oldest, begun_at[k])
            if start[last[k]] == NONE:
                until[k] = before[k] + max(0, busy_until[k] - now)
                held = max(lengths[last[k]], lengths[last[0]] - alpha)
                most = max(most, until[k])
                most_of_all = max(most_of_all, until[k] + held)
        following = NONE
        for k in range(used):
            if busy_until[k] > now or start[last[k]] != NONE or now - oldest > alpha:
                continue
            request = _next_of(lengths, k, slot, start)
            early = 0
            if lengths[request] > alpha:
                if request == last[k]:
                    early = most - alpha
                elif late:
                    held = max(lengths[last[k]], lengths[last[0]] - alpha)
                    early = most_of_all - until[k] - held
            if early > 0:
                if following == NONE or now + early < following:
                    following = now + early
                continue
            if request == last[k]:
                waiting -= 1
            else:
                before[k] -= lengths[request]
            start[request] = now
            begun_at[k] = now
            busy_until[k] = now + lengths[request]
        for k in range(used):
            if busy_until[k] > now and (following == NONE or busy_until[k] < following):
                following = busy_until[k]
        if waiting > 0:
            now = following
    for k in range(used):
        now = max(now, busy_until[k])
    return now


@compiled("int64(int64[::1], int64, int64, int64, boolean, int64, int64[::1])")
def _kept_then_whole(
    lengths: NDArray[np.int64],
    batch_size: int,
    alpha: int,
    kept: int,
    late: bool,
    now: int,
    start: NDArray[np.int64],
) -> int:
    slot = np.empty(len(lengths), np.int64)
    for _ in range(kept):
        used = _plan(lengths, batch_size, alpha, False, start, slot)
        now = _run(lengths, alpha, False, now, start, slot, used)
    used = _plan(lengths, batch_size, alpha, True, start, slot)
    return int(_run(lengths, alpha, late, now, start, slot, used))


@compiled("int64(int64[::1], int64, int64[::1])")
def _blocking(lengths: NDArray[np.int64], alpha: int, start: NDArray[np.int64]) -> int:
    """Count the waiting requests longer than alpha."""
    blocking = 0
    for i in range(len(lengths)):
        if lengths[i] > alpha and start[i] == NONE:
            blocking += 1
    return blocking


@compiled("void(int64[::1], int64, int64, int64, boolean, int64[::1])")
def longest_last(
    lengths: NDArray[np.int64],
    batch_size: int,
    alpha: int,
    kept: int,
    late: bool,
    start: NDArray[np.int64],
) -> None:
    """Fill in the starts of `fairopt.policies.LongestLast`.

    Parameters
    ----------
    kept, late : int and bool
        The plan; ``kept`` is `NONE` where the policy chooses.
    """
    now = 0
    for i in range(len(lengths)):
        start[i] = NONE
    if kept == NONE:
        slot = np.empty(len(lengths), np.int64)
        blocking = _blocking(lengths, alpha, start)
        while blocking > FORESEEN * batch_size:
            used = _plan(lengths, batch_size, alpha, False, start, slot)
            now = _run(lengths, alpha, False, now, start, slot, used)
            blocking = _blocking(lengths, alpha, start)
        kept = 0
        if blocking > 0:
            least = NONE
            for number in range(-(-blocking // batch_size) + 1):
                for waits in (False, True):
                    if waits and blocking <= (number + 1) * batch_size:
                        continue
                    attempt = start.copy()
                    end = _kept_then_whole(lengths, batch_size, alpha, number, waits, now, attempt)
                    if least == NONE or end < least:
                        least = end
                        kept = number
                        late = waits
    _kept_then_whole(lengths, batch_size, alpha, kept, late, now, start)
