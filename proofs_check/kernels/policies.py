"""ISJL as a whole, and every policy by its rule, compiled."""

# ruff: noqa: PLR0917 - the arguments of kernels are positional

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ip_models.kernels.compiled import compiled
from ip_models.kernels.optimum import NONE
from proofs_check.kernels.batching import continuous, longest_first
from proofs_check.kernels.longest_last import longest_last
from proofs_check.kernels.phase_one import phase_one
from proofs_check.kernels.rule import (
    ADMISSION,
    FCFS,
    KEPT,
    KIND,
    LATE,
    LJF,
    LONGEST_LAST,
    REMAINING,
    RESTART,
    SJF,
    WHEN_IDLE,
)


@compiled("void(int64[::1], int64, int64)")
def _admit(start: NDArray[np.int64], count: int, now: int) -> None:
    """Start the longest that wait, up to so many."""
    for i in range(len(start)):
        if start[i] == NONE and count > 0:
            start[i] = now
            count -= 1


@compiled("int64(int64[::1], int64, int64, int64, int64[::1], int64[::1])")
def _phase_two(
    lengths: NDArray[np.int64],
    batch_size: int,
    alpha: int,
    now: int,
    rule: NDArray[np.int64],
    start: NDArray[np.int64],
) -> int:
    """Admit the longest waiting until the check fails, then drain; return the time it ends."""
    n = len(lengths)
    while True:
        free = batch_size
        oldest = now
        first_end = NONE
        last_end = now
        waiting = False
        for i in range(n):
            end = start[i] + lengths[i]
            if start[i] == NONE:
                waiting = True
            elif end > now:
                free -= 1
                oldest = min(oldest, start[i])
                last_end = max(last_end, end)
                if first_end == NONE or end < first_end:
                    first_end = end
        if not waiting:
            return now
        if free > 0:
            ahead = last_end - now if rule[ADMISSION] == REMAINING else now - oldest
            if ahead > alpha:
                return last_end
            _admit(start, free, now)
            continue
        now = first_end
        if rule[RESTART] == WHEN_IDLE and last_end == now:
            return now


@compiled("int64(int64[::1], int64, int64, int64[::1], int64[::1])")
def run(
    lengths: NDArray[np.int64],
    batch_size: int,
    alpha: int,
    rule: NDArray[np.int64],
    start: NDArray[np.int64],
) -> int:
    """Fill in the starts that a policy chooses; return the makespan.

    Parameters
    ----------
    lengths : array of int64
        From the longest down, except that FCFS takes any order.
    batch_size, alpha : int
        ``B`` and the fairness budget.
    rule : array of int64
        See `proofs_check.kernels.rule`.
    start : array of int64
        Filled in.
    """
    n = len(lengths)
    if rule[KIND] == FCFS or rule[KIND] == SJF:
        continuous(lengths, batch_size, rule[KIND] == SJF, start)
    elif rule[KIND] == LJF:
        longest_first(lengths, batch_size, start)
    elif rule[KIND] == LONGEST_LAST:
        longest_last(lengths, batch_size, alpha, rule[KEPT], rule[LATE] == 1, start)
    else:
        for i in range(n):
            start[i] = NONE
        now = 0
        waiting = True
        while waiting:
            now = phase_one(lengths, batch_size, alpha, now, rule, start)
            now = _phase_two(lengths, batch_size, alpha, now, rule, start)
            waiting = False
            for i in range(n):
                waiting |= start[i] == NONE
    makespan = 0
    for i in range(n):
        makespan = max(makespan, start[i] + lengths[i])
    return makespan
