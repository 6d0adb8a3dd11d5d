"""Users whose shares of the requests follow Zipf's law."""

from __future__ import annotations

import math

import numpy as np

from fairopt.errors import InputError


def zipf_users(requests: int, users: int, exponent: float, seed: int) -> list[int]:
    """Draw the user of each request, user ``k`` with probability proportional to ``k**-exponent``.

    Parameters
    ----------
    requests : int
        How many to draw.
    users : int
        Users are 1, 2, ... up to this.
    exponent : float
        0 makes all users alike; 1 is Zipf's law proper.
    seed : int
        Entropy of a `numpy.random.SeedSequence`.

    Raises
    ------
    InputError
        If a parameter is out of its range.
    """
    for field, value, least in (("requests", requests, 0), ("users", users, 1), ("seed", seed, 0)):
        if isinstance(value, bool) or not isinstance(value, int) or value < least:
            raise InputError(field, value, f"a whole number, at least {least}")
    if not 0 <= exponent < math.inf:
        raise InputError("zipf", exponent, "a finite number, at least 0")
    shares = np.arange(1, users + 1, dtype=float) ** -exponent
    bounds = np.cumsum(shares) / shares.sum()
    drawn = np.random.default_rng(np.random.SeedSequence(seed)).random(requests)
    found = np.minimum(np.searchsorted(bounds, drawn, side="right"), users - 1) + 1
    return [int(user) for user in found]
