"""The figure of online policies, on less traffic."""

from fractions import Fraction

import pytest
from hypothesis import given

from fairopt import Instance, simulate
from fairopt.contract.instances import instances
from fairopt.policies import FCFS, LJF
from paper_figures import online
from paper_figures.data import Data
from paper_figures.unfair_steps import unfair_steps


@pytest.fixture(scope="module")
def values():
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(online, "REQUESTS", 400)
        patch.setattr(online, "SEEDS", 1)
        patch.setattr(online, "LOADS", (Fraction(1, 2), Fraction(2)))
        patch.setattr(online, "SMALL", 4)
        patch.setattr(online, "SMALL_WINDOWS", (0, 5))
        return online.compute(Data())


def test_the_load_rises_as_the_speed_falls(values):
    slow, fast = values["steps_per_second"]
    assert slow == pytest.approx(4 * fast, rel=0.01)
    for lines in values["columns"].values():
        for points in lines.values():
            assert points[0]["throughput"]["mean"] < points[1]["throughput"]["mean"]


def test_only_those_that_ignore_the_constraint_break_it(values):
    for lines in values["columns"].values():
        unfair = {
            name
            for name, points in lines.items()
            if any(point["unfair"]["mean"] > 0 for point in points)
        }
        assert unfair == {"FCFS", "SJF"}


def test_no_fair_policy_ends_before_the_optimum(values):
    policies = values["small"]["policies"]
    assert all(
        found["mean"] <= 1 for name, found in policies.items() if name not in {"FCFS", "SJF"}
    )
    for points in values["small"]["by_window"].values():
        assert points[0] == policies["ISJL"]


@given(instances(exact=False, released=True))
def test_unfair_steps_are_those_a_step_by_step_count_finds(instance):
    schedule = simulate(instance, FCFS())
    counted = 0
    for time in range(schedule.makespan):
        served = [s.start for s in schedule.segments if s.start <= time < s.end]
        counted += bool(served) and max(served) - min(served) > instance.alpha
    assert unfair_steps(schedule, instance.alpha) == counted


def test_static_batches_are_never_unfair():
    assert unfair_steps(simulate(Instance([5, 4, 2, 1], 2, 0), LJF()), 0) == 0
