"""Phase ONE of ISJL, compiled: packs of short requests beside the longest.

One function serves both forms of the algorithm: Algorithm 2 is Algorithm 3 at
``B = 2`` with ``cap_2 = min(2 alpha, o_1 - o_2 + beta)``. A sum of whole
lengths is at most beta exactly when it is at most beta rounded down.
"""

# ruff: noqa: PLR0917 - the arguments of kernels are positional

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


@compiled("int64(int64[::1], int64, int64, int64[::1], int64[::1])")
def _next_of(
    lengths: NDArray[np.int64],
    line: int,
    leader: int,
    start: NDArray[np.int64],
    worker: NDArray[np.int64],
) -> int:
    """Return the request of a line, its pack and then its leader, that starts next."""
    for i in range(leader + 1, len(lengths)):
        if worker[i] == line and start[i] == NONE:
            return i
    return leader


@compiled("int64(int64[::1], int64, int64[::1], int64[::1], int64[::1], int64[::1])")
def _most_left(
    lengths: NDArray[np.int64],
    now: int,
    start: NDArray[np.int64],
    lead: NDArray[np.int64],
    worker: NDArray[np.int64],
    busy_until: NDArray[np.int64],
) -> int:
    """Return the tokens of the longest pack that have not run."""
    most = 0
    for line in range(1, len(lead)):
        if start[lead[line]] == NONE:
            left = max(0, busy_until[line] - now)
            for i in range(lead[line] + 1, len(lengths)):
                if worker[i] == line and start[i] == NONE:
                    left += lengths[i]
            most = max(most, left)
    return most


@compiled("int64(int64[::1], int64, int64, int64[::1], int64[::1], int64[::1])")
def _guarded(
    lengths: NDArray[np.int64],
    alpha: int,
    now: int,
    start: NDArray[np.int64],
    lead: NDArray[np.int64],
    worker: NDArray[np.int64],
) -> int:
    """Run each pack and then its leader, starting nothing beside progress above alpha.

    Returns the time of the last start.
    """
    workers = len(lead)
    busy_until = np.empty(workers, np.int64)
    begun_at = np.empty(workers, np.int64)
    for line in range(workers):
        busy_until[line] = now
        begun_at[line] = now
    leaders_waiting = workers
    while True:
        left = _most_left(lengths, now, start, lead, worker, busy_until)
        oldest = now
        for line in range(workers):
            if busy_until[line] > now:
                oldest = min(oldest, begun_at[line])
        if now - oldest <= alpha:
            for line in range(workers):
                leader = lead[line]
                idle = busy_until[line] <= now and start[leader] == NONE
                if idle and (line > 0 or left <= alpha):
                    request = _next_of(lengths, line, leader, start, worker)
                    start[request] = now
                    begun_at[line] = now
                    busy_until[line] = now + lengths[request]
                    leaders_waiting -= request == leader
            if leaders_waiting == 0:
                return now
        following = NONE
        if start[lead[0]] == NONE and left > alpha:
            following = now + left - alpha
        for line in range(workers):
            if busy_until[line] > now and (following == NONE or busy_until[line] < following):
                following = busy_until[line]
        now = following


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
