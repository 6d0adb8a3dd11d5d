"""``fairopt adversary``: an instance that is hard for a policy."""

from __future__ import annotations

from pathlib import Path
from shlex import quote
from typing import Annotated

import typer

from fairopt.cli import completion
from fairopt.cli.output import Json, next_step, print_json, print_values
from fairopt.errors import InputError
from fairopt.files import Verbatim, number_from_text, write_instance

FAMILIES = (
    "ljf-tight, isjl-over, isjl-under, isjl-jigsaw, isjl-missed-check, isjl-idle-slot,"
    " isjl-held-packs, longest-last-shut-out or fcfs-externality."
)


def adversary(
    family: Annotated[str, typer.Argument(help=FAMILIES, autocompletion=completion.families)],
    output: Annotated[Path, typer.Option("--output", "-o", help="Instance file to write (.json).")],
    batch_size: Annotated[
        int | None,
        typer.Option(
            help="For ljf-tight and isjl-jigsaw (4), isjl-idle-slot and isjl-held-packs (3): B."
        ),
    ] = None,
    alpha: Annotated[
        str | None,
        typer.Option(help="For ljf-tight (B - 1 by default) and fcfs-externality (0): tokens."),
    ] = None,
    gamma: Annotated[
        str | None,
        typer.Option(help="For isjl-over (1/2) and isjl-under (1/3): alpha over the longest."),
    ] = None,
    scale: Annotated[
        int | None,
        typer.Option(
            help="For each isjl family but isjl-jigsaw, and longest-last-shut-out (100): "
            "larger comes nearer the limit."
        ),
    ] = None,
    length: Annotated[
        int | None, typer.Option(help="For fcfs-externality: L, 100 tokens by default.")
    ] = None,
    json: Json = False,
) -> None:
    """Write a member of a family and say what the theory predicts on it."""
    from fractions import Fraction

    from fairopt.workloads import family_named

    made = family_named(
        family,
        batch_size=batch_size,
        alpha=None if alpha is None else number_from_text("--alpha", alpha),
        gamma=None if gamma is None else Fraction(number_from_text("--gamma", gamma)),
        scale=scale,
        length=length,
    )
    if output.suffix.lower() != ".json":
        found = Verbatim(f"a name ending in {output.suffix or 'nothing'}")
        raise InputError(str(output), found, "a .json file")
    write_instance(output, made.instance)
    values = {
        "family": family,
        "file": str(output),
        "requests": len(made.instance),
        "batch_size": made.instance.batch_size,
        "alpha": made.instance.alpha,
        "policy": made.policy,
        **{
            name: str(value) if isinstance(value, Fraction) else value
            for name, value in made.predicted.items()
        },
    }
    if json:
        print_json(values)
    else:
        print_values(values)
        next_step(f"fairopt run {quote(str(output))} --policy {made.policy}")
