"""Jain's index, percentiles, Zipf users, caps and synthetic traffic."""

import math
from collections import Counter
from fractions import Fraction
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairopt.dispatch import GPS
from fairopt.errors import InputError
from fairopt.traffic import SYNTHETIC, TokenRequest, jain_index, percentile, zipf_users
from fairopt.traffic.caps import output_caps
from fairopt.traffic.fluid import fluid_service


def test_jain_of_equals_is_one_and_of_a_monopoly_one_nth():
    assert jain_index([7] * 5) == 1
    assert jain_index([0, 0, 3, 0]) == Fraction(1, 4)
    assert jain_index([1, 2]) == Fraction(9, 10)


def test_jain_is_the_same_to_the_bit_under_shuffles():
    values = [Random(1).uniform(0, 1) ** 9 for _ in range(1000)]
    index = jain_index(values)
    for seed in range(50):
        Random(seed).shuffle(values)
        assert jain_index(values) == index


@given(st.lists(st.integers(0, 10**6), min_size=1).filter(any), st.integers(1, 10**9))
def test_jain_does_not_change_with_the_unit(values, unit):
    assert jain_index(values) == jain_index([value * unit for value in values])
    assert Fraction(1, len(values)) <= jain_index(values) <= 1


@pytest.mark.parametrize("bad", [[], [0, 0], [1, -1], [1, math.nan], [math.inf]])
def test_jain_refuses_what_has_none(bad):
    with pytest.raises(InputError, match="shares"):
        jain_index(bad)


@given(st.lists(st.integers(), min_size=1), st.integers(1, 100))
def test_percentiles_are_the_least_values_that_enough_do_not_exceed(values, percent):
    found = percentile(values, percent)
    assert found in values
    assert 100 * sum(value <= found for value in values) >= percent * len(values)
    assert 100 * sum(value < found for value in values) < percent * len(values)


@pytest.mark.parametrize(("values", "percent"), [([], 50), ([1], 0), ([1], 101)])
def test_percentiles_refuse_what_has_none(values, percent):
    with pytest.raises(InputError):
        percentile(values, percent)


def test_zipf_users_follow_the_law():
    drawn = Counter(zipf_users(100_000, 4, 1.0, seed=5))
    assert set(drawn) == {1, 2, 3, 4}
    for user in drawn:
        assert drawn[user] == pytest.approx(100_000 / user / (1 + 1 / 2 + 1 / 3 + 1 / 4), rel=0.03)


def test_zipf_users_are_alike_at_exponent_0_and_one_at_a_large_exponent():
    alike = Counter(zipf_users(40_000, 4, 0.0, seed=5))
    assert max(alike.values()) < 1.05 * min(alike.values())
    assert set(zipf_users(1000, 10**6, 300.0, seed=5)) == {1}
    assert zipf_users(0, 3, 1.0, seed=5) == []


def test_zipf_users_are_a_function_of_the_seed():
    assert zipf_users(50, 9, 1.0, 1) == zipf_users(50, 9, 1.0, 1)
    assert zipf_users(50, 9, 1.0, 1) != zipf_users(50, 9, 1.0, 2)


@pytest.mark.parametrize(
    "bad",
    [(1, 0, 1.0, 0), (1, 1, -1.0, 0), (1, 1, math.nan, 0), (1, 1, math.inf, 0), (1, 1, 1, -1)],
)
def test_zipf_refuses_bad_parameters(bad):
    with pytest.raises(InputError):
        zipf_users(*bad)


@given(st.lists(st.tuples(st.integers(0, 9000), st.integers(1, 6))))
def test_caps_are_never_below_the_output(rows):
    outputs, users = [output for output, _ in rows], [user for _, user in rows]
    for cap, output, user in zip(output_caps(outputs, users), outputs, users, strict=True):
        assert cap >= max(1, output)
        if user % 2:
            assert cap <= max(1, 2 * output - 1)
        elif output <= 4096:
            assert cap == 4096


@pytest.mark.parametrize("name", SYNTHETIC)
def test_synthetic_traffic_is_ordered_and_a_function_of_its_seed(name):
    requests = SYNTHETIC[name](5, 1.0, 3, 120)
    assert requests == SYNTHETIC[name](5, 1.0, 3, 120)
    assert requests != SYNTHETIC[name](5, 1.0, 4, 120)
    assert all(a.arrival <= b.arrival for a, b in pairwise(requests))
    assert all(type(field) is int for request in requests for field in request)
    assert all(r.cap >= r.output_tokens > 0 < r.input_tokens for r in requests)
    assert {r.user for r in requests} == {1, 2, 3, 4, 5}


def test_a_burst_is_a_hundred_requests_of_one_user_at_once():
    requests = SYNTHETIC["bursty"](5, 1.0, 3, 120)
    at_once = Counter((r.arrival, r.user) for r in requests)
    assert sorted(at_once.values())[-2:] == [100, 100]
    assert {time for (time, _), many in at_once.items() if many > 50} == {30_000_000, 90_000_000}


def test_even_users_are_on_in_turns_of_thirty_seconds():
    for request in SYNTHETIC["on-off"](6, 0.0, 3, 240):
        phase = request.arrival // 30_000_000 % 2
        assert request.user % 2 or request.user // 2 % 2 == phase


@pytest.mark.parametrize("name", SYNTHETIC)
def test_synthetic_traffic_refuses_a_length_of_nothing(name):
    with pytest.raises(InputError, match="seconds"):
        SYNTHETIC[name](5, 1.0, 3, 0)


@given(
    st.lists(st.tuples(st.integers(0, 50), st.integers(1, 3), st.integers(1, 40)), min_size=1),
    st.integers(0, 200),
)
def test_the_fluid_service_is_that_of_the_exact_fluid_server(rows, later):
    weights = {1: 1, 2: Fraction(5, 2), 3: 4}
    rows.sort()
    requests = [TokenRequest(at, user, cost, 0, 1) for at, user, cost in rows]
    until = rows[-1][0] + later
    exact = GPS(weights, rate=3)
    for name, request in enumerate(requests):
        exact.advance(request.arrival)
        exact.arrive(request.user, name, request.input_tokens)
    exact.advance(until)
    served = fluid_service(requests, 3.0, weights, until)
    for user in weights:
        assert served[user] == pytest.approx(float(exact.service(user)[-1][1]), abs=1e-9)
