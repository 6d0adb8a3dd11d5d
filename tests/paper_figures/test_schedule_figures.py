"""Figures of single schedules: what their numbers say."""

import pytest

from fairopt import Instance, Schedule, Segment, measure, simulate
from fairopt.policies import FCFS, LJF, SJF
from paper_figures import figure_1, figure_2, unfair_fcfs, unfair_sjf
from paper_figures.data import Data
from paper_figures.gantt import gantt
from paper_figures.schedule_panels import panel, surcharges


@pytest.mark.parametrize("policy", [FCFS(), SJF(), LJF()])
def test_surcharges_add_up_to_the_externality(policy):
    instance = Instance([9, 7, 7, 5, 3, 2, 1], 3, 1)
    schedule = simulate(instance, policy)
    paid = surcharges(instance, schedule)
    total = sum(each * length for each, length in zip(paid, instance.lengths, strict=True))
    assert total == measure(instance, schedule).externality


def test_gaps_are_those_of_fcfs_by_hand():
    """Request 2 joins request 0 at progress 3; alone, a request has no gap."""
    instance = Instance([5, 3, 1], 2, 2)
    values = gantt(instance, simulate(instance, FCFS()))
    assert values["gaps"] == [[0, 3, 0], [3, 4, 3], [4, 5, 0]]
    assert values["breaches"] == [3]
    assert [(bar["slot"], bar["request"]) for bar in values["bars"]] == [(0, 0), (1, 1), (1, 2)]


def test_a_resumed_request_keeps_its_slot_and_its_progress():
    instance = Instance([4, 2], 2, 1)
    schedule = Schedule.of([Segment(0, 0, 2), Segment(1, 2, 4), Segment(0, 4, 6)])
    values = gantt(instance, schedule, pausing=True)
    assert {bar["slot"] for bar in values["bars"]} == {0}
    assert [gap for *_, gap in values["gaps"]] == [0, 0, 0]


def test_a_schedule_that_is_no_schedule_is_not_drawn():
    with pytest.raises(AssertionError, match="served"):
        gantt(Instance([4, 2], 2, 1), Schedule.from_starts([4, 1], [0, 0]))


def test_fcfs_breaks_the_constraint_when_the_short_request_joins():
    fcfs, ours = unfair_fcfs.compute(Data())["panels"]
    assert fcfs["breaches"] == [14]
    assert fcfs["surcharges"] == [0, 0, 14]
    assert not ours["breaches"]
    assert ours["surcharges"][2] == 0


def test_sjf_breaks_it_at_ever_larger_tails():
    sjf, ours = unfair_sjf.compute(Data())["panels"]
    assert [gap for *_, gap in sjf["gaps"]] == [0, 4, 6, 14, 0]
    assert sjf["breaches"] == [10, 24]
    assert not ours["breaches"]
    assert ours["makespan"] < sjf["makespan"]


def test_ljf_has_no_gap_and_more_idle_slots_than_an_optimum():
    ljf, best = figure_1.compute(Data())["panels"]
    assert not any(gap for *_, gap in ljf["gaps"])
    assert best["makespan"] < ljf["makespan"]
    assert best["idle"] < ljf["idle"]
    assert not best["breaches"]


def test_each_stage_loses_in_its_way_and_keeps_its_bound():
    found = figure_2.compute(Data())
    assert found["over"]["over_inserting"]
    assert not found["under"]["over_inserting"]
    assert found["over"]["pack"] == [4]
    assert found["under"]["pack"] == []
    for case in found.values():
        ran, best = case["panels"]
        assert case["bound"] <= case["ratio"] == best["makespan"] / ran["makespan"] < 1


def test_the_numbers_of_a_panel_are_floats():
    values = panel("x", Instance([3, 2], 2, 1), Schedule.from_starts([3, 2], [0, 0]))
    assert (values["idle"], values["externality"], values["throughput"]) == (1, 0, 5 / 3)
