"""No answer is taken on trust."""

import pickle

import pulp
import pytest

from fairopt import Instance, Schedule
from ip_models import (
    SolverContradictionError,
    SolverFailureError,
    Status,
    UnknownStatusError,
    cp_sat_backend,
    optimum,
    pulp_solve,
)
from ip_models.problem import Problem
from ip_models.result import Answer
from ip_models.rounding import nearest_integer, whole_bound
from ip_models.task import Task

INSTANCE = Instance([6, 3, 2, 1], 2, 2)  # optimum 7, a schedule of 7 is known
FAIR = Schedule.from_starts(INSTANCE.lengths, [0, 0, 4, 6])


def answered(monkeypatch, answer, **arguments):
    monkeypatch.setattr(cp_sat_backend, "solve", lambda task: answer)
    return optimum(INSTANCE, solver="cp-sat", **arguments)


@pytest.mark.parametrize(
    ("answer", "violation"),
    [
        (Answer(Status.INFEASIBLE), "infeasible, but a schedule of makespan"),
        (Answer(Status.UNBOUNDED), "unbounded"),
        (Answer(Status.UNKNOWN, bound=99), "lower bound 99, but a schedule of makespan"),
        (Answer(Status.OPTIMAL, 7, 7), "no schedule"),
        (
            Answer(Status.OPTIMAL, 6, 6, Schedule.from_starts(INSTANCE.lengths, [0, 0, 3, 5])),
            "fairness",
        ),
        (
            Answer(Status.OPTIMAL, 6, 6, Schedule.from_starts(INSTANCE.lengths, [0, 0, 0, 5])),
            "capacity",
        ),
        (
            Answer(Status.OPTIMAL, 30, 7, Schedule.from_starts(INSTANCE.lengths, [24, 0, 6, 9])),
            "optimum 30, lower bound 7",
        ),
        (
            Answer(Status.OPTIMAL, 30, 30, Schedule.from_starts(INSTANCE.lengths, [24, 0, 6, 9])),
            "lower bound 30, but a schedule of makespan",
        ),
    ],
)
def test_contradictions(monkeypatch, answer, violation):
    with pytest.raises(SolverContradictionError, match=violation) as raised:
        answered(monkeypatch, answer)
    assert raised.value.solver == "cp-sat"
    assert "ortools" in raised.value.version
    assert "o=[6, 3, 2, 1]" in str(raised.value)
    assert str(pickle.loads(pickle.dumps(raised.value))) == str(raised.value)


def test_stopping_early_without_a_time_limit_is_a_failure(monkeypatch):
    with pytest.raises(SolverFailureError, match="stopped early"):
        answered(monkeypatch, Answer(Status.UNKNOWN))


def test_the_heuristic_stands_in_for_a_worse_or_missing_schedule(monkeypatch):
    worse = Schedule.from_starts(INSTANCE.lengths, [24, 0, 6, 9])
    for answer in (Answer(Status.UNKNOWN), Answer(Status.FEASIBLE, 30, 6, worse)):
        best = answered(monkeypatch, answer, time_limit=1)
        assert best.makespan < 30
        assert best.parameters["incumbent"] == "heuristic"
        assert best.bound == 6
        assert best.status is Status.FEASIBLE
        assert not best.proved_optimal


def test_unknown_statuses_raise():
    program = pulp.LpProblem("empty")
    program.status, program.sol_status = pulp.LpStatusOptimal, pulp.LpSolutionNoSolutionFound
    with pytest.raises(UnknownStatusError, match="cbc-time"):
        pulp_solve._status("cbc-time", program)
    with pytest.raises(UnknownStatusError, match="cp-sat"):
        cp_sat_backend._status(None, 99)


@pytest.mark.parametrize(
    ("raw", "status"),
    [
        ((1, 1), Status.OPTIMAL),
        ((1, 2), Status.FEASIBLE),  # PuLP's word for an incumbent at the limit is "Optimal"
        ((0, 0), Status.UNKNOWN),
        ((-1, -1), Status.INFEASIBLE),
        ((-1, 0), Status.INFEASIBLE),  # CBC's "Integer infeasible"
        ((-2, -2), Status.UNBOUNDED),
    ],
)
def test_both_of_pulp_s_statuses_are_read(raw, status):
    program = pulp.LpProblem("empty")
    program.status, program.sol_status = raw
    assert pulp_solve._status("cbc-start", program) is status


class Suboptimal(pulp.LpSolver):
    """Answers as HiGHS 1.14 did."""

    def actualSolve(self, program):  # noqa: N802  # PuLP's name
        for variable in program.variables():
            variable.varValue = {"x": 0, "z": 5}[variable.name]
        program.assignStatus(pulp.LpStatusOptimal, pulp.LpSolutionOptimal)


def test_a_suboptimal_highs_is_found_out(monkeypatch):
    pulp_solve.check_highs.cache_clear()
    monkeypatch.setattr(pulp_solve, "_highs", lambda **_: Suboptimal())
    with pytest.raises(SolverContradictionError, match="15 instead of 9"):
        pulp_solve.check_highs()


def test_a_solver_that_breaks_down_is_a_failure(monkeypatch, tmp_path):
    monkeypatch.setattr(pulp.PULP_CBC_CMD, "pulp_cbc_path", str(tmp_path / "no-cbc"))
    task = Task("cbc-start", Problem.of(INSTANCE), False, 8, 6, None, 0)
    with pytest.raises(SolverFailureError, match=r"cbc-start: .*no-cbc"):
        pulp_solve.solve(task)


def test_rounding_checks_the_distance():
    assert nearest_integer(2.99999) == 3
    for value in (2.9, 2.5, None, float("nan"), float("inf")):
        with pytest.raises(ValueError, match="integer"):
            nearest_integer(value)


def test_bounds_are_rounded_up_but_noise_is_not():
    assert whole_bound(27.3) == 28
    assert whole_bound(27.000001) == 27
    assert whole_bound(26.999999) == 27
    assert whole_bound(float("-inf")) is None
