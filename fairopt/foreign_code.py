"""Running code that is not of fairopt: what it raises, ends or prints is told as its own."""

from __future__ import annotations

import importlib
import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import dropwhile, takewhile
from pathlib import Path

OURS = Path(__file__).parent


class ForeignError(Exception):
    """What such code has raised, in words and with its place."""


@contextmanager
def foreign_code(*passed: type[Exception]) -> Iterator[None]:
    """Run such code; what it prints goes to standard error.

    Parameters
    ----------
    passed : type
        Errors that are told as they are.

    Raises
    ------
    ForeignError
        If it raises anything else, or asks Python to exit.
    """
    out, sys.stdout = sys.stdout, sys.stderr
    try:
        yield
    except passed:
        raise
    except (Exception, SystemExit) as error:
        place = _place(traceback.extract_tb(error.__traceback__))
        raise ForeignError(f"{type(error).__name__}: {error}{place}") from error
    finally:
        sys.stdout = out


def _place(frames: traceback.StackSummary) -> str:
    """Return where the code was, be it in a call of ours by then."""
    called = dropwhile(_is_ours, frames)
    theirs = list(takewhile(lambda frame: not _is_ours(frame), called))
    return f" ({theirs[-1].filename}, line {theirs[-1].lineno})" if theirs else ""


def _is_ours(frame: traceback.FrameSummary) -> bool:
    name = frame.filename
    imports = name.startswith("<frozen ") or name == importlib.__file__
    return imports or Path(name).is_relative_to(OURS)
