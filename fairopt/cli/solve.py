"""``fairopt solve``: the shortest fair schedule of an instance."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from fairopt.cli import completion
from fairopt.cli.output import Json, next_step, print_json, print_values
from fairopt.files import read_instance

SOLVERS = "auto, cp-sat, search, cbc-time, highs-time, cbc-start or highs-start."


def solve(
    instance: Annotated[Path, typer.Argument(help="An instance (.json).")],
    solver: Annotated[str, typer.Option(help=SOLVERS, autocompletion=completion.solvers)] = "auto",
    model: Annotated[
        str, typer.Option(help="run-to-completion or pausing.", autocompletion=completion.models)
    ] = "run-to-completion",
    time_limit: Annotated[float | None, typer.Option(help="Seconds.")] = None,
    json: Json = False,
) -> int:
    """Find the optimum: status optimal means proved; exit 3 if the solver broke down."""
    from ip_models import Status, optimum
    from ip_models.errors import SolverContradictionError, SolverFailureError, UnknownStatusError

    given = read_instance(instance)
    try:
        found = optimum(given, solver=solver, model=model, time_limit=time_limit)
    except (SolverContradictionError, SolverFailureError, UnknownStatusError) as failure:
        print("error:", " ".join(str(failure).split()), file=sys.stderr)
        return 3
    starts = None if found.schedule is None else list(found.schedule.starts.values())
    values = {
        "status": found.status.value,
        "makespan": found.makespan,
        "bound": found.bound,
        "starts": starts,
        "solver": found.solver,
        "seconds": found.seconds,
    }
    if json:
        print_json(values)
    else:
        print_values(values)
        if found.status is not Status.OPTIMAL and time_limit is not None:
            next_step(f"the same with --time-limit {10 * time_limit:g}")
    return 0
