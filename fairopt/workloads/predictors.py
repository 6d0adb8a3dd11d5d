"""Predictors of lengths: prediction intervals from good to useless, by name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from fairopt.errors import InputError
from fairopt.instance import Instance

Reals = NDArray[np.float64]
Integers = NDArray[np.int64]
Ends = tuple[Reals, Reals]

NINETY_PERCENT = 1.2815515655446004
"""The 90% quantile of the standard normal distribution."""


@dataclass(frozen=True)
class Predicted:
    """An instance with the intervals of a predictor.

    Parameters
    ----------
    instance : Instance
        With intervals ``l_i <= o_i <= u_i`` in whole tokens.
    missed : int
        How many intervals had missed the length before they were widened.
    """

    instance: Instance
    missed: int


def exact(lengths: Reals, error: float, random: np.random.Generator) -> Ends:
    """Return the length itself, twice."""
    return lengths, lengths


def quantiles(lengths: Reals, error: float, random: np.random.Generator) -> Ends:
    """Return the 10% and 90% quantiles of a log-normal error: four of five intervals cover."""
    return _around(lengths, error * random.standard_normal(len(lengths)), error)


def biased(lengths: Reals, error: float, random: np.random.Generator) -> Ends:
    """Return the quantiles of half the length: most upper ends are too low."""
    return quantiles(lengths / 2, error, random)


def heavy_tailed(lengths: Reals, error: float, random: np.random.Generator) -> Ends:
    """Return intervals as wide as `quantiles` around errors of a Student distribution, 2 degrees.

    A few are wrong by orders of magnitude.
    """
    return _around(lengths, error * random.standard_t(2, len(lengths)), error)


def global_maximum(lengths: Reals, error: float, random: np.random.Generator) -> Ends:
    """Return from one token to the longest length there is, for everybody."""
    return np.ones_like(lengths), np.full_like(lengths, lengths.max())


PREDICTORS: dict[str, Callable[[Reals, float, np.random.Generator], Ends]] = {
    "exact": exact,
    "quantiles": quantiles,
    "biased": biased,
    "heavy-tailed": heavy_tailed,
    "global-maximum": global_maximum,
}


def predict(instance: Instance, predictor: str, error: float = 0.3, seed: int = 0) -> Predicted:
    """Return an instance with prediction intervals.

    Ends are rounded outwards and kept between 1 and the longest length. An
    interval that misses its length is widened as a server does that sees it
    missed: the upper end is doubled until it covers, the lower end halved.

    Parameters
    ----------
    instance : Instance
        With whole lengths; its own intervals, if any, are replaced.
    predictor : str
        One of `PREDICTORS`.
    error : float
        Standard deviation of the logarithm of prediction over length, at least 0.
    seed : int
        Entropy of a `numpy.random.SeedSequence`.

    Raises
    ------
    InputError
        If the predictor is unknown, an error or seed is negative, or a length is not whole.
    """
    if predictor not in PREDICTORS:
        raise InputError("predictor", predictor, "one of " + ", ".join(PREDICTORS))
    if not 0 <= error < np.inf:
        raise InputError("error", error, "a number, at least 0")
    if seed < 0:
        raise InputError("seed", seed, "a whole number, at least 0")
    for i, length in enumerate(instance.lengths):
        if not isinstance(length, int):
            raise InputError(f"lengths[{i}]", length, "whole tokens, as predictors give")
    lengths = np.array(instance.lengths, np.int64)
    random = np.random.default_rng(np.random.SeedSequence(seed))
    low, high = PREDICTORS[predictor](lengths.astype(np.float64), error, random)
    longest = int(lengths.max())
    lower = np.clip(np.floor(low), 1, longest).astype(np.int64)
    upper = np.clip(np.ceil(high), 1, longest).astype(np.int64)
    missed = int(np.count_nonzero((lower > lengths) | (upper < lengths)))
    while (late := upper < lengths).any():
        upper[late] = np.minimum(2 * upper[late], longest)
    while (early := lower > lengths).any():
        lower[early] //= 2
    made = Instance(
        instance.lengths,
        instance.batch_size,
        instance.alpha,
        instance.releases,
        zip(lower.tolist(), upper.tolist(), strict=True),
    )
    return Predicted(made, missed)


def _around(lengths: Reals, deviation: Reals, error: float) -> Ends:
    half = NINETY_PERCENT * error
    with np.errstate(over="ignore"):  # infinite ends are cut at the longest length
        return lengths * np.exp(deviation - half), lengths * np.exp(deviation + half)
