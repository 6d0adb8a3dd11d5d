"""The exact makespan of a tiny instance, compiled.

Run-to-completion, offline, integer lengths. A depth-first search in the order
of time decides whether a fair schedule ends by a horizon; it looks only at
*left-shifted* schedules, which loses no makespan:

    Among the fair schedules that end by the horizon take one with the least
    sum of starts. Then no request ``j`` can start one step earlier, at
    ``t - 1`` rather than ``t = s_j > 0``, all else unchanged. What forbids it
    is (a) a full batch in step ``t - 1``; (b) an active request whose progress
    exceeds alpha in step ``t - 1``; or (c) a request that starts at exactly
    ``t + alpha``, while ``j`` is active, and would then find the progress of
    ``j`` above alpha, so ``o_j > alpha + 1``.

A time is *tight* if (a) or (b) holds in the step before, or it is 0. A start
at any other time *owes* a start alpha later, by (c). Nothing starts at
``t + alpha`` beside a request that started before ``t``, so all such must end
by ``t + alpha``. For ``alpha = 0`` requests that start together may hold each
other; shifting all of them at once, some request must end at ``t``, so every
completion counts as tight.

Requests longer than ``2 alpha`` run in *cohorts*: let ``i`` be the first of them
to start. Those that start by ``s_i + alpha`` are all active at that time, so
they are at most B. Any other starts after ``s_i + alpha``, hence when ``i`` has
ended, at ``s_i + o_i > s_i + 2 alpha`` or later; that is more than alpha after
each of the cohort has started, hence when all of them have ended. So cohorts
follow one another, each at least as long as its longest request, in all at
least the sum of every B-th of these lengths from the longest down. This bounds a
whole schedule, and at any time what still waits.

The first argument also shows that the optimum of ``(c o, c alpha)`` is ``c`` times
that of ``(o, alpha)``: by (a) to (c) every start of a left-shifted schedule is
a sum of lengths less a multiple of alpha.
"""

# ruff: noqa: PLR0917 - the arguments of kernels are positional

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ip_models.kernels.compiled import compiled

NONE = -1
"""No schedule; also the start of a request that waits."""


