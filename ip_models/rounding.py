"""From a solver's doubles to integers."""

from __future__ import annotations

import math

NOISE = 1e-4  # a hundred times the tolerances of CBC and HiGHS


def nearest_integer(value: float | None) -> int:
    """Return the integer that a value stands for.

    Raises
    ------
    ValueError
        If the value is missing or too far from an integer.
    """
    if value is None or not math.isfinite(value) or abs(value - round(value)) > NOISE:
        raise ValueError(f"{value} where an integer was asked for")
    return round(value)


def whole_bound(bound: float) -> int | None:
    """Round a lower bound on an integer up, unless noise alone would lift it."""
    if not math.isfinite(bound):
        return None
    nearest = round(bound)
    return nearest if abs(bound - nearest) <= NOISE else math.ceil(bound)
