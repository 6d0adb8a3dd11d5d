"""Which problems there are, and the one line that refuses the rest."""

from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest

from fairopt import InputError, Instance

NAN = float("nan")


def test_defaults():
    instance = Instance([3, 1], 2, 0)
    assert (instance.lengths, instance.releases, instance.intervals) == ((3, 1), (0, 0), None)
    assert (len(instance), instance.tokens, instance.offline, instance.integral) == (
        2,
        4,
        True,
        True,
    )


def test_any_integer_is_kept_as_int_and_a_whole_fraction_becomes_one():
    instance = Instance([np.int64(3), Fraction(4, 2)], np.int32(2), Fraction(6, 2), [0, np.int8(1)])
    assert all(type(o) is int for o in (*instance.lengths, *instance.releases))
    assert (type(instance.batch_size), type(instance.alpha)) == (int, int)
    assert instance == Instance([3, 2], 2, 3, [0, 1])
    assert not instance.offline


def test_fractions():
    instance = Instance([Fraction(1, 3), 2], 1, Fraction(5, 2), [0, Fraction(1, 2)])
    assert (instance.tokens, instance.integral, instance.budget) == (Fraction(7, 3), False, 2)
    assert Instance([1], 1, 3).budget == 3


def test_instances_are_values():
    assert Instance([1, 2], 1, 0) == Instance((1, 2), 1, 0)
    assert len({Instance([1, 2], 1, 0), Instance(iter([1, 2]), 1, 0)}) == 1
    with pytest.raises(AttributeError):
        Instance([1], 1, 0).alpha = 3


BAD_LENGTHS = [0, -1, Fraction(-1, 2), 1.5, 2.0, True, NAN, np.float64(3), Decimal(3), "3", None]


@pytest.mark.parametrize("length", BAD_LENGTHS)
def test_lengths(length):
    with pytest.raises(InputError) as refusal:
        Instance([1, length], 1, 0)
    shown = "nothing" if length is None else length if length == Fraction(-1, 2) else repr(length)
    assert str(refusal.value) == (
        f"lengths[1]: got {shown}, allowed: a whole number of tokens, at least 1"
    )


def test_no_requests():
    with pytest.raises(InputError, match=r"^lengths: got \[\], allowed: at least one request$"):
        Instance([], 1, 0)


@pytest.mark.parametrize("size", [0, -2, Fraction(3, 2), 2.0, True, NAN, "2", None])
def test_batch_size(size):
    with pytest.raises(
        InputError, match=r"^batch_size: got .*, allowed: a whole number from 1 to 10\*\*9$"
    ):
        Instance([1], size, 0)


@pytest.mark.parametrize("alpha", [-1, Fraction(-1, 9), -0.5, float("inf"), False, NAN, "2", None])
def test_alpha(alpha):
    with pytest.raises(
        InputError, match=r"^alpha: got .*, allowed: a number of tokens, at least 0$"
    ):
        Instance([1], 1, alpha)


@pytest.mark.parametrize("alpha", [2.5, Fraction(5, 2), np.float64(2.5)])
def test_a_float_alpha_is_the_fraction_that_it_stands_for(alpha):
    instance = Instance([1], 1, alpha)
    assert (instance.alpha, instance.budget) == (Fraction(5, 2), 2)
    assert Instance([1], 1, 2.0) == Instance([1], 1, 2)


@pytest.mark.parametrize("release", [-1, 0.5, True, NAN, "2", None])
def test_releases(release):
    with pytest.raises(
        InputError, match=r"^releases\[1\]: got .*, allowed: a time in token-steps, at least 0$"
    ):
        Instance([1, 1], 1, 0, [0, release])


@pytest.mark.parametrize("releases", [[], [0], [0, 0, 0]])
def test_one_release_per_request(releases):
    with pytest.raises(
        InputError, match=r"^releases: got '. values', allowed: one per request, here 2"
    ):
        Instance([1, 1], 1, 0, releases)


@pytest.mark.parametrize(
    "interval",
    [(3, 5), (1, 1), (0, 3), (-1, 3), (2, 1), (1.0, 3), (1, NAN), (1,), (1, 2, 3), 2, "12"],
)
def test_intervals(interval):
    with pytest.raises(
        InputError, match=r"^intervals\[1\]: got .*, allowed: a pair \[lower, upper\]"
    ):
        Instance([1, 2], 1, 0, intervals=[(1, 1), interval])


def test_one_interval_per_request():
    with pytest.raises(
        InputError, match=r"^intervals: got '1 pairs', allowed: one per request, here 2"
    ):
        Instance([1, 1], 1, 0, intervals=[(1, 1)])


def test_a_long_value_is_cut():
    with pytest.raises(InputError) as refusal:
        Instance(["x" * 500], 1, 0)
    assert len(str(refusal.value)) < 160
