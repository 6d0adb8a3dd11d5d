"""The start-indexed model in CP-SAT with externality in its objective.

``y[i, t]`` says that request ``i`` starts at ``t``. The batch of a step costs what
each member would if its progress were the largest in the batch, ``m[t]``; less
``sum_i o_i (o_i - 1) / 2``, which every schedule has, that is ``E``.
"""

from __future__ import annotations

from dataclasses import dataclass

from ortools.sat.python import cp_model

from fairopt import Schedule
from ip_models.cp_sat_backend import STATUS
from ip_models.errors import UnknownStatusError
from ip_models.problem import Problem
from ip_models.result import Status
from ip_models.rounding import whole_bound


@dataclass(frozen=True, slots=True)
class PricedAnswer:
    """CP-SAT's word: status, cost and lower bound in whole parts, and the schedule."""

    status: Status
    cost: int | None
    bound: int
    schedule: Schedule | None


def solve(
    problem: Problem,
    known: Schedule,
    *,
    c: int,
    tau: int,
    time_limit: float | None,
    seed: int,
    workers: int,
) -> PricedAnswer:
    """Minimise ``c T + tau E`` over the schedules no longer than a known one without externality.

    Raises
    ------
    UnknownStatusError
        If CP-SAT answers with a status that is not known here.
    """
    model = cp_model.CpModel()
    horizon = int(known.makespan)
    makespan = model.new_int_var(0, horizon, "T")
    starting = {
        (i, t): model.new_bool_var(f"y_{i}_{t}")
        for i, length in enumerate(problem.lengths)
        for t in range(horizon - length + 1)
    }
    for i, length in enumerate(problem.lengths):
        times = range(horizon - length + 1)
        model.add_exactly_one(starting[i, t] for t in times)
        model.add(makespan >= sum((t + length) * starting[i, t] for t in times))
    batch_costs = [
        _step(model, problem, starting, t, min(horizon, max(problem.lengths)))
        for t in range(horizon)
    ]
    of_every_schedule = sum(o * (o - 1) // 2 for o in problem.lengths)
    model.minimize(c * makespan + tau * (sum(batch_costs) - of_every_schedule))
    for (i, t), y in starting.items():
        model.add_hint(y, known.starts[i] == t)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = workers
    solver.parameters.random_seed = seed
    if time_limit is not None:
        solver.parameters.max_time_in_seconds = time_limit
    raw = solver.solve(model)
    if raw not in STATUS:
        raise UnknownStatusError(f"cp-sat answered with status {raw}")
    status = STATUS[raw]
    bound = whole_bound(solver.best_objective_bound) or 0
    if status not in (Status.OPTIMAL, Status.FEASIBLE):
        return PricedAnswer(status, None, bound, None)
    chosen = {i: t for (i, t), y in starting.items() if solver.value(y)}
    schedule = Schedule.from_starts(problem.lengths, [chosen[i] for i in problem.requests])
    return PricedAnswer(status, round(solver.objective_value), bound, schedule)


def _step(
    model: cp_model.CpModel,
    problem: Problem,
    starting: dict[tuple[int, int], cp_model.IntVar],
    t: int,
    longest: int,
) -> cp_model.IntVar:
    """Constrain the batch of step ``t``; return its size times its largest progress."""
    size = problem.batch_size
    serving = {
        (i, u): starting[i, u]
        for i, length in enumerate(problem.lengths)
        for u in range(max(0, t - length + 1), t + 1)
        if (i, u) in starting
    }
    model.add(sum(serving.values()) <= size)
    most = model.new_int_var(0, longest, f"m_{t}")
    for (_, u), y in serving.items():
        model.add(most >= t - u).only_enforce_if(y)
    joining = [y for (_, u), y in serving.items() if u == t]
    for i in filter(problem.blocks, problem.requests):
        ahead = [y for (j, u), y in serving.items() if j == i and t - u > problem.budget]
        if ahead and joining:
            model.add(sum(joining) + size * sum(ahead) <= size)
    count = model.new_int_var(0, size, f"k_{t}")
    model.add(count == sum(serving.values()))
    cost = model.new_int_var(0, size * longest, f"e_{t}")
    model.add_multiplication_equality(cost, [count, most])
    return cost
