"""Random lengths whose sample has given moments exactly."""

from __future__ import annotations

from math import log, sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fairopt.errors import InputError

Integers = NDArray[np.int64]


class Moments(NamedTuple):
    """Whole-numbered moments of a sample of lengths, in tokens.

    The variance is that of the sample itself, its sum of squares divided by n.
    """

    mean: int
    median: int
    maximum: int
    variance: int


PAPER = Moments(mean=126, median=90, maximum=905, variance=14938)
"""Total tokens of the paper's 2,000 conversations (section 6)."""


def draw_lengths(n: int = 2000, seed: int = 0, moments: Moments = PAPER) -> tuple[int, ...]:
    """Draw lengths whose sample has exactly the given moments, whatever the seed.

    A log-normal distribution with the given mean and median, cut at the given
    maximum, comes within a few per cent. What lies above the median is then
    stretched to the moments, and moved the last few tokens one by one.

    Parameters
    ----------
    n : int
        Number of requests; with the paper's moments at least 200.
    seed : int
        Entropy of a `numpy.random.SeedSequence`.
    moments : Moments
        Of the sample; the mean above the median.

    Raises
    ------
    InputError
        If n requests cannot be brought to these moments.
    """
    random = np.random.default_rng(np.random.SeedSequence(seed))
    half = (n - 1) // 2
    sigma = sqrt(2 * log(moments.mean / moments.median))
    low = _log_normal(half, -1, sigma, moments, random)
    high = _log_normal(half - 1, 1, sigma, moments, random)
    fixed = np.array([moments.median] * (n - 2 * half) + [moments.maximum])
    settled = np.concatenate([low, fixed])
    squares = n * (moments.variance + moments.mean**2)
    high = _stretched(
        high, n * moments.mean - int(settled.sum()), squares - int(settled @ settled), moments
    )
    try:
        _shift_sum(high, n * moments.mean - int(settled.sum()), moments, random)
        _shift_squares(high, squares - int(settled @ settled), moments, random)
    except _UnreachableError:
        raise InputError("n", n, f"a number of requests that can have {moments}") from None
    lengths = np.concatenate([settled, high])
    random.shuffle(lengths)
    return tuple(lengths.tolist())


class _UnreachableError(Exception):
    pass


def _log_normal(
    size: int, side: int, sigma: float, moments: Moments, random: np.random.Generator
) -> Integers:
    """Draw the half of the distribution on one side of the median."""
    drawn = np.empty(max(size, 0), dtype=np.int64)
    missing = np.ones(len(drawn), dtype=bool)
    while missing.any():
        normal = side * np.abs(random.standard_normal(int(missing.sum())))
        drawn[missing] = np.rint(moments.median * np.exp(sigma * normal))
        missing = (drawn < 1) | (drawn > moments.maximum)
    return drawn


def _stretched(lengths: Integers, total: int, squares: int, moments: Moments) -> Integers:
    """Stretch ``x`` to ``median + a (x - median)^b``, so that both sums come near their targets."""
    from scipy.optimize import root

    above = np.maximum(lengths - moments.median, 0) / moments.median
    most = (moments.maximum - moments.median) / moments.median
    if not above.any():
        return lengths

    def stretch(ab: NDArray[np.float64]) -> NDArray[np.float64]:
        moved = np.minimum(np.exp(ab[0]) * above ** np.exp(ab[1]), most)
        return np.asarray(moments.median * (1 + moved))

    def excess(ab: NDArray[np.float64]) -> list[float]:
        moved = stretch(ab)
        return [moved.sum() / total - 1, moved @ moved / squares - 1]

    found = root(excess, np.zeros(2))
    return np.rint(stretch(found.x)).astype(np.int64) if found.success else lengths


def _shift_sum(
    lengths: Integers, target: int, moments: Moments, random: np.random.Generator
) -> None:
    """Move random lengths by one token until they sum to the target."""
    while gap := target - int(lengths.sum()):
        step = 1 if gap > 0 else -1
        free = np.flatnonzero(lengths < moments.maximum if step > 0 else lengths > moments.median)
        if not len(free):
            raise _UnreachableError
        lengths[random.permutation(free)[: abs(gap)]] += step


def _shift_squares(
    lengths: Integers, target: int, moments: Moments, random: np.random.Generator
) -> None:
    """Move random pairs apart or together by a token each until the squares sum to the target."""
    fruitless = 0
    while gap := target - int(lengths @ lengths):
        shuffled = random.permutation(len(lengths))[: len(lengths) // 2 * 2].reshape(-1, 2)
        pairs = np.take_along_axis(shuffled, np.argsort(lengths[shuffled], axis=1), axis=1)
        less, more = lengths[pairs].T
        if gap > 0:
            change = 2 * (more - less + 1)
            useful = (less > moments.median) & (more < moments.maximum) & (change <= gap)
        else:
            change = 2 * (more - less - 1)
            useful = (change > 0) & (change <= -gap)
        pairs, change = pairs[useful], change[useful]
        taken = pairs[np.cumsum(change) <= abs(gap)]
        fruitless = 0 if len(taken) else fruitless + 1
        if fruitless > 1000:
            raise _UnreachableError
        step = 1 if gap > 0 else -1
        lengths[taken[:, 0]] -= step
        lengths[taken[:, 1]] += step
