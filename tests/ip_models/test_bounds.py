"""Bounds and heuristic schedules bracket the optimum without a solver."""

from hypothesis import given
from hypothesis import strategies as st

from fairopt import Instance, audit
from ip_models.bounds import area, levels, longest, lower_bound
from ip_models.incumbent import incumbent
from ip_models.problem import Problem
from tests.ip_models import every_schedule


@st.composite
def problems(draw, *, most_requests, longest, latest):
    n = draw(st.integers(1, most_requests))
    return Instance(
        draw(st.lists(st.integers(1, longest), min_size=n, max_size=n)),
        draw(st.integers(1, 3)),
        draw(st.integers(0, longest)),
        releases=draw(st.lists(st.integers(0, latest), min_size=n, max_size=n)),
    )


@given(problems(most_requests=12, longest=30, latest=40))
def test_heuristic_schedules_are_feasible_and_no_bound_exceeds_them(instance):
    problem = Problem.of(instance)
    known = incumbent(problem)
    assert not audit(instance, known)
    assert lower_bound(problem).value <= known.makespan


@given(problems(most_requests=3, longest=3, latest=1))
def test_no_bound_exceeds_the_pausing_optimum(instance):
    problem = Problem.of(instance)
    horizon = min(incumbent(problem).makespan, 6)
    for steps in every_schedule.pauses(problem, horizon):
        if every_schedule.feasible(problem, steps, instance.alpha):
            assert lower_bound(problem).value <= every_schedule.makespan(steps)


def test_each_bound_is_reached():
    assert longest(Problem((5, 1), (3, 0), 2, 0)).value == 8
    assert area(Problem((3, 3, 3), (2, 2, 0), 2, 9)).value == 5
    assert area(Problem((3, 3, 3), (2, 2, 2), 2, 9)).value == 7
    # Levels hold 7, 7, 6, 3, 2 tokens, and with alpha = 0 a step serves one level.
    problem = Problem((2, 4, 3, 5, 3, 5, 3), (0,) * 7, 2, 0)
    assert (area(problem).value, levels(problem).value) == (13, 14)


def test_a_wide_budget_makes_levels_the_area():
    for lengths in ((4, 4, 1), (9, 2, 2, 2), (1, 1, 1)):
        problem = Problem(lengths, (0,) * len(lengths), 2, 9)
        assert levels(problem).value == area(problem).value
