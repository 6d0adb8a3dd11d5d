"""Forty seeded instances at the edge of what exact solvers decide in a minute."""

from __future__ import annotations

from itertools import product
from typing import Any

from fairopt.instance import Instance

SEED = 4
SIZES = tuple(product((20, 30, 40, 60, 100), (4, 8, 16)))
"""Number of requests and batch size, taken in turn."""

COUNT = 40
MEAN, LONGEST = 50, 200
"""Tokens: lengths are exponential of this mean, drawn again above the longest."""


def frontier() -> list[Instance]:
    """Return the frontier set: the same forty instances everywhere.

    The budget is drawn between a quarter of the mean length, rounded up, and
    half of the longest.
    """
    import numpy as np

    children = np.random.SeedSequence(SEED).spawn(COUNT)
    return [
        _drawn(np.random.default_rng(child), *SIZES[k % len(SIZES)])
        for k, child in enumerate(children)
    ]


def _drawn(random: Any, requests: int, batch_size: int) -> Instance:
    lengths: list[int] = []
    while len(lengths) < requests:
        length = 1 + int(random.exponential(MEAN))
        if length <= LONGEST:
            lengths.append(length)
    lengths.sort(reverse=True)
    least = -(-sum(lengths) // (4 * requests))
    return Instance(lengths, batch_size, int(random.integers(least, lengths[0] // 2 + 1)))
