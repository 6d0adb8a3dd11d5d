"""The one door to exact optima."""

from __future__ import annotations

import math
import time
from importlib import import_module

from fairopt import InputError, Instance
from ip_models import size
from ip_models.bounds import Bound, lower_bound
from ip_models.choice import choose
from ip_models.errors import SolverContradictionError, SolverFailureError
from ip_models.incumbent import incumbent
from ip_models.installed import family, version_of
from ip_models.judge import contradictions
from ip_models.problem import Problem
from ip_models.rational import in_tokens, whole
from ip_models.result import Answer, Optimum, Status
from ip_models.task import Task

SIZES = {
    ("cp-sat", "run-to-completion"): size.intervals,
    ("cp-sat", "pausing"): size.time_indexed,
    ("cbc-time", "run-to-completion"): size.time_indexed,
    ("cbc-time", "pausing"): size.time_indexed,
    ("highs-time", "run-to-completion"): size.time_indexed,
    ("highs-time", "pausing"): size.time_indexed,
    ("cbc-start", "run-to-completion"): size.start_indexed,
    ("highs-start", "run-to-completion"): size.start_indexed,
    ("search", "run-to-completion"): size.search,
}
BACK_ENDS = {
    "arithmetic": "ip_models.arithmetic_backend",
    "search": "ip_models.search_backend",
    "cp-sat": "ip_models.cp_sat_backend",
    "cbc": "ip_models.pulp_backend",
    "highs": "ip_models.pulp_backend",
}
MODELS = ("run-to-completion", "pausing")
LARGEST_SEED = 2**31 - 2


def optimum(
    instance: Instance,
    *,
    solver: str = "auto",
    model: str = "run-to-completion",
    time_limit: float | None = None,
    seed: int = 0,
    workers: int = 1,
) -> Optimum:
    """Find a schedule of least makespan under constraint (1), and prove it.

    Parameters
    ----------
    instance : fairopt.Instance
        Between whole lengths and releases a fractional alpha counts rounded down, in
        every back end: gaps between whole progresses are whole. With a fraction among
        them time is continuous, and all is scaled (`ip_models.rational`;
        run-to-completion only).
    solver : str
        ``cp-sat``; ``search``, compiled and meant for a dozen requests (offline,
        run-to-completion, no time limit); or an integer program through PuLP:
        ``cbc-time`` and ``highs-time`` (the paper's, indexed by time),
        ``cbc-start`` and ``highs-start`` (by start time; run-to-completion only).
        ``auto`` picks by size (`ip_models.choice`), and alone makes use of the
        bounds by cohorts and of a search for schedules; the result names what
        it picked, ``arithmetic`` if nothing was left to solve.
    model : str
        ``run-to-completion`` or ``pausing``.
    time_limit : float, optional
        Seconds for building and solving. Past it, the best schedule known is
        returned as ``FEASIBLE`` with the best bound proved.
    seed : int
        Of the solver's search. Which of several optimal schedules is returned
        may depend on it and on versions; the optimal makespan may not.
    workers : int
        Threads of CP-SAT; with more than one, which schedule is returned varies.

    Raises
    ------
    InputError
        If an argument is not as above, or the solver is not installed.
    ModelTooLargeError
        If the model is too large to build, or its times too large to compute with.
    SolverContradictionError
        If the answer contradicts the audit, a bound or a known schedule.
    SolverFailureError
        If the solver breaks down.
    UnknownStatusError
        If the solver answers with a status that is not known here.
    """
    if model == "run-to-completion" and not instance.integral:
        scaled, unit = whole(instance)
        found = optimum(scaled, solver=solver, time_limit=time_limit, seed=seed, workers=workers)
        return in_tokens(found, unit)
    automatic = solver == "auto" and model == "run-to-completion"
    solver = _solver(solver, model)
    _check(time_limit, seed, workers)
    started = time.perf_counter()
    problem = Problem.of(instance)
    known = incumbent(problem)
    floor = lower_bound(problem)
    if automatic:
        solver, known, floor = choose(problem, known, seed=seed, time_limit=time_limit)
    version = version_of(solver)
    task = Task(
        solver=solver,
        problem=problem,
        pausing=model == "pausing",
        horizon=int(known.makespan),
        floor=floor.value,
        time_limit=_left(time_limit, started),
        seed=seed,
        hint=known if automatic else None,
        workers=workers,
    )
    size.refuse_overflow(problem, task.horizon)
    if solver != "arithmetic":
        size.refuse_if_too_large(solver, SIZES[solver, model](problem, task.horizon))
    answer: Answer = import_module(BACK_ENDS[family(solver)]).solve(task)
    for contradiction in contradictions(instance, answer, known, floor, pausing=task.pausing):
        raise SolverContradictionError(solver, version, contradiction, instance)
    if time_limit is None and answer.status in (Status.FEASIBLE, Status.UNKNOWN):
        raise SolverFailureError(f"{solver} stopped early: {answer.status.value}")

    found_by_solver = answer.schedule is not None and answer.schedule.makespan <= known.makespan
    schedule = answer.schedule if found_by_solver and answer.schedule is not None else known
    makespan = int(schedule.makespan)
    proved = [floor] if answer.bound is None else [floor, Bound(answer.bound, "solver")]
    bound = max(proved, key=lambda known: known.value)
    return Optimum(
        status=Status.OPTIMAL if bound.value == makespan else Status.FEASIBLE,
        makespan=makespan,
        bound=bound.value,
        schedule=schedule,
        solver=solver,
        version=version,
        parameters={
            "model": model,
            "seed": seed,
            "time_limit": time_limit,
            "workers": workers if solver == "cp-sat" else 1,
            "horizon": task.horizon,
            "incumbent": "solver" if found_by_solver else "heuristic",
            "bounded_by": bound.argument,
        },
        seconds=time.perf_counter() - started,
    )


def _solver(solver: str, model: str) -> str:
    if model not in MODELS:
        raise InputError("model", model, ", ".join(MODELS))
    known = dict.fromkeys(name for name, _ in SIZES)
    if solver not in ("auto", *known):
        raise InputError("solver", solver, ", ".join(("auto", *known)))
    if solver == "auto":
        return "cp-sat"
    if (solver, model) not in SIZES:
        fitting = ", ".join(["auto", *(name for name, fit in SIZES if fit == model)])
        raise InputError("solver", solver, f"for model {model}: {fitting}")
    return solver


def _left(time_limit: float | None, started: float) -> float | None:
    """Return the seconds that are left of a limit; a solver is asked for an answer in any case."""
    if time_limit is None:
        return None
    return max(time_limit - (time.perf_counter() - started), 0.001)


def _check(time_limit: float | None, seed: int, workers: int) -> None:
    if time_limit is not None and (
        not isinstance(time_limit, int | float)
        or isinstance(time_limit, bool)
        or not 0 < time_limit < math.inf
    ):
        raise InputError("time_limit", time_limit, "a number of seconds above 0")
    if not isinstance(seed, int) or isinstance(seed, bool) or not 0 <= seed <= LARGEST_SEED:
        raise InputError("seed", seed, f"a whole number from 0 to {LARGEST_SEED}")
    if not isinstance(workers, int) or isinstance(workers, bool) or workers < 1:
        raise InputError("workers", workers, "a whole number, at least 1")
