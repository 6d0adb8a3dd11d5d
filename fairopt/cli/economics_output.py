"""What ``fairopt economics`` prints."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from rich.box import SIMPLE_HEAD
from rich.table import Table

from fairopt.cli.output import print_json, print_values
from fairopt.cli.tables import print_table

if TYPE_CHECKING:
    from fairopt.economics import Point, Prices
    from fairopt.numbers import Number

WINS = {
    "above": "c > {}",
    "below": "c < {}",
    "always": "always",
    "never": "never",
}


def print_comparison(
    prices: Prices, against: str, rows: list[dict[str, Any]], *, json: bool
) -> None:
    """Print the profit of each policy, term by term, and when it earns more than another."""
    if json:
        print_json({"prices": asdict(prices), "against": against, "policies": rows})
        return
    _print_prices(prices)
    table = _table("policy", "revenue", "intrinsic", "overhead", "externality", "profit")
    for column in ("throughput", "fair", f"beats {against}"):
        table.add_column(column, justify="right", no_wrap=True)
    for row in rows:
        terms = ("revenue", "intrinsic", "overhead", "externality", "profit", "throughput")
        overhead = row["break_even_overhead"]
        table.add_row(
            row["policy"],
            *(_decimal(row[term]) for term in terms),
            "yes" if row["fair"] else "no",
            WINS[row["wins"]].format("" if overhead is None else _decimal(overhead)),
        )
    print_table(table)


def print_frontier(
    prices: Prices,
    policy: str,
    points: Sequence[Point],
    best: Point,
    target: Number | None,
    attaining: Point | None,
    *,
    json: bool,
) -> None:
    """Print what a policy attains at each alpha, and which alpha to choose.

    Parameters
    ----------
    prices : Prices
        Of the profits.
    policy : str
        Its name.
    points : sequence of Point
        By alpha.
    best : Point
        The most profitable.
    target : int or Fraction or None
        A throughput, tokens per token-step.
    attaining : Point or None
        The one of least alpha that attains it.
    json : bool
        Print one JSON object.
    """
    chosen: dict[str, Any] = {"policy": policy, "most_profitable_alpha": best.alpha}
    if target is not None:
        chosen["throughput_target"] = target
        chosen["least_alpha_for_target"] = None if attaining is None else attaining.alpha
    if json:
        listed = [
            {
                "alpha": point.alpha,
                "makespan": point.metrics.makespan,
                "throughput": point.metrics.throughput,
                **asdict(point.profit),
                "profit": point.profit.total,
            }
            for point in points
        ]
        print_json({"prices": asdict(prices), **chosen, "frontier": listed})
        return
    _print_prices(prices)
    table = _table("alpha", "throughput", "overhead", "externality", "profit")
    for point in points:
        terms = point.profit
        numbers = (point.metrics.throughput, terms.overhead, terms.externality, terms.total)
        table.add_row(_decimal(point.alpha), *map(_decimal, numbers))
    print_table(table)
    if target is not None and attaining is None:
        chosen["least_alpha_for_target"] = "none of these"
    print_values(chosen)


def _print_prices(prices: Prices) -> None:
    print_values(
        {
            "p0, per token": _decimal(prices.token),
            "c, per token-step": _decimal(prices.step),
            "tau, per token-step and token": _decimal(prices.progress),
        }
    )


def _table(*columns: str) -> Table:
    table = Table(box=SIMPLE_HEAD, pad_edge=False, padding=(0, 0, 0, 1))
    for k, column in enumerate(columns):
        table.add_column(column, justify="right" if k else "left", no_wrap=True)
    return table


def _decimal(number: Number) -> str:
    return f"{float(number):.6g}"
