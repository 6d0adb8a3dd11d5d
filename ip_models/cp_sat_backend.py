"""Runs CP-SAT, in this process, and reads its answer."""

from __future__ import annotations

import time

from ortools.sat.python import cp_model

from ip_models import intervals, pausing
from ip_models.errors import SolverFailureError, UnknownStatusError
from ip_models.result import Answer, Status
from ip_models.rounding import whole_bound
from ip_models.task import Task

STATUS = {
    cp_model.OPTIMAL: Status.OPTIMAL,
    cp_model.FEASIBLE: Status.FEASIBLE,
    cp_model.INFEASIBLE: Status.INFEASIBLE,
    cp_model.UNKNOWN: Status.UNKNOWN,
}


def solve(task: Task) -> Answer:
    """Build and solve the model of a task, from its hint if it has one.

    Raises
    ------
    SolverFailureError
        If CP-SAT calls the model invalid.
    UnknownStatusError
        If the status is none of CP-SAT's documented ones.
    """
    started = time.monotonic()
    build = pausing.build if task.pausing else intervals.build
    built = build(task.problem, horizon=task.horizon, floor=task.floor)
    if task.hint is not None and isinstance(built, intervals.Intervals):
        built.hint(task.hint)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = task.workers
    solver.parameters.random_seed = task.seed
    if task.time_limit is not None:
        left = task.time_limit - (time.monotonic() - started)
        solver.parameters.max_time_in_seconds = max(left, 0.0)
    status = _status(built.model, solver.solve(built.model))
    if status is Status.INFEASIBLE:
        return Answer(status)
    bound = whole_bound(solver.best_objective_bound)
    if status is Status.UNKNOWN:
        return Answer(status, bound=bound)
    return Answer(status, solver.value(built.makespan), bound, built.schedule(solver.value))


def _status(model: cp_model.CpModel, raw: cp_model.CpSolverStatus) -> Status:
    if raw == cp_model.MODEL_INVALID:
        raise SolverFailureError(f"cp-sat calls the model invalid: {model.validate()}")
    if raw not in STATUS:
        raise UnknownStatusError(f"cp-sat answered with status {raw}")
    return STATUS[raw]
