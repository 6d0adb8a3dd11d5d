"""Choosing alpha."""

import pytest

from fairopt import InputError, Instance, audit, simulate
from fairopt.economics import Prices, frontier, least_alpha_for_throughput, most_profitable
from fairopt.policies import ISJL, LJF
from fairopt.workloads import draw_lengths

INSTANCE = Instance(draw_lengths(400, seed=3), 16, 0)
ALPHAS = (0, 25, 50, 100, 905)


def points(step, progress=1):
    return frontier(INSTANCE, ISJL(), ALPHAS, Prices(0, step, progress))


def test_each_point_is_a_fair_run():
    for point in points(1):
        instance = Instance(INSTANCE.lengths, 16, point.alpha)
        schedule = simulate(instance, ISJL())
        assert not audit(instance, schedule)
        assert point.metrics.makespan == schedule.makespan


def test_the_dearer_a_step_the_shorter_the_schedule_chosen():
    chosen = [most_profitable(points(step)) for step in (0, 10, 10**4, 10**9)]
    makespans = [point.metrics.makespan for point in chosen]
    externalities = [point.metrics.externality for point in chosen]
    assert makespans == sorted(makespans, reverse=True)
    assert externalities == sorted(externalities)
    assert makespans[-1] == min(point.metrics.makespan for point in points(1))
    assert chosen[0].metrics.externality == 0


def test_equal_profits_go_to_the_least_alpha():
    assert most_profitable(points(0, 0)).alpha == 0


def test_the_least_alpha_for_a_throughput():
    ran = points(1)
    best = max(point.metrics.throughput for point in ran)
    found = least_alpha_for_throughput(ran, best)
    assert found is not None
    assert found.metrics.throughput == best
    assert all(point.metrics.throughput < best for point in ran if point.alpha < found.alpha)
    assert least_alpha_for_throughput(ran, best + 1) is None
    assert least_alpha_for_throughput(ran, 0).alpha == 0


def test_a_policy_without_alpha_has_one_point():
    assert len({p.metrics for p in frontier(INSTANCE, LJF(), ALPHAS, Prices(1, 1, 1))}) == 1


def test_no_point_is_refused():
    with pytest.raises(InputError, match="alphas"):
        most_profitable([])
