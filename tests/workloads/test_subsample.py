"""Samples of a trace that have given moments."""

from collections import Counter
from statistics import mean, median, pvariance

import numpy as np
import pytest

from fairopt import InputError
from fairopt.workloads import PAPER, Moments, subsample

DRAWN = np.random.default_rng(4).gamma(1.4, 160, 30_000).astype(int).clip(1, 1081).tolist()
TRACE = [905, *DRAWN, 905]


def moments(lengths):
    return Moments(mean(lengths), median(lengths), max(lengths), pvariance(lengths))


@pytest.mark.parametrize("seed", range(3))
def test_the_sample_has_the_moments_of_the_paper(seed):
    lengths = subsample(TRACE, 2000, seed)
    assert moments(lengths) == PAPER
    assert {type(length) for length in lengths} == {int}


def test_no_request_is_drawn_twice():
    drawn = Counter(subsample(TRACE, 500, 1))
    assert all(times <= TRACE.count(length) for length, times in drawn.items())


def test_the_order_is_that_of_the_trace():
    """Requests of a sorted trace come out sorted."""
    lengths = subsample(sorted(TRACE), 500, 2)
    assert list(lengths) == sorted(lengths)


def test_one_seed_one_sample():
    assert subsample(TRACE, 400, 5) == subsample(TRACE, 400, 5) != subsample(TRACE, 400, 6)


@pytest.mark.parametrize("trace", [[], [90] * 100, [x for x in TRACE if x != 905], TRACE[:900]])
def test_a_trace_without_such_a_sample_is_refused(trace):
    with pytest.raises(InputError, match="trace"):
        subsample(trace, 2000)
