"""A sample of real lengths that has given moments exactly."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from fairopt.errors import InputError
from fairopt.files import Verbatim
from fairopt.workloads.moments import PAPER, Moments

Integers = NDArray[np.int64]
Floats = NDArray[np.float64]

TRIES = 200_000
"""Exchanges tried before a sample is given up."""

FARTHEST, PART = 9, 10_000
"""The most tokens and squared tokens that one exchange is meant to bring."""


def subsample(
    lengths: Sequence[int], n: int = 2000, seed: int = 0, moments: Moments = PAPER
) -> tuple[int, ...]:
    """Draw requests from a trace without replacement, so that they have exactly the given moments.

    Each half of the sample stays on its side of the median and is drawn with
    weights ``exp(a x + b x^2)`` that give both halves together the mean and the
    variance: of all weights that do, those nearest to the trace. The sample is
    then moved to the moments by exchanges with requests that were left out.

    Parameters
    ----------
    lengths : sequence of int
        Tokens of the requests of the trace.
    n : int
        Requests to draw.
    seed : int
        Entropy of a `numpy.random.SeedSequence`.
    moments : Moments
        Of the sample, in tokens.

    Returns
    -------
    tuple of int
        In the order of the trace.

    Raises
    ------
    InputError
        If the trace has no such sample, or none was found.
    """
    random = np.random.default_rng(np.random.SeedSequence(seed))
    pool = np.asarray(lengths, dtype=np.int64)
    half = (n - 1) // 2
    middle, longest = (np.flatnonzero(pool == x) for x in (moments.median, moments.maximum))
    low = np.flatnonzero(pool < moments.median)
    high = np.flatnonzero((pool > moments.median) & (pool < moments.maximum))
    wanted = (half, n - 2 * half, half - 1, 1)
    if min(wanted) < 0 or any(
        len(part) < k for part, k in zip((low, middle, high, longest), wanted, strict=True)
    ):
        raise _no_sample(pool, n, moments)
    weights = _weights(pool, low, high, moments)
    chosen = np.concatenate(
        [
            _draw(low, weights[low], half, random),
            random.choice(middle, n - 2 * half, replace=False),
            _draw(high, weights[high], half - 1, random),
            random.choice(longest, 1),
        ]
    )
    left = np.setdiff1d(high, chosen)
    settled = _exchange(pool, chosen, left, moments, random)
    if settled is None:
        raise _no_sample(pool, n, moments)
    return tuple(pool[np.sort(settled)].tolist())


def _weights(pool: Integers, low: Integers, high: Integers, moments: Moments) -> Floats:
    """Return ``exp(a x + b x^2)``, with a and b such that both halves have the moments together."""
    from scipy.optimize import minimize
    from scipy.special import logsumexp

    scaled = pool / moments.mean
    powers = np.stack([scaled, scaled**2])
    targets = np.array([1.0, 1 + moments.variance / moments.mean**2])

    def dual(ab: Floats) -> tuple[float, Floats]:
        """Return the convex dual of the nearest weights, and its gradient."""
        value, slope = -float(ab @ targets), -targets
        for side in (low, high):
            exponent = ab @ powers[:, side]
            total = logsumexp(exponent)
            value += float(total) / 2
            slope = slope + powers[:, side] @ np.exp(exponent - total) / 2
        return value, slope

    ab = minimize(dual, np.zeros(2), jac=True, method="BFGS").x
    exponent = ab @ powers
    return np.asarray(np.exp(exponent - exponent[np.concatenate([low, high])].max()))


def _draw(part: Integers, weights: Floats, k: int, random: np.random.Generator) -> Integers:
    if k == 0:
        return part[:0]
    return random.choice(part, k, replace=False, p=weights / weights.sum())


def _exchange(
    pool: Integers, chosen: Integers, left: Integers, moments: Moments, random: np.random.Generator
) -> Integers | None:
    """Exchange two long requests at a time until the sums of lengths and squares are right.

    An exchange that brings neither sum farther from its target, measured
    together, is kept; those that change the sum of lengths come first.
    """
    inside = np.flatnonzero((pool[chosen] > moments.median) & (pool[chosen] < moments.maximum))
    by_length = {
        length: left[pool[left] == length].tolist() for length in np.unique(pool[left]).tolist()
    }
    n = len(chosen)
    total = n * moments.mean - int(pool[chosen].sum())
    squares = n * (moments.variance + moments.mean**2) - int((pool[chosen] ** 2).sum())
    for _ in range(TRIES):
        if total == squares == 0:
            return chosen
        i, j = random.choice(inside, 2, replace=False)
        x, y = int(pool[chosen[i]]), int(pool[chosen[j]])
        shift = max(-FARTHEST, min(total, FARTHEST))
        # From x and y to x + shift + d and y - d, whose squares differ by what is missing, or by
        # part of it: no length moves far.
        part = max(-PART, min(squares, PART))
        d = _step(x + shift, y, part - (x + shift) ** 2 + x**2)
        u, v = x + shift + d, y - d
        if not (by_length.get(u) and by_length.get(v)) or (u == v and len(by_length[u]) < 2):
            continue
        gained = u * u + v * v - x * x - y * y
        if shift == 0 and abs(squares - gained) >= abs(squares):
            continue
        for place, length in ((i, u), (j, v)):
            by_length.setdefault(int(pool[chosen[place]]), []).append(int(chosen[place]))
            chosen[place] = by_length[length].pop()
        total -= shift
        squares -= gained
    return None


def _step(x: int, y: int, missing: int) -> int:
    """Return the d that brings ``(x + d)^2 + (y - d)^2 - x^2 - y^2`` nearest to what is missing."""
    middle = (y - x) / 2
    root = math.sqrt(max(middle * middle + missing / 2, 0.0))
    return round(middle + root if middle < 0 else middle - root)


def _no_sample(pool: Integers, n: int, moments: Moments) -> InputError:
    found = Verbatim(f"{len(pool)} requests")
    return InputError("trace", found, f"a trace with a sample of {n} that has {moments}")
