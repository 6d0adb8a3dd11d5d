"""Phase ONE of ISJL, compiled: packs of short requests beside the longest.

One function serves both forms of the algorithm. Algorithm 2 is Algorithm 3 at
``B = 2`` with ``cap_2 = min(2 alpha, o_1 - o_2 + beta)``: there the leaders
fill both slots from the last start of Phase ONE on, so it does not matter that
Algorithm 2 leaves Phase ONE one event later. A sum of whole lengths is at most
beta exactly when it is at most beta rounded down.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ip_models.kernels.compiled import compiled
from ip_models.kernels.optimum import NONE
from proofs_check.kernels.rule import (
    ALIGNMENT,
    BETA,
    GUARDED,
    PACK,
    PHASE_TWO,
    RIGHT,
    SCARCITY,
    STAGED,
    STOP,
)


@compiled("void(int64[::1], int64, int64[::1], int64[::1], int64[::1], int64[::1])")
def _pack(
    lengths: NDArray[np.int64],
    alpha: int,
    rule: NDArray[np.int64],
    start: NDArray[np.int64],
    lead: NDArray[np.int64],
    worker: NDArray[np.int64],
) -> None:
    """Set the worker of each packed request to its number, of all others to `NONE`."""
    n = len(lengths)
    workers = len(lead)
    room = np.empty(workers, np.int64)
    for j in range(workers):
        room[j] = min(2 * alpha, lengths[lead[0]] - lengths[lead[j]] + rule[BETA])
    for i in range(n):
        worker[i] = NONE
    packing = False
    for request in range(lead[workers - 1] + 1, n):
        if start[request] != NONE:
            continue
        for j in range(workers - 1, 0, -1):
            if lengths[request] <= room[j]:
                room[j] -= lengths[request]
                worker[request] = j
                packing = True
                break
        else:
            if packing and rule[PACK] == STOP:
                return


@compiled("int64(int64[::1], int64, int64, int64, int64[::1], int64[::1], int64[::1])")
def _planned(
    lengths: NDArray[np.int64],
    alpha: int,
    now: int,
    alignment: int,
    start: NDArray[np.int64],
    lead: NDArray[np.int64],
    worker: NDArray[np.int64],
) -> int:
    """Start every request of Phase ONE at its time; return the time of the last start."""
    n = len(lengths)
    workers = len(lead)
    work = np.empty(workers, np.int64)
    longest = 0
    for j in range(workers):
        work[j] = 0
        for i in range(n):
            if worker[i] == j:
                work[j] += lengths[i]
        longest = max(longest, work[j])
    together = max(0, longest - alpha)
    last = now + together
    start[lead[0]] = last
    for j in range(1, workers):
        begin = now
        if alignment == RIGHT:
            begin += longest - work[j]
        elif alignment == STAGED:
            begin += together - max(0, work[j] - alpha)
        for i in range(n):
            if worker[i] == j:
                start[i] = begin
                begin += lengths[i]
        start[lead[j]] = begin
        last = max(last, begin)
    return last


@compiled("int64(int64[::1], int64, int64, int64[::1], int64[::1], int64[::1])")
def _guarded(
    lengths: NDArray[np.int64],
    alpha: int,
    begin: int,
    start: NDArray[np.int64],
    lead: NDArray[np.int64],
    worker: NDArray[np.int64],
) -> int:
    """Run each pack and then its leader, starting nothing beside progress above alpha.

    Returns the time of the last start.
    """
    n = len(lengths)
    workers = len(lead)
    busy_until = np.empty(workers, np.int64)
    for j in range(workers):
        busy_until[j] = begin
    lines = workers  # whose leader waits
    now = begin
    while True:
        oldest = now
        left = 0  # tokens of the longest pack that have not run
        for i in range(n):
            if start[i] != NONE and start[i] + lengths[i] > now:
                oldest = min(oldest, start[i])
        for j in range(1, workers):
            if start[lead[j]] != NONE:
                continue
            unserved = max(0, busy_until[j] - now)
            for i in range(n):
                if worker[i] == j and start[i] == NONE:
                    unserved += lengths[i]
            left = max(left, unserved)
        if now - oldest <= alpha:
            for j in range(workers):
                if busy_until[j] > now or start[lead[j]] != NONE or (j == 0 and left > alpha):
                    continue
                following = lead[j]
                for i in range(n):
                    if worker[i] == j and start[i] == NONE:
                        following = i
                        break
                start[following] = now
                busy_until[j] = now + lengths[following]
                if following == lead[j]:
                    lines -= 1
            if lines == 0:
                return now
        time = NONE
        if start[lead[0]] == NONE and left > alpha:
            time = now + left - alpha
        for j in range(workers):
            if busy_until[j] > now and (time == NONE or busy_until[j] < time):
                time = busy_until[j]
        now = time


@compiled("int64(int64[::1], int64, int64, int64, int64[::1], int64[::1])")
def phase_one(
    lengths: NDArray[np.int64],
    batch_size: int,
    alpha: int,
    now: int,
    rule: NDArray[np.int64],
    start: NDArray[np.int64],
) -> int:
    """Run Phase ONE from an idle worker; return the time at which Phase TWO follows."""
    n = len(lengths)
    chosen = np.empty(n, np.int64)
    leaders = 0
    for i in range(n):
        if leaders == batch_size or lengths[i] <= alpha:
            break
        if start[i] == NONE:
            chosen[leaders] = i
            leaders += 1
    if leaders < 2 or (leaders < batch_size and rule[SCARCITY] == PHASE_TWO):
        return now
    lead = chosen[:leaders]
    worker = np.empty(n, np.int64)
    _pack(lengths, alpha, rule, start, lead, worker)
    if rule[ALIGNMENT] == GUARDED:
        return _guarded(lengths, alpha, now, start, lead, worker)
    return _planned(lengths, alpha, now, rule[ALIGNMENT], start, lead, worker)
