"""The pausing model in CP-SAT: who is served in each step."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ortools.sat.python import cp_model

from fairopt import Schedule
from ip_models.problem import Problem
from ip_models.steps import schedule_of_steps
from ip_models.symmetry import ordered_pairs


@dataclass(frozen=True, slots=True)
class Pausing:
    """The model and its variables.

    Parameters
    ----------
    model : cp_model.CpModel
        Minimises the makespan.
    makespan : cp_model.IntVar
        ``T``, token-steps.
    served : dict
        ``x[i, t]``, whether ``i`` is served in step ``t``.
    """

    model: cp_model.CpModel
    makespan: cp_model.IntVar
    served: dict[tuple[int, int], cp_model.IntVar]

    def schedule(self, value: Callable[[cp_model.IntVar], int]) -> Schedule:
        """Return the schedule of a solution."""
        return schedule_of_steps(step for step, x in self.served.items() if value(x))


def build(problem: Problem, *, horizon: int, floor: int, symmetry: bool = True) -> Pausing:
    """Build the model over the schedules that end by ``horizon``.

    Parameters
    ----------
    problem : Problem
        The instance.
    horizon : int
        Token-steps; the makespan of any feasible schedule loses no optimum.
    floor : int
        A lower bound on the makespan, token-steps.
    symmetry : bool
        Whether to leave out mirror images (`ip_models.symmetry`), which loses
        no makespan.
    """
    model = cp_model.CpModel()
    makespan = model.new_int_var(floor, horizon, "T")
    served: dict[tuple[int, int], cp_model.IntVar] = {}
    progress: dict[tuple[int, int], cp_model.IntVar] = {}
    for i, (length, release) in enumerate(zip(problem.lengths, problem.releases, strict=True)):
        for t in range(release, horizon + 1):
            progress[i, t] = model.new_int_var(0, length, f"a_{i}_{t}")
        model.add(progress[i, release] == 0)
        model.add(progress[i, horizon] == length)
        for t in range(release, horizon):
            served[i, t] = model.new_bool_var(f"x_{i}_{t}")
            model.add(progress[i, t + 1] == progress[i, t] + served[i, t])
            model.add(makespan >= t + 1).only_enforce_if(served[i, t])
    for t in range(horizon):
        batch = [served[i, t] for i in problem.requests if (i, t) in served]
        model.add(sum(batch) <= problem.batch_size)
    for i in filter(problem.blocks, problem.requests):
        for (j, t), x in served.items():
            if j != i and (i, t) in served:
                lead = progress[i, t] - progress[j, t]
                model.add(lead <= problem.budget).only_enforce_if(x, served[i, t])
    if symmetry:
        for i, j in ordered_pairs(problem, pausing=True):
            for t in range(problem.releases[j], horizon + 1):
                model.add(progress[i, t] >= progress[j, t])
    model.minimize(makespan)
    return Pausing(model, makespan, served)
