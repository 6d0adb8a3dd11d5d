"""Annealing over the rounds of a schedule, compiled.

A *round* starts on an idle worker and ends before the next begins. In it each
slot serves requests one after another: those before its last may not *block*
(``o <= alpha + 1``). If the last ones of all slots start as late as each other
within alpha, nothing in the round is unfair; so with the longest blocking
request ``M`` and the longest stretch ``P`` before a slot's last request, the
round needs

    max(most tokens in a slot, M - alpha + P)

token-steps. ISJL's packs before its leaders are such rounds, as are static
batches. Every assignment of requests to the slots of rounds is a fair
schedule; the annealing looks for one whose rounds are short in total.
"""

# ruff: noqa: PLR0915, PLR0917 - kernels have positional arguments, and one loop costs no calls

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ip_models.kernels.compiled import compiled

UNFAIR = 1000
"""Token-steps charged for a second blocking request in one slot."""

TOKENS, LAST, BLOCKING, SLOT = range(4)
STEPS, ROUGHNESS, ROUND = range(3)


@compiled("void(int64[::1], int64, int64[::1], int64, int64[::1])")
def _measure_slot(
    lengths: NDArray[np.int64],
    alpha: int,
    slot_of: NDArray[np.int64],
    slot: int,
    state: NDArray[np.int64],
) -> None:
    """Fill in the tokens of a slot, its longest request (served last) and its blocking ones."""
    state[TOKENS] = 0
    state[LAST] = 0
    state[BLOCKING] = 0
    for i in range(len(lengths)):
        if slot_of[i] == slot:
            state[TOKENS] += lengths[i]
            state[LAST] = max(state[LAST], lengths[i])
            state[BLOCKING] += lengths[i] > alpha + 1


@compiled("void(int64[:, ::1], int64, int64, int64, int64[::1])")
def _measure_round(
    slots: NDArray[np.int64], first: int, batch_size: int, alpha: int, state: NDArray[np.int64]
) -> None:
    """Fill in the token-steps that a round needs, more if it is unfair, and its roughness."""
    most = 0
    before_last = 0
    longest_blocking = 0
    unfair = 0
    for slot in range(first, first + batch_size):
        tokens = slots[slot, TOKENS]
        last = slots[slot, LAST]
        most = max(most, tokens)
        before_last = max(before_last, tokens - last)
        if slots[slot, BLOCKING] > 0:
            longest_blocking = max(longest_blocking, last)
            unfair += slots[slot, BLOCKING] - 1
    if longest_blocking > 0:
        most = max(most, longest_blocking - alpha + before_last)
    state[STEPS] = most + UNFAIR * unfair
    state[ROUGHNESS] = 0
    for slot in range(first, first + batch_size):
        state[ROUGHNESS] += (most - slots[slot, TOKENS]) ** 2


@compiled("int64(int64)")
def _drawn(state: int) -> int:
    """Return the next state of a congruential generator; its high bits are the draw."""
    return state * 6364136223846793005 + 1442695040888963407


@compiled("int64(int64, int64)")
def _below(state: int, limit: int) -> int:
    return ((state >> 33) & 0x3FFFFFFF) % limit


@compiled("int64(int64[:, ::1], int64, int64, int64, int64, int64[:, ::1], int64[:, ::1])")
def _remeasure(
    slots: NDArray[np.int64],
    batch_size: int,
    alpha: int,
    own: int,
    other: int,
    rounds: NDArray[np.int64],
    after: NDArray[np.int64],
) -> int:
    """Measure the rounds of two slots anew; return the change in token-steps."""
    here = own // batch_size
    there = other // batch_size
    _measure_round(slots, here * batch_size, batch_size, alpha, after[0])
    after[1] = after[0]
    change = after[0, STEPS] - rounds[here, STEPS]
    if there != here:
        _measure_round(slots, there * batch_size, batch_size, alpha, after[1])
        change += after[1, STEPS] - rounds[there, STEPS]
    return int(change)


@compiled(
    "int64(int64[::1], int64, int64, int64, int64[::1],"
    " int64[::1], int64[::1], int64, int64, int64)"
)
def anneal(
    lengths: NDArray[np.int64],
    batch_size: int,
    alpha: int,
    rounds: int,
    slot_of: NDArray[np.int64],
    temperatures: NDArray[np.int64],
    tolerances: NDArray[np.int64],
    moves: int,
    enough: int,
    seed: int,
) -> int:
    """Shorten an assignment to rounds; return its token-steps (more if it is unfair).

    Moves a request to another slot or swaps two. What is minimised is the sum
    of the rounds, each step as much as the longest request has tokens, and
    their *roughness*, the squares of what each slot lacks of its round: it
    tells apart assignments whose rounds are equal.

    Parameters
    ----------
    lengths : array of int64
        Tokens.
    batch_size, alpha, rounds : int
        ``B``, the budget and the number of rounds, some of which may stay empty.
    slot_of : array of int64
        Slot of each request, ``B`` times the round plus the slot in it; the
        best assignment on return.
    temperatures : array of int64
        Each kept for `moves` attempts.
    tolerances : array of int64
        ``-1024 log((k + 1/2) / K)`` for ``k < K``: temperature times a random
        one of these, over 1024, is the rise that is accepted.
    moves : int
        Attempts per temperature.
    enough : int
        Stop at this many token-steps.
    seed : int
        Of the draws; equal arguments give equal results on every machine.
    """
    n = len(lengths)
    count = rounds * batch_size
    slots = np.empty((count, SLOT), np.int64)
    before = np.empty((2, SLOT), np.int64)
    state = np.empty((rounds, ROUND), np.int64)
    after = np.empty((2, ROUND), np.int64)
    for slot in range(count):
        _measure_slot(lengths, alpha, slot_of, slot, slots[slot])
    total = 0
    for k in range(rounds):
        _measure_round(slots, k * batch_size, batch_size, alpha, state[k])
        total += state[k, STEPS]
    best = total
    current = slot_of.copy()
    step_cost = max(lengths)
    draw = seed
    for attempt in range(moves * len(temperatures)):
        if best <= enough:
            break
        draw = _drawn(draw)
        i = _below(draw, n)
        draw = _drawn(draw)
        swaps = _below(draw, 2) == 0
        draw = _drawn(draw)
        j = _below(draw, n)
        own = current[i]
        other = current[j] if swaps else _below(draw, count)
        if own == other:
            continue
        before[0] = slots[own]
        before[1] = slots[other]
        current[i] = other
        if swaps:
            current[j] = own
        _measure_slot(lengths, alpha, current, own, slots[own])
        _measure_slot(lengths, alpha, current, other, slots[other])
        change = _remeasure(slots, batch_size, alpha, own, other, state, after)
        here = own // batch_size
        there = other // batch_size
        rise = step_cost * change + after[0, ROUGHNESS] - state[here, ROUGHNESS]
        if there != here:
            rise += after[1, ROUGHNESS] - state[there, ROUGHNESS]
        draw = _drawn(draw)
        tolerance = tolerances[_below(draw, len(tolerances))]
        if rise <= 0 or rise * 1024 <= temperatures[attempt // moves] * tolerance:
            state[here] = after[0]
            state[there] = after[1]
            total += change
            if total < best:
                best = total
                slot_of[:] = current
        else:
            current[i] = own
            if swaps:
                current[j] = other
            slots[own] = before[0]
            slots[other] = before[1]
    return best
