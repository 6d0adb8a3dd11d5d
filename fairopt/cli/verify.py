"""``fairopt verify``: judge the claims and print the ledger."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from fairopt.cli.output import Json, note, print_json
from fairopt.cli.progress import progress
from fairopt.errors import InputError

if TYPE_CHECKING:
    from proofs_check.ledger import Entry

PIPE_WIDTH = 110
MARGIN = 37  # what the columns before the last one take
COLOURS = {"proved": "green", "holds on": "green", "refuted": "red", "open": "yellow"}


def verify(
    claim: Annotated[list[str] | None, typer.Option(help="Id of a claim; all by default.")] = None,
    profile: Annotated[str, typer.Option(help="quick or full: how far to search.")] = "quick",
    readings: Annotated[
        bool, typer.Option("--readings", help="Print every reading on a line of its own.")
    ] = False,
    json: Json = False,
    report: Annotated[
        Path | None, typer.Option(help="Also write the ledger to this .html, .md or .json file.")
    ] = None,
    certificates: Annotated[
        Path | None, typer.Option(help="Also write every certificate into this folder.")
    ] = None,
) -> int:
    """Judge the claims: exit 0 when every verdict equals the pinned one, 1 when one differs."""
    from proofs_check.claim import Profile
    from proofs_check.ledger import Ledger, chosen_claims, judge_all
    from proofs_check.report import check_report, write_certificates, write_report

    if profile not in {known.value for known in Profile}:
        raise InputError("--profile", profile, "quick or full")
    chosen = chosen_claims(claim or [])
    if report is not None:
        check_report(report)
    done: dict[str, Entry] = {}
    with progress("claims", len(chosen)) as advance:
        for entry in judge_all(chosen, Profile(profile)):
            done[entry.claim.id] = entry
            advance(1)
    ledger = Ledger(Profile(profile), tuple(done[judged.id] for judged in chosen))
    if certificates is not None:
        write_certificates(ledger.entries, certificates)
    if report is not None:
        write_report(ledger, report)
    if json:
        print_json(ledger.to_json())
    else:
        _print(ledger.to_json(), readings)
    for entry in (entry for entry in ledger.entries if not entry.agrees):
        note(f"{entry.claim.id}: a verdict differs from the pinned one")
    return 0 if ledger.agrees else 1


def _print(ledger: dict[str, Any], every_reading: bool) -> None:
    console = Console()
    console = console if console.is_terminal else Console(width=PIPE_WIDTH)
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for heading, width in (("claim", 9), ("verdict", 9), ("readings", 8)):
        table.add_column(heading, width=width)
    table.add_column("found", overflow="fold")
    room = console.width - MARGIN
    for claim in ledger["claims"]:
        name = claim["id"] + (" [R]" if claim["restored"] else "")
        if every_reading:
            table.add_row(Text(name), "", "", Text(claim["statement"]), style="bold")
            name = ""
        for group in _groups(claim["findings"], every_reading):
            shown = group[0]
            found = Text(_found(shown))
            if every_reading:
                found = Text(f"{shown['reading']}: ") + found if shown["reading"] else found
            else:
                found.truncate(room, overflow="ellipsis")
            count = str(len(group)) if len(group) > 1 else ""
            table.add_row(Text(name), _verdict(shown), count, found)
            name = ""
    console.print(table)
    readings = sum(len(claim["findings"]) for claim in ledger["claims"])
    ending = "equals the pinned one" if ledger["agrees"] else "does NOT equal the pinned one"
    print(f"{len(ledger['claims'])} claims, {readings} readings: every verdict {ending}")


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


def _verdict(finding: dict[str, Any]) -> Text:
    pinned = finding["pinned"]
    differs = "" if pinned == finding["verdict"] else f" (pinned: {pinned})"
    return Text(finding["verdict"] + differs, style=COLOURS[finding["verdict"]])
