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


def note(line: str) -> None:
    """Say something about the input or the run on standard error."""
    print(f"note: {line}", file=sys.stderr)


def _number(value: object) -> int | float:
    if isinstance(value, Fraction):
        return value.numerator if value.denominator == 1 else float(value)
    raise TypeError(f"{value!r} has no JSON form")
