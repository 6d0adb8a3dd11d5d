"""What a back end is asked to do, as a value."""

from __future__ import annotations

from dataclasses import dataclass

from fairopt import Schedule
from ip_models.problem import Problem


@dataclass(frozen=True, slots=True)
class Task:
    """A problem to solve, and how.

    Parameters
    ----------
    solver : str
        One of the names that `ip_models.optimum` takes.
    problem : Problem
        The instance.
    pausing : bool
        Whether requests may pause between tokens.
    horizon : int
        Makespan of a known feasible schedule, token-steps: nothing later is
        searched, and no optimum is lost.
    floor : int
        A lower bound on the makespan, token-steps.
    time_limit : float or None
        Seconds for building and solving.
    seed : int
        Of the solver's search.
    hint : fairopt.Schedule or None
        A schedule that ends by the horizon, for the solver to start from.
    workers : int
        Threads of CP-SAT; its search is deterministic with one alone.
    """

    solver: str
    problem: Problem
    pausing: bool
    horizon: int
    floor: int
    time_limit: float | None
    seed: int
    hint: Schedule | None = None
    workers: int = 1
