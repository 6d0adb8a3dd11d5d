"""The integer program over start times, for the run-to-completion model.

``y[i, t]`` says that request ``i`` starts at ``t``. A request that has been
served for more than alpha steps keeps all others from starting.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pulp

from fairopt import Schedule, Segment
from ip_models.problem import Problem


@dataclass(frozen=True, slots=True)
class StartIndexed:
    """The program and its variables.

    Parameters
    ----------
    program : pulp.LpProblem
        Minimises the makespan.
    makespan : pulp.LpVariable
        ``T``, token-steps.
    starting : dict
        ``y[i, t]``, binary.
    lengths : tuple of int
        ``o_i``, tokens.
    """

    program: pulp.LpProblem
    makespan: pulp.LpVariable
    starting: dict[tuple[int, int], pulp.LpVariable]
    lengths: tuple[int, ...]

    @property
    def decisions(self) -> dict[tuple[int, int], pulp.LpVariable]:
        """The binary variables that say everything about the schedule."""
        return self.starting

    def schedule(self, chosen: list[tuple[int, int]]) -> Schedule:
        """Return the schedule of the decisions that are taken."""
        return Schedule.of(Segment(i, t, t + self.lengths[i]) for i, t in chosen)


def build(problem: Problem, *, horizon: int, floor: int) -> StartIndexed:
    """Build the program over the schedules that end by ``horizon``.

    Parameters
    ----------
    problem : Problem
        The instance.
    horizon : int
        Token-steps; the makespan of any feasible schedule loses no optimum.
    floor : int
        A lower bound on the makespan, token-steps.
    """
    program = pulp.LpProblem("start_indexed", pulp.LpMinimize)
    makespan = program.add_variable("T", floor, horizon, pulp.LpInteger)
    program += makespan
    starting = {
        (i, t): program.add_variable(f"y_{i}_{t}", cat=pulp.LpBinary)
        for i in problem.requests
        for t in range(problem.releases[i], horizon - problem.lengths[i] + 1)
    }
    for i, length in enumerate(problem.lengths):
        times = range(problem.releases[i], horizon - length + 1)
        program += pulp.lpSum(starting[i, t] for t in times) == 1
        program += makespan >= pulp.lpSum((t + length) * starting[i, t] for t in times)
    for t in range(horizon):
        served = [
            starting[i, u]
            for i, length in enumerate(problem.lengths)
            for u in range(t - length + 1, t + 1)
            if (i, u) in starting
        ]
        program += pulp.lpSum(served) <= problem.batch_size
    model = StartIndexed(program, makespan, starting, problem.lengths)
    for row in _fairness(model, problem, horizon):
        program += row
    return model


def _fairness(model: StartIndexed, problem: Problem, horizon: int) -> Iterator[pulp.LpConstraint]:
    """Let nothing start while a request is served and more than alpha tokens ahead."""
    size = problem.batch_size
    for i in filter(problem.blocks, problem.requests):
        for t in range(horizon):
            since = range(t - problem.lengths[i] + 1, t - problem.budget)
            ahead = [model.starting[i, u] for u in since if (i, u) in model.starting]
            others = [
                model.starting[j, t]
                for j in problem.requests
                if j != i and (j, t) in model.starting
            ]
            if ahead and others:
                yield pulp.lpSum(others) + size * pulp.lpSum(ahead) <= size
