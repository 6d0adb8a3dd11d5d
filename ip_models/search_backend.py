"""Runs the compiled search of `ip_models.kernels.optimum`."""

from __future__ import annotations

import numpy as np

from fairopt import InputError, Schedule
from ip_models.kernels.optimum import least_makespan
from ip_models.result import Answer, Status
from ip_models.task import Task

MOST_REQUESTS = 12
MOST_TOKENS = 300
"""Within these the search takes milliseconds; it grows with both, and knows no time limit."""


def solve(task: Task) -> Answer:
    """Search the left-shifted schedules that end by the horizon.

    Raises
    ------
    InputError
        If requests are released after time 0.
    """
    problem = task.problem
    if any(problem.releases):
        raise InputError("solver", task.solver, "another one for releases above 0")
    order = sorted(problem.requests, key=lambda i: (-problem.lengths[i], i))
    lengths = np.array([problem.lengths[i] for i in order], np.int64)
    budget = min(problem.budget, int(lengths[0]))
    start = np.empty_like(lengths)
    makespan = least_makespan(lengths, problem.batch_size, budget, task.horizon, start)
    if makespan < 0:
        return Answer(Status.INFEASIBLE)
    by_request = dict(zip(order, start.tolist(), strict=True))
    schedule = Schedule.from_starts(problem.lengths, [by_request[i] for i in problem.requests])
    return Answer(Status.OPTIMAL, makespan, makespan, schedule)
