"""What ``fairopt dispatch`` prints."""

from __future__ import annotations

from dataclasses import asdict
from fractions import Fraction
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.table import Table

from fairopt.cli.output import print_json, print_values
from fairopt.cli.tables import print_table
from fairopt.traffic import Evaluation

SHOWN = 30
COMPACT: dict[str, Any] = {"box": SIMPLE_HEAD, "pad_edge": False, "padding": (0, 0, 0, 1)}


def print_evaluations(summary: dict[str, Any], found: list[Evaluation], json: bool) -> None:
    """Print how dispatchers served some traffic.

    Parameters
    ----------
    summary : dict
        Of the traffic and the servers.
    found : list of Evaluation
        One dispatcher, whose users are listed, or several, in one line each.
    json : bool
        Print one JSON object, which has everything but the leads.
    """
    if json:
        print_json({**summary, "dispatchers": [_as_json(evaluation) for evaluation in found]})
        return
    print_values(summary)
    print_table(_dispatchers(found))
    if len(found) == 1:
        print_table(_users(found[0]))


def _as_json(evaluation: Evaluation) -> dict[str, Any]:
    values = asdict(evaluation)
    del values["lead"]
    return values


def _dispatchers(found: list[Evaluation]) -> Table:
    table = Table(
        title="skews in units of the largest request, waits in seconds",
        title_justify="left",
        **COMPACT,
    )
    table.add_column("dispatcher", no_wrap=True)
    for column in ("skew", "true", "run", "Jain", "wait 50%", "90%", "99%", "end"):
        table.add_column(column, justify="right", no_wrap=True)
    for evaluation in found:
        jain = "none" if evaluation.jain is None else f"{float(evaluation.jain):.5f}"
        skews = (evaluation.skew, evaluation.true_skew, evaluation.executed_skew)
        times = (*evaluation.waits, evaluation.ends)
        table.add_row(
            evaluation.dispatcher, *map(_decimal, skews), jain, *(_seconds(t) for t in times)
        )
    return table


def _users(evaluation: Evaluation) -> Table:
    more = len(evaluation.users) - SHOWN
    table = Table(
        title="true cost asked, served by the last arrival, due by then from a fluid server",
        title_justify="left",
        **COMPACT,
        caption=f"and {more} more (--json prints all)" if more > 0 else None,
        caption_justify="left",
    )
    for column in ("user", "weight", "requests", "asked", "served", "due", "wait 50%", "99%"):
        table.add_column(column, justify="right", no_wrap=True)
    for user in evaluation.users[:SHOWN]:
        table.add_row(
            str(user.user),
            str(user.weight),
            str(user.requests),
            f"{float(user.asked):.0f}",
            f"{float(user.served):.0f}",
            f"{user.fluid:.0f}",
            _seconds(user.waits[0]),
            _seconds(user.waits[-1]),
        )
    return table


def _decimal(number: Fraction) -> str:
    return f"{float(number):.4g}"


def _seconds(microseconds: int) -> str:
    return f"{microseconds / 1e6:.4g}"
