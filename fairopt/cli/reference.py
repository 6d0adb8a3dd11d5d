"""The reference of the command line, written from the commands themselves."""

from __future__ import annotations

import typer
from typer.cli import get_docs_for_click
from typer.core import TyperGroup

INTRODUCTION = """\
# The command line

Written from the commands themselves: what `fairopt COMMAND --help` says. Every command takes
`--json`: one JSON object on standard output and nothing else there. Input that is refused is named
in one line on standard error, with exit status 2; an interrupt ends with 130.
"""


def command_line(app: typer.Typer) -> str:
    """Return every command of the program with its arguments and options, as Markdown."""
    program = typer.main.get_command(app)
    assert isinstance(program, TyperGroup), "it has several commands"
    return "\n".join([INTRODUCTION, *_commands(program, "fairopt")])


def _commands(group: TyperGroup, name: str) -> list[str]:
    context = typer.Context(group, info_name=name)
    texts = []
    for known in group.list_commands(context):
        command = group.get_command(context, known)
        assert command is not None, "it is in the list"
        if isinstance(command, TyperGroup):
            texts += _commands(command, f"{name} {known}")
        else:
            texts.append(get_docs_for_click(obj=command, ctx=context, indent=1, call_prefix=name))
    return texts
