"""The run-to-completion model as intervals in CP-SAT.

One start per request, one cumulative of capacity ``B``, and per ordered pair
``s_j <= s_i + alpha`` or ``s_j >= s_i + o_i``: nothing starts beside a request
that is more than alpha tokens ahead.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ortools.sat.python import cp_model

from fairopt import Schedule
from ip_models.problem import Problem
from ip_models.symmetry import ordered_pairs


@dataclass(frozen=True, slots=True)
class Intervals:
    """The model and its variables.

    Parameters
    ----------
    model : cp_model.CpModel
        Minimises the makespan.
    makespan : cp_model.IntVar
        ``T``, token-steps.
    starts : list of cp_model.IntVar
        ``s_i``, token-steps.
    lengths : tuple of int
        ``o_i``, tokens.
    """

    model: cp_model.CpModel
    makespan: cp_model.IntVar
    starts: list[cp_model.IntVar]
    lengths: tuple[int, ...]

    def schedule(self, value: Callable[[cp_model.IntVar], int]) -> Schedule:
        """Return the schedule of a solution."""
        return Schedule.from_starts(self.lengths, [value(start) for start in self.starts])

    def hint(self, schedule: Schedule) -> None:
        """Have the search start from a schedule."""
        for request, start in schedule.starts.items():
            self.model.add_hint(self.starts[request], int(start))


def build(problem: Problem, *, horizon: int, floor: int, symmetry: bool = True) -> Intervals:
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
    starts = [
        model.new_int_var(problem.releases[i], horizon - problem.lengths[i], f"s_{i}")
        for i in problem.requests
    ]
    for start, length in zip(starts, problem.lengths, strict=True):
        model.add(makespan >= start + length)
    served = [
        model.new_fixed_size_interval_var(start, length, f"served_{i}")
        for i, (start, length) in enumerate(zip(starts, problem.lengths, strict=True))
    ]
    model.add_cumulative(served, [1] * len(served), problem.batch_size)
    for i in filter(problem.blocks, problem.requests):
        for j in problem.requests:
            if j != i:
                early = model.new_bool_var(f"early_{i}_{j}")
                model.add(starts[j] <= starts[i] + problem.budget).only_enforce_if(early)
                model.add(starts[j] >= starts[i] + problem.lengths[i]).only_enforce_if(~early)
    if symmetry:
        for i, j in ordered_pairs(problem, pausing=False):
            model.add(starts[i] <= starts[j])
    model.minimize(makespan)
    return Intervals(model, makespan, starts, problem.lengths)
