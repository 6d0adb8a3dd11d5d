"""Random release dates, steady or in bursts, by name."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from fairopt.errors import InputError
from fairopt.numbers import Number

Reals = NDArray[np.float64]

PHASE = 50
"""Requests of which a phase of bursty arrivals has this many on average."""

DENSE, SPARSE = 0.2, 1.8
"""Mean gaps of its two phases, of which each has half of the requests."""

BATCH = 16
"""Requests that come together on average."""


def poisson(n: int, random: np.random.Generator) -> Reals:
    """Return the gaps of a Poisson process."""
    return random.exponential(1, n)


def bursty(n: int, random: np.random.Generator) -> Reals:
    """Return the gaps of a Markov-modulated Poisson process of two rates, 9 to 1.

    At each request the phase changes with probability ``1 / PHASE``.
    """
    changes = random.random(n) < 1 / PHASE
    dense = (np.cumsum(changes) + random.integers(2)) % 2 == 0
    return np.where(dense, DENSE, SPARSE) * random.exponential(1, n)


def batches(n: int, random: np.random.Generator) -> Reals:
    """Return the gaps of batches of geometric size that come as a Poisson process."""
    first = random.random(n) < 1 / BATCH
    return np.where(first, BATCH * random.exponential(1, n), 0.0)


ARRIVALS: dict[str, Callable[[int, np.random.Generator], Reals]] = {
    "poisson": poisson,
    "bursty": bursty,
    "batches": batches,
}


def draw_releases(
    lengths: Sequence[Number], batch_size: int, load: float, arrivals: str, seed: int = 0
) -> tuple[int, ...]:
    """Draw whole release dates, the first at 0; for one seed, at every load the same but for scale.

    Parameters
    ----------
    lengths : sequence of int or Fraction
        Of the requests in their order of arrival, tokens.
    batch_size : int
        ``B``.
    load : float
        Tokens that come, on average, per slot and token-step; above 0.
    arrivals : str
        One of `ARRIVALS`.
    seed : int
        Entropy of a `numpy.random.SeedSequence`.

    Returns
    -------
    tuple of int
        Token-steps, rounded down.

    Raises
    ------
    InputError
        If a parameter is out of its range.
    """
    if arrivals not in ARRIVALS:
        raise InputError("arrivals", arrivals, "one of " + ", ".join(ARRIVALS))
    if not 0 < load < np.inf:
        raise InputError("load", load, "a number above 0")
    if batch_size < 1:
        raise InputError("batch_size", batch_size, "a whole number, at least 1")
    if seed < 0:
        raise InputError("seed", seed, "a whole number, at least 0")
    if not lengths:
        return ()
    random = np.random.default_rng(np.random.SeedSequence(seed))
    gaps = ARRIVALS[arrivals](len(lengths), random)
    gap = float(sum(lengths)) / len(lengths) / batch_size / load
    times = np.cumsum(gaps) * gap
    return tuple(np.floor(times - times[0]).astype(np.int64).tolist())
