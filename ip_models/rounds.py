"""Short fair schedules by annealing over rounds (`ip_models.kernels.rounds`)."""

from __future__ import annotations

import math
import time

import numpy as np
from numpy.typing import NDArray

from fairopt import Schedule
from ip_models.kernels.rounds import UNFAIR, anneal
from ip_models.problem import Problem

TEMPERATURES = 64
HOTTEST, COLDEST = 1 / 25, 1 / 10_000
"""Token-steps per token of the longest request."""

DRAWS = 1024
TOLERANCES = np.array(
    [round(-1024 * math.log((k + 0.5) / DRAWS)) for k in range(DRAWS)], dtype=np.int64
)
ATTEMPTS = 15
"""Per temperature and pair of requests."""

SCANS = 200_000_000
"""The most requests looked at in one run: a second or two."""

MOST_TOKENS = 100_000  # squares of these are summed


def rounds(
    problem: Problem,
    *,
    floor: int,
    runs: int,
    seed: int = 0,
    deadline: float = math.inf,
) -> Schedule | None:
    """Return the shortest schedule of rounds found, or None if there was none to be looked for.

    Parameters
    ----------
    problem : Problem
        Offline.
    floor : int
        A lower bound on the makespan, token-steps, at which the search ends.
    runs : int
        Each from another seed, with one of three numbers of rounds.
    seed : int
        Equal arguments give equal schedules, unless the deadline comes first.
    deadline : float
        Of `time.monotonic`, looked at between runs.
    """
    n = len(problem.lengths)
    if any(problem.releases) or sum(problem.lengths) > MOST_TOKENS:
        return None
    size = min(problem.batch_size, n)
    order = sorted(problem.requests, key=lambda i: (-problem.lengths[i], i))
    lengths = np.array([problem.lengths[i] for i in order], np.int64)
    budget = min(problem.budget, int(lengths[0]))
    fewest = max(1, -(-sum(map(problem.blocks, problem.requests)) // size))
    temperatures = _temperatures(int(lengths[0]))
    best: tuple[int, NDArray[np.int64]] | None = None
    for run in range(runs):
        if time.monotonic() > deadline or (best is not None and best[0] <= floor):
            break
        count = min(fewest + run % 3, max(fewest, n))
        slot_of = np.arange(n, dtype=np.int64) % (count * size)
        moves = max(1, min(ATTEMPTS * n * n, SCANS // (n * TEMPERATURES)))
        steps = anneal(
            lengths, size, budget, count, slot_of, temperatures, TOLERANCES, moves, floor,
            seed * 1_000_003 + run,
        )  # fmt: skip
        if best is None or steps < best[0]:
            best = steps, slot_of
    if best is None or best[0] >= UNFAIR + sum(problem.lengths):
        return None
    starts = _starts(lengths, size, budget, best[1])
    by_request = dict(zip(order, starts, strict=True))
    return Schedule.from_starts(problem.lengths, [by_request[i] for i in problem.requests])


def _temperatures(longest: int) -> NDArray[np.int64]:
    """Fall geometrically; a token-step costs ``longest`` in the kernel."""
    step_cost = longest
    falls = (COLDEST / HOTTEST) ** (np.arange(TEMPERATURES) / (TEMPERATURES - 1))
    return np.maximum(1, np.rint(HOTTEST * longest * step_cost * falls)).astype(np.int64)


def _starts(
    lengths: NDArray[np.int64], size: int, budget: int, slot_of: NDArray[np.int64]
) -> list[int]:
    """Return the starts of an assignment: in each slot the longest last, and no earlier than fair.

    Lengths fall, so the first request of a slot is its last to start.
    """
    starts = [0] * len(lengths)
    begin = 0
    for first in range(0, int(slot_of.max()) + 1, size):
        lines = [
            [int(i) for i in np.flatnonzero(slot_of == slot)] for slot in range(first, first + size)
        ]
        before_last = [sum(int(lengths[i]) for i in line[1:]) for line in lines]
        end = begin
        for line, wait in zip(lines, before_last, strict=True):
            now = begin
            for i in line[1:]:
                starts[i] = now
                now += int(lengths[i])
            if line:
                blocks = lengths[line[0]] > budget + 1
                starts[line[0]] = begin + (max(wait, max(before_last) - budget) if blocks else wait)
                end = max(end, starts[line[0]] + int(lengths[line[0]]))
        begin = end
    return starts
