"""``fairopt economics``: what policies earn, and which alpha to choose."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from fairopt.cli import completion
from fairopt.cli.economics_output import print_comparison, print_frontier
from fairopt.cli.output import Json, note
from fairopt.cli.workload import (
    Alpha,
    BatchSize,
    Limit,
    Online,
    StepsPerSecond,
    workload,
)
from fairopt.errors import InputError
from fairopt.files import Verbatim, number_from_text
from fairopt.instance import ALPHA

if TYPE_CHECKING:
    from fairopt.economics import Prices
    from fairopt.instance import Instance
    from fairopt.numbers import Number

COMPARED = ("fcfs", "sjf", "ljf", "isjl", "longest-last")
CALIBRATED = "longest-last"
BUDGETS = 12
"""Calibrated without ``--alphas``: 0, and so many even steps up to the longest request."""


def economics(
    file: Annotated[Path, typer.Argument(help="An instance (.json) or a trace (.csv).")],
    step: Annotated[str, typer.Option(help="c: what a token-step costs.")],
    progress: Annotated[
        str, typer.Option(help="tau: what a token-step costs per request and token of progress.")
    ],
    token: Annotated[str | None, typer.Option(help="p0: what a token earns.")] = None,
    prices: Annotated[
        str | None,
        typer.Option(help="Model of a price sheet, such as gpt-4o, for p0 in dollars."),
    ] = None,
    policy: Annotated[
        list[str] | None,
        typer.Option(
            help=f"Several times; {', '.join(COMPARED)} by default.",
            autocompletion=completion.policies,
        ),
    ] = None,
    against: Annotated[
        str | None,
        typer.Option(
            help="Break even against this policy, ljf by default.",
            autocompletion=completion.policies,
        ),
    ] = None,
    calibrate: Annotated[
        bool,
        typer.Option("--calibrate", help=f"Choose alpha for one policy, {CALIBRATED} by default."),
    ] = False,
    alphas: Annotated[
        str | None, typer.Option(help="With --calibrate: budgets to try, such as 0,50,150.")
    ] = None,
    throughput: Annotated[
        str | None,
        typer.Option(help="With --calibrate: tokens per token-step, for the least alpha."),
    ] = None,
    batch_size: BatchSize = None,
    alpha: Alpha = None,
    limit: Limit = None,
    online: Online = False,
    steps_per_second: StepsPerSecond = None,
    json: Json = False,
) -> None:
    """Decompose profit by policy (Theorem 5.1), with break-even overheads; or calibrate alpha."""
    from fairopt.economics import Prices

    for name, given in (("--alphas", alphas), ("--throughput", throughput)):
        if given is not None and not calibrate:
            raise InputError(name, Verbatim(given), "only with --calibrate")
    for name, given in (("--alpha", alpha), ("--against", against)):
        if given is not None and calibrate:
            raise InputError(name, Verbatim(given), "only without --calibrate")
    costs = number_from_text("--step", step), number_from_text("--progress", progress)
    budget = None if alpha is None else number_from_text("--alpha", alpha, ALPHA)
    instance = workload(
        file, batch_size, 0 if calibrate else budget, limit, online, steps_per_second
    )
    priced = Prices(_token_price(file, token, prices, limit), *costs)
    if calibrate:
        _calibrate(instance, policy or [CALIBRATED], priced, alphas, throughput, json=json)
    else:
        _compare(instance, policy or [*COMPARED], against or "ljf", priced, json=json)


def _token_price(file: Path, token: str | None, prices: str | None, limit: int | None) -> Number:
    """Return ``p0``: as given, or what prompts and answers of the trace earn on average."""
    if (token is None) == (prices is None):
        found = Verbatim("both" if token is not None else "neither")
        raise InputError("--token, --prices", found, "one of the two")
    if token is not None:
        return number_from_text("--token", token)
    from fairopt.economics import price_sheets

    sheets = {sheet.model.lower(): sheet for sheet in price_sheets()}
    assert prices is not None, "one of the two"
    sheet = sheets.get(prices.lower())
    if sheet is None:
        raise InputError(
            "--prices", prices, "one of " + ", ".join(s.model for s in sheets.values())
        )
    note(f"{sheet.provider} {sheet.model} as of {sheet.date}: {sheet.source}")
    prompts, answers = _tokens(file, limit)
    if not prompts:
        note(f"{file} does not tell prompts apart: all tokens at the price of answers")
    return sheet.per_token(prompts, answers)


def _tokens(file: Path, limit: int | None) -> tuple[int, int]:
    """Return the tokens of prompts and of answers."""
    if file.suffix.lower() != ".csv":
        return 0, 1
    from itertools import islice

    from fairopt.workloads import stream_trace

    served = islice((row for row in stream_trace(file) if row.length), limit)
    rows = [(row.prompt or 0, row.length) for row in served]
    prompts = sum(prompt for prompt, _ in rows)
    return prompts, sum(length for _, length in rows) - prompts


def _compare(
    instance: Instance, policies: list[str], against: str, prices: Prices, *, json: bool
) -> None:
    from fairopt import audit, measure, simulate
    from fairopt.economics import break_even, profit
    from fairopt.policies import policy_named

    baseline = measure(instance, simulate(instance, policy_named(against)))
    rows: list[dict[str, Any]] = []
    for name in policies:
        policy = policy_named(name)
        schedule = simulate(instance, policy)
        measured = measure(instance, schedule)
        terms = profit(instance, schedule, prices)
        even = break_even(measured, baseline, prices.progress)
        rows.append(
            {
                "policy": name,
                "revenue": terms.revenue,
                "intrinsic": terms.intrinsic,
                "overhead": terms.overhead,
                "externality": terms.externality,
                "profit": terms.total,
                "makespan": measured.makespan,
                "throughput": measured.throughput,
                "fair": not audit(instance, schedule, pausing=policy.pauses),
                "wins": even.wins.value,
                "break_even_overhead": even.overhead,
            }
        )
    print_comparison(prices, against, rows, json=json)


def _calibrate(
    instance: Instance,
    policies: list[str],
    prices: Prices,
    alphas: str | None,
    throughput: str | None,
    *,
    json: bool,
) -> None:
    from fairopt.economics import frontier, least_alpha_for_throughput, most_profitable
    from fairopt.policies import policy_named

    if len(policies) > 1:
        raise InputError("--policy", Verbatim(", ".join(policies)), "one with --calibrate")
    budgets = _even_budgets(instance) if alphas is None else _budgets(alphas)
    target = None if throughput is None else number_from_text("--throughput", throughput)
    points = frontier(instance, policy_named(policies[0]), budgets, prices)
    print_frontier(
        prices,
        policies[0],
        points,
        most_profitable(points),
        target,
        None if target is None else least_alpha_for_throughput(points, target),
        json=json,
    )


def _budgets(text: str) -> list[Number]:
    return sorted({number_from_text("--alphas", part.strip(), ALPHA) for part in text.split(",")})


def _even_budgets(instance: Instance) -> list[Number]:
    longest = max(instance.lengths)
    return sorted({longest * k // BUDGETS for k in range(BUDGETS + 1)})
