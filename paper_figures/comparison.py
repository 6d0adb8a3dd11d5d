"""What the paper says beside what was found."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Any

WITHIN = 0.05


def beside(what: str, quoted: float, ours: float) -> dict[str, Any]:
    """Return a quoted number, ours, and the relative difference."""
    difference = ours / quoted - 1
    return {
        "what": what,
        "quoted": quoted,
        "ours": ours,
        "relative_difference": difference,
        "within_5_percent": abs(ours - quoted) <= WITHIN * abs(quoted),
    }


def mean_and_margin(values: Sequence[float]) -> dict[str, float]:
    """Return the mean over seeds, and half of its 95 % confidence interval (Student's t)."""
    from scipy.stats import t

    n = len(values)
    mean = sum(values) / n
    if n == 1:
        return {"mean": mean, "margin": 0.0}
    deviation = sqrt(sum((value - mean) ** 2 for value in values) / (n - 1))
    return {"mean": mean, "margin": float(t.ppf(0.975, n - 1)) * deviation / sqrt(n)}
