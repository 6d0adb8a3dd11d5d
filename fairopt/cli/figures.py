"""``fairopt figures``: the paper's tables and figures, ours beside theirs."""

from __future__ import annotations

from concurrent.futures import as_completed
from contextlib import closing, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from fairopt.cli.output import Json, note, print_json
from fairopt.cli.progress import progress
from fairopt.errors import InputError
from fairopt.files import Verbatim
from fairopt.workers import workers

if TYPE_CHECKING:
    from paper_figures.data import Data
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
    checkpoint: Annotated[
        Path | None, typer.Option(help="File of what is made: made, or gone on from.")
    ] = None,
    json: Json = False,
) -> None:
    """Write NAME.json, then NAME.svg and NAME.png, of each; print what the paper quotes beside."""
    from paper_figures.data import Data
    from paper_figures.registry import NAMES, figure_named

    chosen = [name for name in NAMES if not only or name in only]
    for name in only or []:
        figure_named(name)
    source = Data(data)
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError("--out", Verbatim(error.strerror), "a folder that can be made") from None
    done = _made(chosen, out, source, checkpoint)
    if json:
        print_json({"figures": [_summary(done[name]) for name in chosen]})
        return
    for name in chosen:
        made = done[name]
        print(f"{name}: {made.files[0].with_suffix('')}.json, .svg, .png ({made.seconds:.1f} s)")
        for entry in made.quoted:
            numbers = f"paper {entry['quoted']:.4g}, ours {entry['ours']:.4g}"
            print(f"  {entry['what']}: {numbers} ({entry['relative_difference']:+.1%})")


def _made(names: list[str], out: Path, data: Data, file: Path | None) -> dict[str, Made]:
    """Return each figure by name, made before or now."""
    from paper_figures.checkpoint import FiguresCheckpoint
    from paper_figures.make import make

    held = None if file is None else FiguresCheckpoint(file, out, data)
    done = {made.name: made for made in held.made() if made.name in names} if held else {}
    if done:
        note(f"{file}: {len(done)} of {len(names)} figures, made before by this same code")
    with (
        nullcontext() if held is None else closing(held),
        progress("figures", len(names)) as advance,
        workers() as pool,
    ):
        advance(len(done))
        making = [pool.submit(make, name, out, data) for name in names if name not in done]
        for finished in as_completed(making):
            made = finished.result()
            if held is not None:
                held.record(made)
            done[made.name] = made
            advance(1)
    return done


def _summary(made: Made) -> dict[str, object]:
    return {
        "name": made.name,
        "files": [str(file) for file in made.files],
        "seconds": round(made.seconds, 3),
        "quoted": made.quoted,
    }
