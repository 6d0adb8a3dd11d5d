"""What the commands print: one JSON object or words for a person, and notes aside."""

from __future__ import annotations

import json
import sys
from fractions import Fraction
from typing import Annotated, Any

import typer

Json = Annotated[bool, typer.Option("--json", help="Print one JSON object and nothing else.")]


def print_json(values: dict[str, Any]) -> None:
    """Print one JSON object on standard output; fractions become numbers."""
    print(json.dumps(values, default=_number, allow_nan=False))


def print_values(values: dict[str, Any]) -> None:
    """Print names and values for a person, fractions as decimals."""
    width = max(map(len, values)) + 2
    for name, value in values.items():
        shown = f"{float(value):.6g}" if isinstance(value, Fraction | float) else value
        print(f"{name:{width}}{_words(shown)}")


def note(line: str) -> None:
    """Say something about the input or the run on standard error."""
    print(f"note: {line}", file=sys.stderr)


def next_step(command: str) -> None:
    """Name a command that goes further, on standard error, if a person reads along."""
    if sys.stderr.isatty():
        print(f"next: {command}", file=sys.stderr)


def _words(value: object) -> str:
    if value is None:
        return "unknown"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return ", ".join(map(str, value))
    return str(value)


def _number(value: object) -> int | float:
    if isinstance(value, Fraction):
        return value.numerator if value.denominator == 1 else float(value)
    raise TypeError(f"{value!r} has no JSON form")
