"""Predictors of lengths."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairopt import InputError, Instance, audit, simulate
from fairopt.policies import RobustISJL
from fairopt.workloads import PREDICTORS, draw_lengths, predict

LENGTHS = draw_lengths(400, seed=1)
MANY = Instance(LENGTHS, 8, 50)


@given(
    st.lists(st.integers(1, 2000), min_size=1, max_size=20),
    st.sampled_from([*PREDICTORS]),
    st.sampled_from([0, 0.1, 1, 400]),
    st.integers(0, 9),
)
def test_intervals_are_whole_and_cover(lengths, predictor, error, seed):
    made = predict(Instance(lengths, 2, 3), predictor, error, seed).instance
    longest = max(lengths)
    for length, (lower, upper) in zip(lengths, made.intervals, strict=True):
        assert type(lower) is type(upper) is int
        assert 1 <= lower <= length <= upper <= longest


@pytest.mark.parametrize("predictor", PREDICTORS)
def test_the_seed_decides(predictor):
    assert predict(MANY, predictor, seed=3) == predict(MANY, predictor, seed=3)


def test_exact_and_useless():
    assert predict(MANY, "exact").instance.intervals == tuple((o, o) for o in LENGTHS)
    longest = max(LENGTHS)
    assert predict(MANY, "global-maximum").instance.intervals == ((1, longest),) * len(LENGTHS)


def test_four_of_five_calibrated_intervals_cover():
    missed = predict(MANY, "quantiles").missed
    assert 0.15 <= missed / len(LENGTHS) <= 0.25


def test_a_bias_misses_and_is_doubled():
    """Half of 100 is predicted without error: 50, doubled to 100; half of 60, to 60."""
    found = predict(Instance([100, 60], 2, 3), "biased", error=0)
    assert found.missed == 2
    assert [upper for _, upper in found.instance.intervals] == [100, 60]


def test_heavy_tails_are_wider_than_quantiles_somewhere():
    def worst(predictor):
        made = predict(MANY, predictor).instance
        return max(u / o for o, (_, u) in zip(LENGTHS, made.intervals, strict=True))

    assert worst("heavy-tailed") > 2 * worst("quantiles")


@pytest.mark.parametrize("predictor", PREDICTORS)
def test_robust_isjl_is_fair_on_all(predictor):
    made = predict(MANY, predictor).instance
    assert audit(made, simulate(made, RobustISJL())) == []


@pytest.mark.parametrize(
    ("arguments", "field"),
    [
        (("oracle",), "predictor"),
        (("exact", -1), "error"),
        (("exact", float("nan")), "error"),
        (("exact", 0.1, -1), "seed"),
    ],
)
def test_refusals(arguments, field):
    with pytest.raises(InputError, match=field):
        predict(MANY, *arguments)


def test_fractions_are_refused():
    with pytest.raises(InputError, match=r"lengths\[0\]"):
        predict(Instance([Fraction(1, 2)], 1, 1), "exact")
