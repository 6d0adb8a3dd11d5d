"""``fairopt docs``: the documentation as a site."""

from __future__ import annotations

import shutil
import sys
from importlib import resources
from pathlib import Path
from typing import Annotated

import typer

from fairopt.cli.output import Json, print_json, print_values
from fairopt.extras import require


def docs(
    output: Annotated[Path, typer.Option("--output", "-o", help="Folder to make.")],
    ledger: Annotated[
        Path | None,
        typer.Option(
            help="What `fairopt verify --report ledger.json` wrote: scope, method, evidence and "
            "time of every reading. Without it the pinned verdicts and the certificates."
        ),
    ] = None,
    json: Json = False,
) -> int:
    """Build the documentation as HTML pages that need no network; exit 1 if a link is broken."""
    require("docs")
    from fairopt.cli.app import app
    from fairopt.cli.reference import command_line
    from fairopt.cli.site import PagesError, build, check_folder, put_in_place, workshop
    from proofs_check.documentation import of_ledger, of_pins, write_pages

    check_folder(output)
    known = of_pins() if ledger is None else of_ledger(ledger)
    with workshop(output) as here:
        pages, site = here / "pages", here / "site"
        with resources.as_file(resources.files("fairopt").joinpath("docs")) as written:
            shutil.copytree(written, pages, ignore=shutil.ignore_patterns("__pycache__"))
        write_pages(known, pages)
        (pages / "command_line.md").write_text(command_line(app), "utf-8")
        try:
            build(pages, site, here / "doctrees")
        except PagesError as wrong:
            print(f"error: {wrong}", file=sys.stderr)
            return 1
        put_in_place(site, output, here / "before")
    made = {
        "folder": str(output),
        "start": str(output / "index.html"),
        "pages": sum(1 for _ in output.rglob("*.html")),
        "claims": len(known),
        "ledger": None if ledger is None else str(ledger),
    }
    if json:
        print_json(made)
    else:
        print_values({name: value for name, value in made.items() if value is not None})
    return 0
