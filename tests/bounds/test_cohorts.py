"""The bounds that see fairness, against exact optima found without them."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairopt import Instance
from ip_models import optimum
from ip_models.bounds import cohorts, leaders, lower_bound, run_to_completion_bound
from ip_models.exhaustive import shortest
from ip_models.problem import Problem
from proofs_check.enumeration import Range


@pytest.mark.parametrize("batch_size", [1, 2, 3])
def test_no_bound_exceeds_the_optimum_of_a_tiny_instance(batch_size):
    for instance in Range(batch_size, 4, 6, range(5)):
        bound = run_to_completion_bound(Problem.of(instance))
        assert bound.value <= shortest(instance).makespan, (instance, bound)


@given(
    st.lists(st.integers(1, 12), min_size=2, max_size=6),
    st.integers(2, 4),
    st.integers(0, 3),
)
def test_no_bound_exceeds_the_optimum_of_a_small_one(lengths, batch_size, alpha):
    instance = Instance(lengths, batch_size, alpha)
    bound = run_to_completion_bound(Problem.of(instance))
    assert bound.value <= shortest(instance).makespan


def test_no_bound_exceeds_what_cp_sat_proves_with_releases():
    random = np.random.default_rng(11)
    for _ in range(40):
        n = int(random.integers(5, 10))
        instance = Instance(
            random.integers(1, 41, n).tolist(),
            int(random.integers(2, 5)),
            int(random.integers(0, 9)),
            releases=random.integers(0, 31, n).tolist(),
        )
        best = optimum(instance, solver="cp-sat")
        assert best.proved_optimal
        assert run_to_completion_bound(Problem.of(instance)).value <= best.makespan, instance


def test_each_is_reached_and_beats_the_others():
    # Two cohorts: 10 and 9, 8 beside nothing.
    by_turns = Instance([10, 9, 8], 2, 2)
    problem = Problem.of(by_turns)
    assert lower_bound(problem).value == 14
    assert leaders(problem).value == shortest(by_turns).makespan == 18
    # The slot beside 10 stands idle from 2 + 4 on, so 20 more tokens take 10 + (20 - 6) / 2.
    one_long = Instance([10, 4, 4, 4, 4, 4], 2, 2)
    problem = Problem.of(one_long)
    assert lower_bound(problem).value == 15
    assert leaders(problem).value == 10
    assert cohorts(problem).value == 17
    assert shortest(one_long).makespan >= 17


def test_without_long_requests_cohorts_are_the_area():
    problem = Problem((4, 4, 3, 1), (0, 0, 0, 0), 2, 2)
    assert leaders(problem).value == 0
    assert cohorts(problem).value == 6


def test_pauses_can_undercut_them():
    problem = Problem((4, 4, 4), (0,) * 3, 2, 1)
    pausing = optimum(Instance(problem.lengths, 2, 1), model="pausing")
    assert pausing.makespan == 6 < leaders(problem).value == 8