@compiled("int64(int64[::1], int64, int64)")
def lower_bound(lengths: NDArray[np.int64], batch_size: int, alpha: int) -> int:
    """Return the largest of the longest, ``ceil(O / B)`` and the cohorts; lengths descend."""
    tokens = 0
    cohorts = 0
    for i in range(len(lengths)):
        tokens += lengths[i]
        if i % batch_size == 0 and lengths[i] > 2 * alpha:
            cohorts += lengths[i]
    return int(max(lengths[0], -(-tokens // batch_size), cohorts))


# One level of the search: requests below NEXT have been tried at time NOW, as have the times
# below TIME; CHOSEN is the one that started on the way to the level above.
NOW, IDLE, TIGHT, EVENT, NEXT, TIME, CHOSEN = range(7)
LONGEST, OPEN, FIRST_END, OLDEST, FREE, DUE, LEVEL = range(7, 14)


@compiled("boolean(int64[::1], int64, int64, int64, int64[::1], int64[::1], int64[::1])")
def _look(
    lengths: NDArray[np.int64],
    batch_size: int,
    alpha: int,
    horizon: int,
    start: NDArray[np.int64],
    owed: NDArray[np.int64],
    level: NDArray[np.int64],
) -> bool:
    """Complete a level (up to NEXT it is set) and return whether it has a future."""
    now = level[NOW]
    longest = NONE
    waiting = 0
    in_cohorts = 0
    cohorts = 0
    active = 0
    begun = False
    oldest = now
    first_end = horizon + 1
    last_end = now
    last_end_of_earlier = now
    for i in range(len(lengths)):
        if start[i] == NONE:
            waiting += 1
            if longest == NONE:
                longest = i
            if lengths[i] > 2 * alpha:
                if in_cohorts % batch_size == 0:
                    cohorts += lengths[i]
                in_cohorts += 1
            continue
        end = start[i] + lengths[i]
        if end > now:
            active += 1
            oldest = min(oldest, start[i])
            first_end = min(first_end, end)
            last_end = max(last_end, end)
            if start[i] < now:
                last_end_of_earlier = max(last_end_of_earlier, end)
            else:
                begun = True
    # Away from completions the search stops only to start something.
    due = horizon + 1 if begun or level[EVENT] else now
    for i in range(len(lengths)):
        if owed[i] > now or (owed[i] == now and not begun):
            due = min(due, owed[i])
    level[CHOSEN] = NONE
    level[LONGEST] = longest
    level[OPEN] = (
        active < batch_size
        and now - oldest <= alpha
        and (level[TIGHT] == 1 or (waiting > 1 and last_end_of_earlier <= now + alpha))
    )
    level[FIRST_END] = first_end
    level[OLDEST] = oldest
    level[FREE] = batch_size - active
    level[DUE] = due
    # Before the next completion a start is never tight; it must leave room for the one it owes.
    level[TIME] = first_end
    if alpha > 0 and active < batch_size and waiting > 1 and lengths[longest] > alpha + 1:
        level[TIME] = min(first_end, max(now + 1, last_end - alpha))
    return bool(now + max(lengths[longest], cohorts) <= horizon)


@compiled("int64(int64[::1], int64, int64[::1], int64[::1])")
def _next_request(
    lengths: NDArray[np.int64], alpha: int, start: NDArray[np.int64], level: NDArray[np.int64]
) -> int:
    """Return the next request to try at this level, or `NONE`."""
    if level[OPEN] == 0:
        return NONE
    for i in range(max(level[NEXT], level[LONGEST]), len(lengths)):
        if level[TIGHT] == 0 and lengths[i] <= alpha + 1:
            return NONE
        # Of equal requests the first goes first.
        if start[i] == NONE and not (
            i > 0 and start[i - 1] == NONE and lengths[i - 1] == lengths[i]
        ):
            return i
    return NONE


@compiled("void(int64[::1], int64, int64, boolean, boolean, int64)")
def _open(
    level: NDArray[np.int64], now: int, idle: int, tight: bool, event: bool, first: int
) -> None:
    level[NOW] = now
    level[IDLE] = idle
    level[TIGHT] = tight
    level[EVENT] = event
    level[NEXT] = first


@compiled("boolean(int64[::1], int64, int64, int64, int64[::1])")
def _ends_by(
    lengths: NDArray[np.int64],
    batch_size: int,
    alpha: int,
    horizon: int,
    start: NDArray[np.int64],
) -> bool:
    """Is there a fair schedule that ends by the horizon? If so, fill in its starts.

    Every step that leaves ``k`` slots empty spends ``k`` of the idle
    token-steps ``B * horizon - O`` that such a schedule has.
    """
    n = len(lengths)
    owed = np.empty(n, np.int64)
    levels = np.empty((3 * n + 3, LEVEL), np.int64)
    waiting = n
    depth = 0
    idle = batch_size * horizon
    for i in range(n):
        start[i] = NONE
        owed[i] = NONE
        idle -= lengths[i]
    _open(levels[0], 0, idle, True, True, 0)
    if not _look(lengths, batch_size, alpha, horizon, start, owed, levels[0]):
        return False
    while depth >= 0:
        level = levels[depth]
        above = levels[depth + 1]
        now = level[NOW]
        if level[CHOSEN] != NONE:
            start[level[CHOSEN]] = NONE
            owed[level[CHOSEN]] = NONE
            level[CHOSEN] = NONE
            waiting += 1
        request = _next_request(lengths, alpha, start, level)
        if request != NONE:
            start[request] = now
            waiting -= 1
            if waiting == 0:
                return True
            owed[request] = NONE if level[TIGHT] == 1 else now + alpha
            level[CHOSEN] = request
            level[NEXT] = request + 1
            _open(above, now, level[IDLE], level[TIGHT], level[EVENT], request + 1)
        else:
            time = level[TIME]
            first_end = level[FIRST_END]
            if time < first_end and time - level[OLDEST] > alpha:
                time = first_end
            spent = level[FREE] * (time - now)
            if time > first_end or time > level[DUE] or spent > level[IDLE]:
                depth -= 1
                continue
            level[TIME] = time + 1
            tight = time == first_end and (
                alpha == 0 or level[FREE] == 0 or time - 1 - level[OLDEST] > alpha
            )
            _open(above, time, level[IDLE] - spent, tight, time == first_end, 0)
        if _look(lengths, batch_size, alpha, horizon, start, owed, above):
            depth += 1
    return False


@compiled("int64(int64[::1], int64, int64, int64, int64[::1])")
def least_makespan(
    lengths: NDArray[np.int64],
    batch_size: int,
    alpha: int,
    limit: int,
    start: NDArray[np.int64],
) -> int:
    """Return the least makespan if it is at most `limit`, else `NONE`.

    Parameters
    ----------
    lengths : array of int64
        From the longest down.
    batch_size, alpha : int
        ``B`` and the fairness budget.
    limit : int
        Makespan of interest, token-steps.
    start : array of int64
        Filled with the starts of an optimal schedule, if there is one.
    """
    bound = lower_bound(lengths, batch_size, alpha)
    attempt = np.empty(len(lengths), np.int64)
    best = NONE
    horizon = limit
    while horizon >= bound and _ends_by(lengths, batch_size, alpha, horizon, attempt):
        best = 0
        for i in range(len(lengths)):
            start[i] = attempt[i]
            best = max(best, start[i] + lengths[i])
        horizon = best - 1
    return best
