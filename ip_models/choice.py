"""What ``solver="auto"`` does: sharper bounds, better schedules, and then the solver that fits."""

from __future__ import annotations

import math
import time
from typing import NamedTuple

from fairopt import Schedule
from ip_models.bounds import Bound, run_to_completion_bound
from ip_models.problem import Problem

FEW_RUNS, MANY_RUNS = 3, 12
MANY_REQUESTS = 50
"""From here on CP-SAT rarely closes a gap, and the rounds often do."""

SHARE = 0.5
"""Of a time limit, the most that the search for schedules takes."""


class Choice(NamedTuple):
    """The solver that fits, the best schedule and the best bound without it."""

    solver: str
    known: Schedule
    floor: Bound


def choose(problem: Problem, known: Schedule, *, seed: int, time_limit: float | None) -> Choice:
    """Choose a solver for the run-to-completion model.

    ``arithmetic`` if a schedule meets a bound; ``search`` (compiled) for a
    few requests of few tokens; else ``cp-sat``. The choice depends on the
    problem and the seed alone, unless the time limit is short.

    Parameters
    ----------
    problem : Problem
        The instance.
    known : fairopt.Schedule
        A fair schedule.
    seed : int
        Of the search for schedules.
    time_limit : float or None
        Seconds for this and the solver.
    """
    floor = run_to_completion_bound(problem)
    if known.makespan == floor.value:
        return Choice("arithmetic", known, floor)
    if _small(problem):
        return Choice("search", known, floor)
    from ip_models.rounds import rounds

    deadline = math.inf if time_limit is None else time.monotonic() + SHARE * time_limit
    runs = MANY_RUNS if len(problem.lengths) >= MANY_REQUESTS else FEW_RUNS
    found = rounds(problem, floor=floor.value, runs=runs, seed=seed, deadline=deadline)
    if found is not None and found.makespan < known.makespan:
        known = found
    met = known.makespan == floor.value
    return Choice("arithmetic" if met else "cp-sat", known, floor)


def _small(problem: Problem) -> bool:
    from ip_models.search_backend import MOST_REQUESTS, MOST_TOKENS

    few = len(problem.lengths) <= MOST_REQUESTS and sum(problem.lengths) <= MOST_TOKENS
    return few and not any(problem.releases)
