"""``fairopt run``: what a policy makes of an instance or a trace, audited."""

from __future__ import annotations

from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, Annotated

import typer

from fairopt.cli import completion
from fairopt.cli.output import Json, next_step, note, print_json, print_values
from fairopt.cli.workload import (
    Alpha,
    BatchSize,
    Limit,
    Online,
    StepsPerSecond,
    workload,
)
from fairopt.errors import InputError
from fairopt.files import number_from_text
from fairopt.instance import ALPHA, Instance

if TYPE_CHECKING:
    from fairopt.numbers import Number

SHOWN = 5
FAIR = "longest-last"
POLICIES = (
    "fcfs, sjf, ljf, longest-last, mcnaughton, least-progress, isjl, robust-isjl, waiting-isjl, "
    "window-isjl or lookahead-isjl; mcnaughton and least-progress pause requests."
)
ARRIVALS = "poisson, bursty or batches"
PREDICTORS = "exact, quantiles, biased, heavy-tailed or global-maximum"


def run(
    file: Annotated[Path, typer.Argument(help="An instance (.json) or a trace (.csv).")],
    policy: Annotated[str, typer.Option(help=POLICIES, autocompletion=completion.policies)],
    beta: Annotated[
        str | None, typer.Option(help="For isjl at B = 2: a number, alpha or star.")
    ] = None,
    reading: Annotated[
        str | None, typer.Option(help="For isjl and what is named after it: the choices, by name.")
    ] = None,
    fraction: Annotated[
        str | None, typer.Option(help="For waiting-isjl: token-steps of waiting per token.")
    ] = None,
    steps: Annotated[
        str | None,
        typer.Option(
            help="For window-isjl and lookahead-isjl: token-steps, 0 by default; least-progress: 1."
        ),
    ] = None,
    predictor: Annotated[
        str | None,
        typer.Option(
            "--predict",
            help=f"Give each request an interval: {PREDICTORS}.",
            autocompletion=completion.predictors,
        ),
    ] = None,
    arrivals: Annotated[
        str | None,
        typer.Option(
            help=f"Draw when requests are released: {ARRIVALS}.", autocompletion=completion.arrivals
        ),
    ] = None,
    load: Annotated[
        float | None,
        typer.Option(help="With --arrivals: tokens per slot and token-step, 1 by default."),
    ] = None,
    seed: Annotated[
        int | None, typer.Option(help="Of the predictor and the arrivals, 0 by default.")
    ] = None,
    batch_size: BatchSize = None,
    alpha: Alpha = None,
    limit: Limit = None,
    online: Online = False,
    steps_per_second: StepsPerSecond = None,
    json: Json = False,
) -> None:
    """Run a policy; measure and audit its schedule. Exit 0 also when the audit finds violations."""
    from fairopt import Kind, audit, measure, simulate
    from fairopt.policies import policy_named

    if seed is not None and predictor is None and arrivals is None:
        raise InputError("--seed", seed, "only with --predict or --arrivals")
    if load is not None and arrivals is None:
        raise InputError("--load", load, "only with --arrivals")
    if arrivals is not None and online:
        raise InputError("--arrivals", arrivals, "only without --online, which takes the trace's")
    chosen = policy_named(policy, _beta(beta), reading, fraction, steps)
    budget = None if alpha is None else number_from_text("--alpha", alpha, ALPHA)
    instance = workload(file, batch_size, budget, limit, online, steps_per_second)
    if arrivals is not None:
        instance = _released(instance, arrivals, 1 if load is None else load, seed or 0)
    if predictor is not None:
        instance = _predicted(instance, predictor, seed or 0)
    schedule = simulate(instance, chosen)
    measured = measure(instance, schedule)
    violations = audit(instance, schedule, pausing=chosen.pauses)
    numbers = {
        "makespan": measured.makespan,
        "throughput": measured.throughput,
        "ael": measured.ael,
        "externality": measured.externality,
        "extent": measured.extent,
        "fair": all(violation.kind is not Kind.FAIRNESS for violation in violations),
    }
    if json:
        listed = [
            {"kind": v.kind.value, "time": v.time, "requests": v.requests, "detail": v.detail}
            for v in violations
        ]
        starts = list(schedule.starts.values())
        print_json({"requests": len(instance), **numbers, "violations": listed, "starts": starts})
        return
    print_values({"requests": len(instance), **numbers, "violations": len(violations)})
    for violation in violations[:SHOWN]:
        print(f"  {violation}")
    if len(violations) > SHOWN:
        print(f"  and {len(violations) - SHOWN} more (--json prints all)")
    changed = any(given is not None for given in (batch_size, alpha, limit, predictor, arrivals))
    if not numbers["fair"]:
        next_step(f"the same with --policy {FAIR}, which keeps alpha whatever B is")
    elif file.suffix.lower() == ".json" and not changed:
        next_step(f"fairopt solve {quote(str(file))}")


def _released(instance: Instance, arrivals: str, load: float, seed: int) -> Instance:
    from fairopt.workloads import draw_releases

    drawn = draw_releases(instance.lengths, instance.batch_size, load, arrivals, seed)
    return Instance(
        instance.lengths, instance.batch_size, instance.alpha, drawn, instance.intervals
    )


def _predicted(instance: Instance, predictor: str, seed: int) -> Instance:
    from fairopt.workloads import predict

    made = predict(instance, predictor, seed=seed)
    if made.missed:
        note(f"{made.missed} of {len(instance)} intervals had missed the length and were widened")
    return made.instance


def _beta(beta: str | None) -> Number | str | None:
    if beta is None or beta in ("alpha", "star"):
        return beta
    return number_from_text("--beta", beta, "a number from 0 to 2 alpha, alpha or star")
