"""``fairopt search``: the worst instance of a range."""

from __future__ import annotations

import os
from concurrent.futures import ProcessPoolExecutor
from typing import Annotated

import typer

from fairopt.cli.output import Json, print_json
from fairopt.cli.progress import progress
from fairopt.errors import InputError


def search(
    policy: Annotated[str, typer.Option(help="fcfs, sjf, ljf or isjl.")],
    batch_size: Annotated[int, typer.Option(help="B, the slots of the worker.")],
    n: Annotated[int, typer.Option(help="Instances have 1 to N requests.")],
    max_length: Annotated[int, typer.Option(help="Lengths are 1 to this many tokens.")],
    alpha: Annotated[str, typer.Option(help="Fairness budgets, LO:HI, both included.")],
    beta: Annotated[
        str | None, typer.Option(help="For isjl at B = 2: a number, alpha or star.")
    ] = None,
    reading: Annotated[str | None, typer.Option(help="For isjl: the choices, by name.")] = None,
    json: Json = False,
) -> None:
    """Find the instance of least T_OPT / T_policy, all instances of the range enumerated."""
    from fairopt.policies import policy_named
    from proofs_check.enumeration import Range
    from proofs_check.search import search as search_range

    for option, value in (("--batch-size", batch_size), ("--n", n), ("--max-length", max_length)):
        if value < 1:
            raise InputError(option, value, "a whole number, at least 1")
    over = Range(batch_size, n, max_length, _budgets(alpha))
    judged = policy_named(policy, beta, reading)
    with (
        ProcessPoolExecutor(max_workers=os.cpu_count()) as workers,
        progress("instances", len(over)) as advance,
    ):
        worst = search_range(judged, over, workers, advance)
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


def _budgets(alpha: str) -> range:
    low, _, high = alpha.partition(":")
    try:
        budgets = range(int(low), int(high or low) + 1)
    except ValueError:
        budgets = range(0)
    if not budgets or budgets.start < 0:
        raise InputError("--alpha", alpha, "LO:HI with whole numbers 0 <= LO <= HI")
    return budgets
