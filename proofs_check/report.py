"""The ledger and its certificates as files."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable
from pathlib import Path

from fairopt.errors import InputError
from fairopt.files import write_text
from proofs_check.certificates import write
from proofs_check.html_report import page
from proofs_check.ledger import Entry, Ledger, certificates_of


def check_report(path: Path) -> None:
    """Refuse a report that could not be written, before hours of work are lost.

    Raises
    ------
    InputError
        If the suffix is unknown or the folder does not exist.
    """
    if path.suffix not in WRITERS:
        raise InputError("--report", str(path), "a file that ends in " + ", ".join(WRITERS))
    if not path.resolve().parent.is_dir():
        raise InputError("--report", str(path), "a file in a folder that exists")


def check_certificates(folder: Path, fresh: bool) -> None:
    """Refuse a folder that certificates do not belong into, before hours of work are lost.

    Parameters
    ----------
    folder : Path
        Of the certificates.
    fresh : bool
        Whether there must be nothing in it: certificates of two bounds can share a name.

    Raises
    ------
    InputError
        If it cannot be one, or holds something and must not.
    """
    nearest = next(place for place in (folder, *folder.resolve().parents) if place.exists())
    if not nearest.is_dir() or not os.access(nearest, os.W_OK):
        raise InputError("--certificates", str(folder), "a folder, or one that can be made")
    if fresh and nearest == folder and any(folder.iterdir()):
        allowed = "a new or empty folder, as what is in it may be of another bound"
        raise InputError("--certificates", str(folder), allowed)


def write_report(ledger: Ledger, path: Path) -> None:
    """Write the ledger in the form that the suffix names, all or nothing."""
    write_text(path, WRITERS[path.suffix](ledger))


def write_certificates(entries: Iterable[Entry], folder: Path) -> None:
    """Write every certificate of a ledger into a folder, which is made if need be."""
    folder.mkdir(parents=True, exist_ok=True)
    for entry in entries:
        for finding in entry.findings:
            for name, certificate in certificates_of(finding):
                write(certificate, folder / name)


def markdown(ledger: Ledger) -> str:
    """Return the ledger as Markdown."""
    lines = [f"# fairopt ledger, {ledger.profile.value} profile", ""]
    for claim in ledger.to_json()["claims"]:
        restored = " [R]" if claim["restored"] else ""
        lines += [f"## {claim['id']}{restored}", "", claim["statement"], ""]
        lines += [f"Source: {claim['source']}. Model: {claim['model']}.", ""]
        lines += ["| reading | verdict | method | scope | found | certificates |"]
        lines += ["|---|---|---|---|---|---|"]
        for finding in claim["findings"]:
            cells = [
                finding["reading"],
                finding["verdict"],
                finding["method"],
                finding["scope"] + (f"; run on {finding['runs']}" if finding["runs"] else ""),
                finding["evidence"],
                ", ".join(finding["certificates"]),
            ]
            lines.append("| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |")
        lines.append("")
    return "\n".join(lines)


def as_json(ledger: Ledger) -> str:
    """Return the ledger as JSON."""
    return json.dumps(ledger.to_json(), indent=1) + "\n"


WRITERS: dict[str, Callable[[Ledger], str]] = {".html": page, ".json": as_json, ".md": markdown}
