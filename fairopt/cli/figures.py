"""``fairopt figures``: the paper's tables and figures, ours beside theirs."""

from __future__ import annotations

from concurrent.futures import as_completed
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from fairopt.cli.output import Json, print_json
from fairopt.cli.progress import progress
from fairopt.errors import InputError
from fairopt.files import Verbatim
from fairopt.workers import workers

if TYPE_CHECKING:
    from paper_figures.make import Made


def figures(
    only: Annotated[
        list[str] | None, typer.Option(help="Name of a figure or table; all by default.")
    ] = None,
    out: Annotated[Path, typer.Option(help="Folder for the files, made if need be.")] = Path(
        "figures"
    ),
    data: Annotated[
        Path | None,
        typer.Option(
            help="Folder of real lengths; without it a generator with the paper's moments."
        ),
    ] = None,
    json: Json = False,
) -> None:
    """Write NAME.json, then NAME.svg and NAME.png, of each; print what the paper quotes beside."""
    from paper_figures.data import Data
    from paper_figures.make import make
    from paper_figures.registry import NAMES, figure_named

    chosen = [name for name in NAMES if not only or name in only]
    for name in only or []:
        figure_named(name)
    source = Data(data)
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError("--out", Verbatim(error.strerror), "a folder that can be made") from None
    done: dict[str, Made] = {}
    with (
        progress("figures", len(chosen)) as advance,
        workers() as pool,
    ):
        making = [pool.submit(make, name, out, source) for name in chosen]
        for finished in as_completed(making):
            made = finished.result()
            done[made.name] = made
            advance(1)
    if json:
        print_json({"figures": [_summary(done[name]) for name in chosen]})
        return
    for name in chosen:
        made = done[name]
        print(f"{name}: {made.files[0].with_suffix('')}.json, .svg, .png ({made.seconds:.1f} s)")
        for entry in made.quoted:
            numbers = f"paper {entry['quoted']:.4g}, ours {entry['ours']:.4g}"
            print(f"  {entry['what']}: {numbers} ({entry['relative_difference']:+.1%})")


def _summary(made: Made) -> dict[str, object]:
    return {
        "name": made.name,
        "files": [str(file) for file in made.files],
        "seconds": round(made.seconds, 3),
        "quoted": made.quoted,
    }
