"""The ``fairopt`` command and what it does with errors."""

from __future__ import annotations

import os
import sys
from shlex import join
from typing import Annotated

import typer
from typer.exceptions import TyperException

from fairopt import __version__
from fairopt.cli.adversary import adversary
from fairopt.cli.demo import demo
from fairopt.cli.dispatch import dispatch
from fairopt.cli.docs import docs
from fairopt.cli.economics import economics
from fairopt.cli.figures import figures
from fairopt.cli.instances import instances
from fairopt.cli.output import next_step
from fairopt.cli.replay import replay
from fairopt.cli.run import run
from fairopt.cli.scenario import scenario
from fairopt.cli.search import search
from fairopt.cli.solve import solve
from fairopt.cli.verify import verify
from fairopt.cli.versions import versions
from fairopt.errors import DispatcherError, InputError, MissingExtraError, PolicyError

INTERRUPTED = 130
TOLD = (DispatcherError, InputError, MissingExtraError, PolicyError, TyperException)
"""What goes wrong by no fault of fairopt: one line, no traceback."""

COMMANDS = (
    demo,
    verify,
    solve,
    run,
    adversary,
    search,
    replay,
    dispatch,
    scenario,
    economics,
    figures,
    docs,
    versions,
)

app = typer.Typer(name="fairopt")
for command in COMMANDS:
    app.command()(command)
app.add_typer(instances, name="instances")


def _print_version(asked: bool) -> None:
    if asked:
        print(f"fairopt {__version__}")
        raise typer.Exit


@app.callback()
def _program(
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_print_version, is_eager=True, help="Print the version."
        ),
    ] = False,
) -> None:
    """Exact optima, worst cases and proofs for fair LLM-serving schedulers."""


def main(arguments: list[str]) -> int:
    """Run the command and return its exit status.

    Parameters
    ----------
    arguments : list of str
        What follows the name of the program.

    Returns
    -------
    int
        0, or what the sub-command says; 2 after one line on standard error
        when the input is refused, 130 when interrupted.
    """
    program = typer.main.get_command(app)
    if sys.stdout is None:
        return _refuse("standard output is closed")
    try:
        status = program.main(arguments or ["--help"], prog_name="fairopt", standalone_mode=False)
        sys.stdout.flush()
    except TOLD as refusal:
        return _refuse(refusal.format_message() if isinstance(refusal, TyperException) else refusal)
    except BrokenPipeError:
        # The reader has left; Python would complain of it once more while it exits.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except (MemoryError, OverflowError) as large:
        return _refuse(f"a number is too large to be worked with: {large or 'out of memory'}")
    except OSError as failed:
        return _refuse(f"cannot write: {failed.strerror or failed}")
    except KeyboardInterrupt:
        status = INTERRUPTED
    if status == INTERRUPTED:
        print("error: interrupted", file=sys.stderr)
        if any(word.partition("=")[0] == "--checkpoint" for word in arguments):
            next_step(join(["fairopt", *arguments]))
    return int(status or 0)


def _refuse(reason: object) -> int:
    print("error:", " ".join(str(reason).split()), file=sys.stderr)
    return 2
