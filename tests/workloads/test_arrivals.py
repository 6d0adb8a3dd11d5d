"""Random release dates."""

from itertools import pairwise

import numpy as np
import pytest

from fairopt import InputError
from fairopt.workloads import ARRIVALS, draw_lengths, draw_releases

MANY = draw_lengths(20_000, seed=1)


@pytest.mark.parametrize("arrivals", ARRIVALS)
def test_they_are_whole_rising_and_bring_the_load(arrivals):
    releases = draw_releases(MANY, 16, 0.8, arrivals, seed=2)
    assert len(releases) == len(MANY)
    assert releases[0] == 0
    assert all(type(release) is int for release in releases[:99])
    assert all(before <= after for before, after in pairwise(releases))
    assert sum(MANY) / 16 / releases[-1] == pytest.approx(0.8, rel=0.1)


@pytest.mark.parametrize("arrivals", ARRIVALS)
def test_the_load_only_scales_and_the_seed_decides(arrivals):
    slow, fast = (draw_releases(MANY, 16, load, arrivals, seed=2) for load in (0.5, 2))
    assert all(abs(a - 4 * b) <= 4 for a, b in zip(slow, fast, strict=True))
    assert draw_releases(MANY, 16, 2, arrivals, seed=2) == fast
    assert draw_releases(MANY, 16, 2, arrivals, seed=3) != fast


def dispersion(arrivals):
    """Variance over mean of the requests in windows of a hundred mean gaps; 1 for Poisson."""
    releases = np.array(draw_releases([1000] * 20_000, 1, 1, arrivals, seed=4))
    counts = np.bincount(releases // 100_000)[:-1]
    return counts.var() / counts.mean()


def test_bursts_are_bursts():
    assert dispersion("poisson") == pytest.approx(1, abs=0.4)
    assert dispersion("bursty") > 4
    assert dispersion("batches") > 4


def test_batches_come_together():
    releases = draw_releases([1000] * 20_000, 1, 1, "batches", seed=5)
    assert len(releases) / len(set(releases)) == pytest.approx(16, rel=0.1)


def test_nobody_comes_if_there_is_nobody():
    assert draw_releases([], 1, 1, "poisson") == ()


@pytest.mark.parametrize(
    ("field", "changed"),
    [
        ("arrivals", {"arrivals": "on foot"}),
        ("load", {"load": 0}),
        ("load", {"load": float("nan")}),
        ("load", {"load": float("inf")}),
        ("batch_size", {"batch_size": 0}),
        ("seed", {"seed": -1}),
    ],
)
def test_what_is_refused(field, changed):
    good = {"lengths": [3, 2], "batch_size": 1, "load": 1, "arrivals": "poisson", "seed": 0}
    with pytest.raises(InputError, match=f"^{field}: "):
        draw_releases(**good | changed)
