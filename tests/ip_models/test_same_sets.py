"""The definition, the audit and every model accept the same schedules.

All instances with n <= 3, lengths <= 4 and B <= 2, up to the order of the
requests, and every schedule that ends by a small horizon.
"""

from itertools import combinations_with_replacement

import numpy as np
import pytest
from ortools.sat.python import cp_model

from fairopt import Instance, audit
from ip_models import intervals, pausing, start_indexed, time_indexed
from ip_models.problem import Problem
from tests.ip_models import every_schedule

RELEASES = {1: (2,), 2: (0, 1), 3: (1, 0, 2)}
CASES = [(n, alpha) for n in (1, 2, 3) for alpha in range(5)]


def instances(n, alpha):
    for lengths in combinations_with_replacement((4, 3, 2, 1), n):
        yield Instance(lengths, 1, alpha)
        yield Instance(lengths, 2, alpha)
        yield Instance(lengths, 2, alpha, releases=RELEASES[n])


@pytest.mark.parametrize(("n", "alpha"), CASES)
def test_run_to_completion(n, alpha):
    for instance in instances(n, alpha):
        problem = Problem.of(instance)
        horizon = max(8, sum(problem.lengths)) if problem.batch_size == 1 else 8
        candidates = every_schedule.runs(problem, horizon)
        expected = _expected(instance, problem, candidates, pausing=False)
        program = start_indexed.build(problem, horizon=horizon, floor=1)
        assert _by_starts(program, candidates) == expected, instance
        _by_steps_and_by_cp_sat(
            instance, horizon, candidates, expected, intervals.build, pausing=False
        )


@pytest.mark.parametrize(("n", "alpha"), CASES)
def test_run_to_completion_admits_no_pause(n, alpha):
    for instance in instances(n, alpha):
        problem = Problem.of(instance)
        candidates = every_schedule.pauses(problem, 5)
        expected = {
            steps
            for steps in candidates
            if every_schedule.feasible(problem, steps, alpha) and every_schedule.unbroken(steps)
        }
        audited = {s for s in candidates if not audit(instance, every_schedule.schedule(s))}
        assert audited == expected, instance
        program = time_indexed.build(problem, horizon=5, floor=1, pausing=False, symmetry=False)
        assert _by_steps(program, candidates, 5) == expected, instance


@pytest.mark.parametrize(("n", "alpha"), CASES)
def test_pausing(n, alpha):
    for instance in instances(n, alpha):
        problem = Problem.of(instance)
        horizon = max(5, -(-sum(problem.lengths) // 2)) if n == 3 else 6
        candidates = every_schedule.pauses(problem, horizon)
        expected = _expected(instance, problem, candidates, pausing=True)
        _by_steps_and_by_cp_sat(
            instance, horizon, candidates, expected, pausing.build, pausing=True
        )


def _by_steps_and_by_cp_sat(instance, horizon, candidates, expected, build, *, pausing):
    problem = Problem.of(instance)
    program = time_indexed.build(problem, horizon=horizon, floor=1, pausing=pausing, symmetry=False)
    assert _by_steps(program, candidates, horizon) == expected, instance
    model = build(problem, horizon=horizon, floor=1, symmetry=False)
    assert _enumerated(model, horizon) == _schedules(expected), instance

    # Leaving out mirror images loses schedules, but none of the makespans.
    makespans = {every_schedule.makespan(steps) for steps in expected}
    program = time_indexed.build(problem, horizon=horizon, floor=1, pausing=pausing)
    kept = _by_steps(program, sorted(expected), horizon)
    assert {every_schedule.makespan(steps) for steps in kept} == makespans, instance
    kept = _enumerated(build(problem, horizon=horizon, floor=1), horizon)
    assert kept <= _schedules(expected)
    assert {schedule.makespan for schedule in kept} == makespans, instance


def _expected(instance, problem, candidates, *, pausing):
    by_definition = {
        steps for steps in candidates if every_schedule.feasible(problem, steps, instance.alpha)
    }
    audited = {
        steps
        for steps in candidates
        if not audit(instance, every_schedule.schedule(steps), pausing=pausing)
    }
    assert audited == by_definition, instance
    return by_definition


def _schedules(candidates):
    return {every_schedule.schedule(steps) for steps in candidates}


def _by_starts(model, candidates):
    first = np.array([[taken[0] for taken in steps] for steps in candidates])
    columns = {y: first[:, i] == t for (i, t), y in model.starting.items()}
    columns[model.makespan] = np.array([every_schedule.makespan(steps) for steps in candidates])
    covered = sum(columns[y] for y in model.starting.values()) == first.shape[1]
    return _accepted(model.program, candidates, columns, covered)


def _by_steps(model, candidates, horizon):
    if not candidates:
        return set()
    n = len(candidates[0])
    served = np.zeros((len(candidates), n, horizon), int)
    for k, steps in enumerate(candidates):
        for i, taken in enumerate(steps):
            served[k, i, list(taken)] = 1
    progress = np.zeros((len(candidates), n, horizon + 1), int)
    progress[:, :, 1:] = served.cumsum(axis=2)
    columns = {x: served[:, i, t] for (i, t), x in model.served.items()}
    covered = sum(columns.values()) == served.sum(axis=(1, 2))
    columns |= {a: progress[:, i, t] for (i, t), a in model.progress.items()}
    columns[model.makespan] = np.array([every_schedule.makespan(steps) for steps in candidates])
    return _accepted(model.program, candidates, columns, covered)


def _accepted(program, candidates, columns, good):
    """Those of the ``good`` candidates whose values satisfy every row and bound."""
    variables = program.variables()
    points = np.array([columns[v] for v in variables], float)
    good = good & ([v.lowBound for v in variables] <= points.T).all(axis=1)
    good &= ([v.upBound for v in variables] >= points.T).all(axis=1)
    place = {v: k for k, v in enumerate(variables)}
    for row in program.constraints():
        left = np.array(list(row.values())) @ points[[place[v] for v in row]] + row.constant
        good &= {-1: left <= 1e-9, 0: abs(left) <= 1e-9, 1: left >= -1e-9}[row.sense]
    return {steps for steps, fits in zip(candidates, good, strict=True) if fits}


class _Collector(cp_model.CpSolverSolutionCallback):
    def __init__(self, model):
        super().__init__()
        self.model = model
        self.found = []

    def on_solution_callback(self):
        self.found.append(self.model.schedule(self.value))


def _enumerated(model, horizon):
    model.model.clear_objective()
    model.model.add(model.makespan == horizon)
    solver = cp_model.CpSolver()
    solver.parameters.enumerate_all_solutions = True
    collector = _Collector(model)
    status = solver.solve(model.model, collector)
    assert status in (cp_model.OPTIMAL, cp_model.INFEASIBLE)
    found = set(collector.found)
    assert len(found) == len(collector.found), "one solution per schedule"
    return found
