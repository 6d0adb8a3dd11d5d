"""Solves an integer program with CBC or HiGHS through PuLP and reads the answer.

Runs inside the solver process (`ip_models.pulp_process`): both solvers print,
and PuLP writes files into the working folder.
"""

from __future__ import annotations

import time
from functools import cache

import pulp

from ip_models import start_indexed, time_indexed
from ip_models.errors import SolverContradictionError, SolverFailureError, UnknownStatusError
from ip_models.installed import family, version_of
from ip_models.result import Answer, Status
from ip_models.rounding import nearest_integer, whole_bound
from ip_models.task import Task

FEASIBLE_POINT = 2  # HiGHS' kSolutionStatusFeasible

# `status` alone calls an incumbent at the time limit optimal; `sol_status`
# alone calls CBC's "Integer infeasible" no solution found.
STATUS = {
    (pulp.LpStatusOptimal, pulp.LpSolutionOptimal): Status.OPTIMAL,
    (pulp.LpStatusOptimal, pulp.LpSolutionIntegerFeasible): Status.FEASIBLE,
    (pulp.LpStatusNotSolved, pulp.LpSolutionNoSolutionFound): Status.UNKNOWN,
    (pulp.LpStatusInfeasible, pulp.LpSolutionInfeasible): Status.INFEASIBLE,
    (pulp.LpStatusInfeasible, pulp.LpSolutionNoSolutionFound): Status.INFEASIBLE,
    (pulp.LpStatusUnbounded, pulp.LpSolutionUnbounded): Status.UNBOUNDED,
}

Model = time_indexed.TimeIndexed | start_indexed.StartIndexed


def solve(task: Task) -> Answer:
    """Build and solve the program of a task.

    Raises
    ------
    SolverContradictionError
        If the solver answers with fractions, or HiGHS fails its self-check.
    SolverFailureError
        If CBC cannot be run, or breaks down before the time limit.
    UnknownStatusError
        If PuLP's pair of statuses is none of the known ones.
    """
    deadline = None if task.time_limit is None else time.monotonic() + task.time_limit
    if family(task.solver) == "highs":
        check_highs()
    model = _build(task)
    left = None if deadline is None else deadline - time.monotonic()
    if left is not None and left <= 0:
        return Answer(Status.UNKNOWN)
    try:
        model.program.solve(_solver(task, left))
    except pulp.PulpSolverError as error:
        if deadline is not None and time.monotonic() >= deadline:
            return Answer(Status.UNKNOWN)  # CBC was stopped while it still read the model
        raise SolverFailureError(f"{task.solver}: {error}") from None
    return _read(task, model)


def _build(task: Task) -> Model:
    if task.solver.endswith("-time"):
        return time_indexed.build(
            task.problem, horizon=task.horizon, floor=task.floor, pausing=task.pausing
        )
    return start_indexed.build(task.problem, horizon=task.horizon, floor=task.floor)


def _solver(task: Task, time_limit: float | None) -> pulp.LpSolver:
    if family(task.solver) == "highs":
        return _highs(timeLimit=time_limit, random_seed=task.seed)
    seed = task.seed + 1  # CBC takes 0 for the time of day
    cbc = pulp.COIN_CMD(
        path=pulp.PULP_CBC_CMD.pulp_cbc_path,
        msg=False,
        timeLimit=time_limit,
        options=[f"randomSeed {seed}", f"randomCbcSeed {seed}"],
    )
    cbc.tmpDir = ""  # the working folder, for CBC cannot read a path with a space
    return cbc


def _highs(**options: float | None) -> pulp.LpSolver:
    # HiGHS silently solves nothing once the number of threads changes in a process.
    return pulp.HiGHS(msg=False, gapRel=0.0, gapAbs=0.0, threads=1, **options)


def _read(task: Task, model: Model) -> Answer:
    status = _status(task.solver, model.program)
    bound = None
    if family(task.solver) == "highs" and status is not Status.INFEASIBLE:
        bound = whole_bound(model.program.solverModel.getInfo().mip_dual_bound)
    if status not in (Status.OPTIMAL, Status.FEASIBLE):
        return Answer(status, bound=bound)
    try:
        makespan = nearest_integer(model.makespan.varValue)
        chosen = [key for key, x in model.decisions.items() if nearest_integer(x.varValue)]
    except ValueError as error:
        version = version_of(task.solver)
        raise SolverContradictionError(task.solver, version, str(error)) from None
    if status is Status.OPTIMAL and bound is None:
        bound = makespan
    return Answer(status, makespan, bound, model.schedule(chosen))


def _status(solver: str, program: pulp.LpProblem) -> Status:
    raw = (program.status, program.sol_status)
    if raw not in STATUS:
        raise UnknownStatusError(f"{solver} answered with PuLP statuses {raw}")
    status = STATUS[raw]
    if family(solver) == "cbc" or status not in (Status.FEASIBLE, Status.UNKNOWN):
        return status
    highs = program.solverModel  # PuLP also says this of a solver that never started
    if highs.getModelStatus().name != "kTimeLimit":
        raise UnknownStatusError(f"{solver} answered with {highs.getModelStatus()}")
    found = highs.getInfo().primal_solution_status == FEASIBLE_POINT
    return Status.FEASIBLE if found else Status.UNKNOWN


@cache
def check_highs() -> None:
    """Refuse a HiGHS whose presolve calls suboptimal points optimal, as 1.14's did.

    Raises
    ------
    SolverContradictionError
        If it misses the optimum 9 of a program in two variables.
    """
    program = pulp.LpProblem("self_check", pulp.LpMinimize)
    x = program.add_variable("x", 0, 10)
    z = program.add_variable("z", 0, 10, pulp.LpInteger)
    program += 2 * x + 3 * z
    program += x + z >= 4.5
    program.solve(_highs())
    found = pulp.value(program.objective)
    if program.sol_status != pulp.LpSolutionOptimal or abs(found - 9) > 1e-5:
        raise SolverContradictionError(
            "highs", version_of("highs"), f"self-check: objective {found} instead of 9"
        )
