"""The generator hits the moments exactly, and repeats itself."""

from statistics import mean, median, pvariance

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairopt import InputError
from fairopt.workloads import PAPER, Moments, draw_lengths


def moments(lengths):
    return Moments(mean(lengths), median(lengths), max(lengths), pvariance(lengths))


@given(st.integers(0, 2**64), st.sampled_from([200, 201, 2000, 2001]))
def test_the_sample_has_the_moments_of_the_paper_whatever_the_seed(seed, n):
    lengths = draw_lengths(n, seed)
    assert len(lengths) == n
    assert min(lengths) >= 1
    assert moments(lengths) == PAPER == Moments(126, 90, 905, 14938)


def test_other_moments():
    wanted = Moments(mean=219, median=190, maximum=1081, variance=20000)
    assert moments(draw_lengths(2000, 1, wanted)) == wanted


def test_one_seed_gives_one_sample_of_plain_integers():
    lengths = draw_lengths(seed=7)
    assert lengths == draw_lengths(seed=7) != draw_lengths(seed=8)
    assert {type(length) for length in lengths} == {int}


@pytest.mark.parametrize("n", [-1, 0, 1, 2, 20])
def test_too_few_requests_for_the_moments_are_refused(n):
    # One request of 905 tokens alone puts the variance of 20 above 14938.
    with pytest.raises(InputError, match="n: got"):
        draw_lengths(n)


def test_moments_that_no_integers_have_are_refused():
    # The sum of squares and the sum of integers are both even or both odd.
    with pytest.raises(InputError, match="Moments"):
        draw_lengths(201, 0, PAPER._replace(variance=14937))
