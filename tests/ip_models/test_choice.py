"""``solver="auto"`` names what it picked, and agrees with the solvers picked by name."""

import numpy as np
import pytest

from fairopt import InputError, Instance, audit
from ip_models import optimum
from ip_models.bounds import run_to_completion_bound
from ip_models.problem import Problem
from ip_models.rounds import rounds
from tests.ip_models.solvers import random_instances


def test_arithmetic_is_enough_when_a_schedule_meets_a_bound():
    best = optimum(Instance([3, 2], 1, 0))
    assert (best.solver, best.makespan, best.parameters["bounded_by"]) == ("arithmetic", 5, "area")
    assert best.proved_optimal


def test_a_few_requests_are_searched():
    best = optimum(Instance([8, 6, 6, 4, 1], 2, 3))
    assert (best.solver, best.makespan, best.bound) == ("search", 13, 13)
    assert "numba" in best.version


def test_long_or_released_ones_go_to_cp_sat():
    long = optimum(Instance([800, 600, 600, 400, 100], 2, 300), workers=2)
    assert (long.solver, long.makespan, long.parameters["workers"]) == ("cp-sat", 1300, 2)
    released = optimum(Instance([8, 6, 6, 4, 1], 2, 3, releases=[1, 0, 0, 0, 2]))
    assert released.solver == "cp-sat"


def test_auto_agrees_with_cp_sat():
    random = np.random.default_rng(6)
    mixed = [*random_instances(8, 30, most_requests=8, longest=9)]
    mixed += [
        Instance(random.integers(1, 100, 9).tolist(), 3, int(random.integers(0, 50)))
        for _ in range(5)
    ]
    for instance in mixed:
        best, plain = optimum(instance), optimum(instance, solver="cp-sat")
        assert best.makespan == best.bound == plain.makespan, instance
        assert not audit(instance, best.schedule)


def test_the_search_refuses_what_it_does_not_know():
    with pytest.raises(InputError, match="releases"):
        optimum(Instance([2, 1], 2, 1, releases=[0, 1]), solver="search")
    with pytest.raises(InputError, match="for model pausing"):
        optimum(Instance([2, 1], 2, 1), solver="search", model="pausing")
    with pytest.raises(InputError, match="workers"):
        optimum(Instance([2, 1], 2, 1), workers=0)


def test_rounds_are_fair_and_repeatable():
    random = np.random.default_rng(9)
    for _ in range(5):
        n = int(random.integers(1, 40))
        instance = Instance(
            random.integers(1, 60, n).tolist(),
            int(random.integers(1, 50)),
            int(random.integers(0, 70)),
        )
        problem = Problem.of(instance)
        floor = run_to_completion_bound(problem).value
        found = rounds(problem, floor=floor, runs=2, seed=3)
        assert found == rounds(problem, floor=floor, runs=2, seed=3)
        assert not audit(instance, found)


def test_rounds_reach_an_area_that_lists_miss():
    # In each of two rounds a pack delays the second: 7 + 3 beside 10, twice.
    problem = Problem((10, 10, 7, 7, 3, 3), (0,) * 6, 2, 4)
    assert rounds(problem, floor=20, runs=3).makespan == 20


def test_rounds_leave_huge_and_released_instances_alone():
    assert rounds(Problem((10**9, 1), (0, 0), 1, 0), floor=1, runs=1) is None
    assert rounds(Problem((2, 1), (0, 1), 1, 0), floor=1, runs=1) is None
