"""``fairopt scenario``: the article's comparison of dispatchers, played."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

import typer
from rich.box import SIMPLE_HEAD
from rich.table import Table

from fairopt.cli.output import Json, print_json
from fairopt.cli.tables import print_table


def scenario(
    dispatcher: Annotated[
        str | None, typer.Option(help="Also one of your own, package.module:Dispatcher.")
    ] = None,
    json: Json = False,
) -> None:
    """Play a heavy request and a return from idle under every dispatcher, service in units."""
    from fairopt.dispatch.scenario import AWAKE, HEAVY_COST, scenes

    played = [asdict(scene) for scene in scenes(dispatcher)]
    if json:
        print_json({"scenes": played})
        return
    table = Table(
        title=f"two requests of cost {HEAVY_COST} among light users; a return after {AWAKE} units",
        title_justify="left",
        box=SIMPLE_HEAD,
    )
    table.add_column("dispatcher", no_wrap=True)
    for column in (
        "lights before heavy",
        "during it",
        "until the next heavy",
        "others before the return",
        "until its second",
    ):
        table.add_column(column, justify="right")
    for row in played:
        table.add_row(*map(str, row.values()))
    print_table(table)
