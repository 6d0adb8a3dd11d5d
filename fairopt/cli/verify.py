"""``fairopt verify``: judge the claims and print the ledger."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from fairopt.cli import completion
from fairopt.cli.ledger_output import print_ledger
from fairopt.cli.output import Json, next_step, note, print_json
from fairopt.cli.progress import progress
from fairopt.errors import InputError

if TYPE_CHECKING:
    from proofs_check.claim import Claim, Profile
    from proofs_check.ledger import Entry, Ledger


def verify(
    claim: Annotated[
        list[str] | None,
        typer.Option(help="Id of a claim; all by default.", autocompletion=completion.claims),
    ] = None,
    profile: Annotated[
        str,
        typer.Option(help="quick or full: how far to search.", autocompletion=completion.profiles),
    ] = "quick",
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
    checkpoint: Annotated[
        Path | None, typer.Option(help="File of what is judged: made, or gone on from.")
    ] = None,
) -> int:
    """Judge the claims: exit 0 when every verdict equals the pinned one, 1 when one differs."""
    from proofs_check.claim import Profile
    from proofs_check.ledger import Ledger, chosen_claims
    from proofs_check.report import check_report, write_certificates, write_report

    if profile not in {known.value for known in Profile}:
        raise InputError("--profile", profile, "quick or full")
    chosen = chosen_claims(claim or [])
    if report is not None:
        check_report(report)
    ledger = Ledger(Profile(profile), _judged(chosen, Profile(profile), checkpoint))
    if certificates is not None:
        write_certificates(ledger.entries, certificates)
    if report is not None:
        write_report(ledger, report)
    if json:
        print_json(ledger.to_json())
    else:
        print_ledger(ledger.to_json(), readings)
    for entry in (entry for entry in ledger.entries if not entry.agrees):
        note(f"{entry.claim.id}: a verdict differs from the pinned one")
    if not json:
        next_step(_after(ledger))
    return 0 if ledger.agrees else 1


def _judged(claims: list[Claim], profile: Profile, file: Path | None) -> tuple[Entry, ...]:
    """Return the entry of each claim, from the checkpoint or judged now."""
    from proofs_check.ledger import judge_all, kept
    from proofs_check.ledger_checkpoint import LedgerCheckpoint

    held = None if file is None else LedgerCheckpoint(file, profile)
    done = {} if held is None else kept(claims, held)
    if done:
        note(f"{file}: {len(done)} of {len(claims)} claims, judged before by this same code")
    missing = [claim for claim in claims if claim.id not in done]
    try:
        with progress("claims", len(claims)) as advance:
            advance(len(done))
            for entry in judge_all(missing, profile, held):
                done[entry.claim.id] = entry
                advance(1)
    except KeyboardInterrupt:
        if held is not None:
            note(f"{file} keeps {len(done)} of {len(claims)} claims")
        raise
    return tuple(done[claim.id] for claim in claims)


def _after(ledger: Ledger) -> str:
    """Return the command that goes further."""
    for entry in ledger.entries:
        if not entry.agrees:
            return f"fairopt verify --claim {entry.claim.id} --readings"
    if len(ledger.entries) > 1:
        return "fairopt verify --report ledger.html"
    return f"fairopt verify --claim {ledger.entries[0].claim.id} --readings --certificates FOLDER"
