"""``fairopt instances``: the instance library."""

from __future__ import annotations

from typing import Annotated

import typer

from fairopt.cli import completion
from fairopt.cli.output import Json, note, print_json, print_values
from fairopt.errors import InputError

Part = Annotated[
    str | None,
    typer.Argument(
        help="The beginning of names, as in frontier/; all by default.",
        autocompletion=completion.instances,
    ),
]

instances = typer.Typer(invoke_without_command=True)


@instances.callback()
def _help(context: typer.Context) -> None:
    """List, show and check the instance library."""
    if context.invoked_subcommand is None:
        print(context.get_help())


@instances.command("list")
def list_(part: Part = None, json: Json = False) -> None:
    """List the instances with their optima, or the best makespan and bound known."""
    from fairopt.library import entries

    found = [entry for entry in entries() if entry.name.startswith(part or "")]
    if json:
        print_json({"instances": [entry.to_json() for entry in found]})
        return
    width = max((len(entry.name) for entry in found), default=0)
    for entry in found:
        best = entry.schedule().makespan
        known = f"{best}" if entry.optimum is not None else f"{entry.bound}..{best}"
        print(f"{entry.name:{width}}  {known:>9}  {entry.source}")


@instances.command()
def show(
    name: Annotated[
        str, typer.Argument(help="A name from the list.", autocompletion=completion.instances)
    ],
    json: Json = False,
) -> None:
    """Show an instance and what is known of it."""
    from fairopt.files import instance_to_json
    from fairopt.library import entry_named

    entry = entry_named(name)
    values = instance_to_json(entry.instance()) | entry.to_json()
    values["makespan"] = entry.schedule().makespan
    if json:
        print_json(values)
    else:
        print_values(values)


@instances.command()
def check(
    part: Part = None,
    prove: Annotated[
        bool, typer.Option("--prove", help="Also solve anew what a solver has proved.")
    ] = False,
    json: Json = False,
) -> int:
    """Check files, schedules, policies and bounds anew: exit 0 if all is as the index says."""
    from fairopt.library import entries
    from proofs_check.library import problems

    found = {
        entry.name: problems(entry, prove=prove)
        for entry in entries()
        if entry.name.startswith(part or "")
    }
    if not found:
        raise InputError("instances", part, "the beginning of a name in the library")
    wrong = {name: list(lines) for name, lines in found.items() if lines}
    if json:
        print_json({"checked": len(found), "problems": wrong})
    else:
        for name, lines in wrong.items():
            for line in lines:
                print(f"{name}: {line}")
        note(f"{len(found)} checked, {len(wrong)} with problems")
    return 1 if wrong else 0
