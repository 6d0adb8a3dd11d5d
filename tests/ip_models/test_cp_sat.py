"""CP-SAT's answer does not depend on its settings."""

import pytest
from ortools.sat.python import cp_model

from fairopt import Instance
from ip_models import intervals, optimum, pausing
from ip_models.problem import Problem
from tests.ip_models import every_schedule
from tests.ip_models.solvers import RUN, random_instances

TINY = list(random_instances(3, 30, most_requests=3, longest=3, largest_batch=2))


@pytest.mark.parametrize("workers", [1, 8])
@pytest.mark.parametrize("presolve", [True, False])
def test_workers_and_presolve_change_nothing(workers, presolve):
    for instance in TINY:
        problem = Problem.of(instance)
        horizon = 8 if len(instance) < 3 else max(6, sum(problem.lengths))
        candidates = [
            steps
            for steps in every_schedule.runs(problem, horizon + 3)
            if every_schedule.feasible(problem, steps, instance.alpha)
        ]
        expected = min(map(every_schedule.makespan, candidates))
        model = intervals.build(problem, horizon=horizon + 3, floor=1)
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = workers
        solver.parameters.cp_model_presolve = presolve
        assert solver.solve(model.model) == cp_model.OPTIMAL, instance
        assert solver.value(model.makespan) == expected, instance


@pytest.mark.parametrize("workers", [1, 8])
@pytest.mark.parametrize("presolve", [True, False])
def test_they_change_nothing_with_pauses(workers, presolve):
    for instance in TINY[:15]:
        problem = Problem.of(instance)
        model = pausing.build(problem, horizon=12, floor=1)
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = workers
        solver.parameters.cp_model_presolve = presolve
        assert solver.solve(model.model) == cp_model.OPTIMAL
        assert solver.value(model.makespan) == optimum(instance, model="pausing").makespan


@pytest.mark.parametrize("model", [RUN, "pausing"])
def test_seeds_change_no_makespan(model):
    instance = Instance([6, 5, 4, 3, 1, 1], 2, 2)  # with many optimal schedules
    found = {optimum(instance, model=model, seed=seed).makespan for seed in range(10)}
    assert len(found) == 1
