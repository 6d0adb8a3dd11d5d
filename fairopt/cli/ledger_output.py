"""What ``fairopt verify`` prints."""

from __future__ import annotations

import os
from typing import Any

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

PIPE_WIDTH = 110
"""Where nothing else says how wide a line may be."""
COLUMNS = ("verdict", 9), ("readings", 8)
BETWEEN = 11
"""Blanks that the table sets around its columns."""
LEAST = 20
"""Of what was found, characters that are shown however narrow the terminal."""
COLOURS = {"proved": "green", "holds on": "green", "refuted": "red", "open": "yellow"}


def print_ledger(ledger: dict[str, Any], every_reading: bool) -> None:
    """Print the ledger for a person.

    Parameters
    ----------
    ledger : dict
        See `proofs_check.ledger.Ledger.to_json`.
    every_reading : bool
        Give each reading a line of its own, under the statement.
    """
    names = [claim["id"] + (" [R]" if claim["restored"] else "") for claim in ledger["claims"]]
    columns = (("claim", max(map(len, ("claim", *names)))), *COLUMNS)
    taken = sum(width for _, width in columns) + BETWEEN
    console = Console()
    told = console.is_terminal or os.environ.get("COLUMNS", "").isdigit()
    console = Console(width=max(console.width if told else PIPE_WIDTH, taken + LEAST))
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for heading, width in columns:
        table.add_column(heading, width=width)
    table.add_column("found", overflow="fold")
    for name, claim in zip(names, ledger["claims"], strict=True):
        shown_name = name
        if every_reading:
            table.add_row(Text(name), "", "", Text(claim["statement"]), style="bold")
            shown_name = ""
        for group in _groups(claim["findings"], every_reading):
            shown = group[0]
            found = Text(_found(shown))
            if every_reading:
                found = Text(f"{shown['reading']}: ") + found if shown["reading"] else found
            else:
                found.truncate(console.width - taken, overflow="ellipsis")
            count = str(len(group)) if len(group) > 1 else ""
            table.add_row(Text(shown_name), _verdict(shown), count, found)
            shown_name = ""
    console.print(table)
    if ledger["stated"]:
        print(f"the statement {_standing(ledger)}")
        return
    readings = sum(len(claim["findings"]) for claim in ledger["claims"])
    ending = "equals the pinned one" if ledger["agrees"] else "does NOT equal the pinned one"
    print(
        f"{_counted(len(names), 'claim')}, {_counted(readings, 'reading')}: every verdict {ending}"
    )


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def _found(finding: dict[str, Any]) -> str:
    """Return what was found: of a refutation first the evidence, of the rest first the scope."""
    if finding["verdict"] == "refuted":
        return f"{finding['evidence']} ({finding['scope']})"
    return f"{finding['scope']}: {finding['evidence']}"


def _groups(findings: list[dict[str, Any]], every_reading: bool) -> list[list[dict[str, Any]]]:
    """Return the findings, those of equal verdict together unless all are asked for."""
    if every_reading:
        return [[finding] for finding in findings]
    groups: dict[tuple[str, str | None], list[dict[str, Any]]] = {}
    for finding in findings:
        groups.setdefault((finding["verdict"], finding["pinned"]), []).append(finding)
    return list(groups.values())


def _standing(ledger: dict[str, Any]) -> str:
    verdicts = [finding["verdict"] for claim in ledger["claims"] for finding in claim["findings"]]
    if not ledger["agrees"]:
        return "does not stand"
    return "stands" if "proved" in verdicts else "stands wherever it was tried"


def _verdict(finding: dict[str, Any]) -> Text:
    pinned = finding["pinned"]
    differs = "" if pinned in (None, finding["verdict"]) else f" (pinned: {pinned})"
    return Text(finding["verdict"] + differs, style=COLOURS[finding["verdict"]])
