"""What is refused, by name, before anything is solved."""

from fractions import Fraction

import pytest

from fairopt import InputError, Instance
from ip_models import ModelTooLargeError, installed, optimum, size
from tests.ip_models.solvers import ALL, PAUSE, RUN

SMALL = Instance([3, 2], 2, 1)


@pytest.mark.parametrize(
    ("arguments", "field", "mentions"),
    [
        ({"solver": "gurobi"}, "solver", "cp-sat"),
        ({"model": "preemptive"}, "model", "pausing"),
        ({"solver": "cbc-start", "model": PAUSE}, "solver", "cbc-time"),
        ({"solver": "highs-start", "model": PAUSE}, "solver", "pausing: auto, cp-sat"),
        ({"time_limit": 0}, "time_limit", "above 0"),
        ({"time_limit": -1.0}, "time_limit", "above 0"),
        ({"time_limit": float("nan")}, "time_limit", "above 0"),
        ({"time_limit": float("inf")}, "time_limit", "above 0"),
        ({"time_limit": True}, "time_limit", "above 0"),
        ({"seed": -1}, "seed", "from 0"),
        ({"seed": 2**31}, "seed", "from 0"),
        ({"seed": 1.0}, "seed", "from 0"),
    ],
)
def test_arguments(arguments, field, mentions):
    with pytest.raises(InputError) as refused:
        optimum(SMALL, **arguments)
    assert refused.value.field == field
    assert mentions in str(refused.value)


@pytest.mark.parametrize("solver", [solver for solver, model in ALL if model == PAUSE])
def test_fractions_of_a_step_between_pauses(solver):
    with pytest.raises(InputError, match=r"lengths\[1\]"):
        optimum(Instance([3, Fraction(1, 2)], 2, 1), solver=solver, model=PAUSE)
    with pytest.raises(InputError, match=r"releases\[0\]"):
        optimum(Instance([3], 2, 1, releases=[Fraction(1, 2)]), solver=solver, model=PAUSE)


@pytest.mark.parametrize(("solver", "model"), [case for case in ALL if case != ("cp-sat", RUN)])
def test_a_model_too_large_to_build_is_refused_with_its_size(solver, model):
    with pytest.raises(ModelTooLargeError, match=r"[\d,]+ variables, [\d,]+ rows"):
        optimum(Instance([10**13, 10**13 - 1], 1, 5), solver=solver, model=model)


def test_too_many_requests_for_intervals_are_refused():
    with pytest.raises(ModelTooLargeError, match="cp-sat"):
        optimum(Instance([100] * 2000, 4, 5), solver="cp-sat")


def test_very_long_requests_are_solved_exactly():
    best = optimum(Instance([10**13, 10**13 - 1, 7], 1, 0))
    assert best.makespan == best.bound == 2 * 10**13 + 6


@pytest.mark.parametrize("length", [2**52, 10**18, 2**63, 10**40])
def test_overflow_is_named_and_never_called_infeasible(length):
    with pytest.raises(ModelTooLargeError, match="makespan"):
        optimum(Instance([length, length], 1, 0))


@pytest.mark.parametrize(("solver", "model"), ALL)
def test_a_missing_solver_is_an_error(solver, model, monkeypatch):
    missing = dict.fromkeys(installed.PACKAGES, ("not-a-package",))
    monkeypatch.setattr(installed, "PACKAGES", missing)
    with pytest.raises(InputError, match="not-a-package"):
        optimum(SMALL, solver=solver, model=model)


def test_sizes_do_not_underestimate():
    from ip_models import intervals, start_indexed, time_indexed
    from ip_models.problem import Problem

    problem = Problem((9, 7, 7, 4, 1), (0, 0, 2, 0, 5), 2, 3)
    horizon = 20
    for build, estimate in (
        (lambda: time_indexed.build(problem, horizon=horizon, floor=1, pausing=False), "time"),
        (lambda: start_indexed.build(problem, horizon=horizon, floor=1), "start"),
    ):
        program = build().program
        sized = getattr(size, f"{estimate}_indexed")(problem, horizon)
        assert sized.variables >= len(program.variables())
        assert sized.rows >= len(program.constraints())
        assert sized.entries >= sum(len(row) for row in program.constraints())
    proto = intervals.build(problem, horizon=horizon, floor=1).model.proto
    assert size.intervals(problem, horizon).variables >= len(proto.variables)
