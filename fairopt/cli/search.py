"""``fairopt search``: the worst instance of a range, or a hard one of a larger range."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from fairopt.cli import completion
from fairopt.cli.moves import OF_DISPATCHER, Costs, MostMoves, Queue, Users
from fairopt.cli.output import Json, note, print_json
from fairopt.cli.progress import progress
from fairopt.cli.ranges import BatchSize, Requests, range_of
from fairopt.cli.refusal import refuse_given
from fairopt.errors import InputError
from fairopt.files import check_instance_path
from fairopt.workers import workers

if TYPE_CHECKING:
    from fairopt import Instance, Policy
    from proofs_check.enumeration import Range
    from proofs_check.search import Worst

FEW = 20_000
"""So many instances are searched sooner than the kernels are compiled for the first time."""

MANY = 2_000_000
"""Fewer are swept sooner than processes start."""

ITERATIONS = 20_000
"""Of a guided search: a few seconds."""

GUIDED = "Ranges too large to enumerate"
LONG = "Long searches"


def search(
    policy: Annotated[
        str | None,
        typer.Option(
            help="fcfs, sjf, ljf, isjl, longest-last, or package.module:Policy of your own.",
            autocompletion=completion.policies,
        ),
    ] = None,
    batch_size: BatchSize = None,
    n: Requests = None,
    max_length: Annotated[
        int | None, typer.Option(help="Lengths are 1 to this many tokens.")
    ] = None,
    alpha: Annotated[
        str | None, typer.Option(help="Fairness budgets, LO:HI, both included.")
    ] = None,
    beta: Annotated[
        str | None, typer.Option(help="For isjl at B = 2: a number, alpha or star.")
    ] = None,
    reading: Annotated[str | None, typer.Option(help="For isjl: the choices, by name.")] = None,
    checkpoint: Annotated[
        Path | None,
        typer.Option(help="File of what is done: made, or gone on from.", rich_help_panel=LONG),
    ] = None,
    cluster: Annotated[
        str | None,
        typer.Option(
            help="Dask scheduler whose workers to use, tcp://HOST:PORT.", rich_help_panel=LONG
        ),
    ] = None,
    workers: Annotated[
        int | None,
        typer.Option(
            help="Processes on this machine; one per core by default.", rich_help_panel=LONG
        ),
    ] = None,
    guided: Annotated[
        bool,
        typer.Option(
            "--guided", help="Look by local search: large ranges, no proof.", rich_help_panel=GUIDED
        ),
    ] = False,
    seed: Annotated[
        int | None, typer.Option(help="Of --guided; 0 by default.", rich_help_panel=GUIDED)
    ] = None,
    iterations: Annotated[
        int | None,
        typer.Option(
            help="Instances that --guided looks at; 20000 by default.", rich_help_panel=GUIDED
        ),
    ] = None,
    all_lengths: Annotated[
        bool,
        typer.Option(
            "--all-lengths", help="Prove the infimum for N requests, all real lengths and budgets."
        ),
    ] = False,
    dispatcher: Annotated[
        str | None,
        typer.Option(
            help="Instead of a policy: sfq, drr, ..., or package.module:Dispatcher of your own.",
            autocompletion=completion.one_dispatcher,
            rich_help_panel=OF_DISPATCHER,
        ),
    ] = None,
    users: Users = None,
    costs: Costs = None,
    moves: MostMoves = None,
    queue: Queue = None,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output", "-o", help="Write the worst instance, or certificate, to this file."
        ),
    ] = None,
    json: Json = False,
) -> None:
    """Find the instance of least T_OPT / T_policy, all instances of the range enumerated.

    With --guided, look for one with a low ratio in ranges too large for that; with
    --all-lengths, find the infimum over real lengths, for a few requests. With
    --dispatcher, find the sequence of events in which a user gets furthest ahead of another.
    """
    from fairopt.policies import policy_named

    of_policies = {
        "--policy": policy,
        "--batch-size": batch_size,
        "--n": n,
        "--max-length": max_length,
        "--alpha": alpha,
        "--beta": beta,
        "--reading": reading,
        "--checkpoint": checkpoint,
        "--cluster": cluster,
        "--all-lengths": all_lengths or None,
    }
    of_dispatchers = {"--users": users, "--costs": costs, "--moves": moves, "--queue": queue}
    if workers is not None and (workers < 1 or cluster is not None):
        raise InputError("--workers", workers, "a whole number, at least 1, without --cluster")
    _check_guided(guided, seed, iterations, cluster)
    if output is not None:
        check_instance_path(output)
    if dispatcher is not None:
        from fairopt.cli.dispatcher_search import search_dispatcher

        refuse_given(of_policies, "only without --dispatcher")
        search_dispatcher(
            dispatcher,
            (users, costs, moves, queue),
            guided=guided,
            seed=seed,
            iterations=iterations,
            processes=workers,
            output=output,
            json=json,
        )
        return
    refuse_given(of_dispatchers, "only with --dispatcher")
    for option in ("--policy", "--batch-size", "--n"):
        if of_policies[option] is None:
            raise InputError(option, None, "given, unless --dispatcher is")
    assert policy is not None
    assert batch_size is not None
    assert n is not None
    judged = policy_named(policy, beta, reading)
    if judged.pauses:
        raise InputError("--policy", policy, "one that runs requests to completion")
    if all_lengths:
        of_ranges = {
            "--max-length": max_length,
            "--alpha": alpha,
            "--guided": guided or None,
            "--checkpoint": checkpoint,
            "--cluster": cluster,
        }
        refuse_given(of_ranges, "only without --all-lengths")
        from fairopt.cli.exact_infimum import search_all_lengths

        range_of(batch_size, n, 1, "0")
        near = search_all_lengths(judged, policy, batch_size, n, workers, json)
        _write(output, near)
        return
    if max_length is None or alpha is None:
        missing = "--max-length" if max_length is None else "--alpha"
        raise InputError(missing, None, "given, unless --all-lengths is")
    over = range_of(batch_size, n, max_length, alpha)
    if guided:
        from fairopt.cli.guided import guided_search, print_hard

        looks = ITERATIONS if iterations is None else iterations
        hard = guided_search(
            judged,
            over,
            seed=seed or 0,
            iterations=looks,
            workers=workers,
            checkpoint=checkpoint,
        )
        print_hard(hard, policy, json)
        _note_unfair(judged, [hard.instance])
        _write(output, hard.instance)
        return
    few = _size(over) <= FEW
    processes = workers or os.cpu_count() or 1
    if few and checkpoint is None and cluster is None:
        worst = _searched(judged, over, processes)
    else:
        worst = _swept(judged, over, processes, checkpoint, cluster)
    _print(worst, over, policy, json)
    _note_unfair(judged, over if few else [worst.instance])
    _write(output, worst.instance)


def _size(over: Range) -> int:
    try:
        return len(over)
    except OverflowError:
        allowed = "a range of fewer than 2^63 instances"
        numbers = (over.most_requests, over.max_length)
        raise InputError("--n and --max-length", numbers, allowed) from None


def _print(worst: Worst, over: Range, policy: str, json: bool) -> None:
    found = {
        "ratio": f"{worst.ratio.numerator}/{worst.ratio.denominator}",
        "lengths": worst.instance.lengths,
        "alpha": worst.instance.alpha,
        "policy_makespan": worst.policy_schedule.makespan,
        "optimum": worst.optimum.makespan,
    }
    if json:
        print_json(found)
        return
    print(f"{len(over):,} instances: {over}")
    print(f"worst ratio  {found['ratio']} = {float(worst.ratio):.4f}")
    print(f"lengths      {', '.join(map(str, worst.instance.lengths))}")
    print(f"alpha        {found['alpha']}")
    print(f"makespans    {policy} {found['policy_makespan']}, optimum {found['optimum']}")


def _note_unfair(policy: Policy, instances: Iterable[Instance]) -> None:
    """Say so if the policy's own schedules are not among those that it is compared with."""
    from proofs_check.search import first_unfair

    found = first_unfair(policy, instances)
    if found is not None:
        from fairopt import audit

        violation = audit(*found)[0]
        note(f"the policy is not alpha-fair, as on {found[0]}: {violation}")


def _write(output: Path | None, instance: Instance) -> None:
    if output is not None:
        from fairopt.files import write_instance

        write_instance(output, instance)


def _check_guided(
    guided: bool,
    seed: int | None,
    iterations: int | None,
    cluster: str | None,
) -> None:
    for option, value, least in (("--seed", seed, 0), ("--iterations", iterations, 1)):
        if value is not None and (not guided or value < least):
            raise InputError(option, value, f"a whole number, at least {least}, with --guided")
    if guided and cluster is not None:
        raise InputError("--cluster", cluster, "only without --guided")


def _searched(policy: Policy, over: Range, count: int) -> Worst:
    from proofs_check.search import search as search_range

    with (
        workers(count) as executor,
        progress("instances", len(over)) as advance,
    ):
        return search_range(policy, over, executor, advance)


def _swept(
    policy: Policy, over: Range, count: int, checkpoint: Path | None, address: str | None
) -> Worst:
    from proofs_check.sweep import cluster, processes, sweep_ratio

    with (
        cluster(address)
        if address is not None
        else processes(count if len(over) > MANY else 1) as executor,
        progress("instances", len(over)) as advance,
    ):
        return sweep_ratio(policy, over, executor, checkpoint, advance).worst
