"""The paper's integer program (section 8.1, restored): who is served in each step.

``x[i, t]`` says that request ``i`` is served in step ``t``; constraint (1) holds
between each two requests served in one step. Requests may pause between
tokens; contiguity rows forbid it for the run-to-completion model.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pulp

from fairopt import Schedule
from ip_models.problem import Problem
from ip_models.steps import schedule_of_steps
from ip_models.symmetry import ordered_pairs


@dataclass(frozen=True, slots=True)
class TimeIndexed:
    """The program and its variables.

    Parameters
    ----------
    program : pulp.LpProblem
        Minimises the makespan.
    makespan : pulp.LpVariable
        ``T``, token-steps.
    served : dict
        ``x[i, t]``, binary.
    progress : dict
        ``a[i, t]``, tokens of ``i`` done at the start of step ``t``.
    """

    program: pulp.LpProblem
    makespan: pulp.LpVariable
    served: dict[tuple[int, int], pulp.LpVariable]
    progress: dict[tuple[int, int], pulp.LpVariable]

    @property
    def decisions(self) -> dict[tuple[int, int], pulp.LpVariable]:
        """The binary variables that say everything about the schedule."""
        return self.served

    def schedule(self, chosen: list[tuple[int, int]]) -> Schedule:
        """Return the schedule of the decisions that are taken."""
        return schedule_of_steps(chosen)


def build(
    problem: Problem, *, horizon: int, floor: int, pausing: bool, symmetry: bool = True
) -> TimeIndexed:
    """Build the program over the schedules that end by ``horizon``.

    Parameters
    ----------
    problem : Problem
        The instance.
    horizon : int
        Token-steps; the makespan of any feasible schedule loses no optimum.
    floor : int
        A lower bound on the makespan, token-steps.
    pausing : bool
        Whether requests may pause between tokens.
    symmetry : bool
        Whether to leave out mirror images (`ip_models.symmetry`), which loses
        no makespan.
    """
    program = pulp.LpProblem("time_indexed", pulp.LpMinimize)
    makespan = program.add_variable("T", floor, horizon, pulp.LpInteger)
    program += makespan
    served = {
        (i, t): program.add_variable(f"x_{i}_{t}", cat=pulp.LpBinary)
        for i in problem.requests
        for t in range(problem.releases[i], horizon)
    }
    progress = {
        (i, t): program.add_variable(f"a_{i}_{t}", 0, problem.lengths[i])
        for i in problem.requests
        for t in range(problem.releases[i], horizon + 1)
    }
    for i in problem.requests:
        program += progress[i, problem.releases[i]] == 0
        program += progress[i, horizon] == problem.lengths[i]
    for (i, t), x in served.items():
        program += progress[i, t + 1] == progress[i, t] + x
        program += makespan >= (t + 1) * x
    for t in range(horizon):
        batch = [served[i, t] for i in problem.requests if (i, t) in served]
        program += pulp.lpSum(batch) <= problem.batch_size
    model = TimeIndexed(program, makespan, served, progress)
    for row in _fairness(model, problem):
        program += row
    if not pausing:
        for row in _contiguity(model, problem):
            program += row
    if symmetry:
        for i, j in ordered_pairs(problem, pausing=pausing):
            for t in range(problem.releases[j], horizon):
                program += progress[i, t] >= progress[j, t]
    return model


def _fairness(model: TimeIndexed, problem: Problem) -> Iterator[pulp.LpConstraint]:
    alpha = problem.budget
    for i in filter(problem.blocks, problem.requests):
        slack = problem.lengths[i] - alpha  # any M of at least this switches the row off
        for (j, t), x in model.served.items():
            if j != i and (i, t) in model.served:
                lead = model.progress[i, t] - model.progress[j, t]
                yield lead <= alpha + slack * (2 - model.served[i, t] - x)


def _contiguity(model: TimeIndexed, problem: Problem) -> Iterator[pulp.LpConstraint]:
    """Let a request stop only when all its tokens are done."""
    for (i, t), x in model.served.items():
        if (i, t + 1) in model.served:
            stops = x - model.served[i, t + 1]
            yield model.progress[i, t + 1] >= problem.lengths[i] * stops
