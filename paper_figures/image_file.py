"""Images that are the same bytes on every run."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

import matplotlib
from matplotlib.figure import Figure

from fairopt.errors import InputError
from fairopt.files import Verbatim

METADATA: dict[str, dict[str, str | None]] = {".svg": {"Date": None}, ".png": {"Software": None}}


def check_image(field: str, path: Path) -> None:
    """Refuse an image that could not be written, before the work for it is done.

    Raises
    ------
    InputError
        If the suffix is unknown or the folder does not exist.
    """
    if path.suffix not in METADATA:
        raise InputError(field, str(path), "a file that ends in " + " or ".join(METADATA))
    if not path.resolve().parent.is_dir():
        raise InputError(field, str(path), "a file in a folder that exists")


def write_image(figure: Figure, path: Path) -> None:
    """Write a figure as its suffix says, without dates and random ids, whole or not at all.

    Raises
    ------
    InputError
        As `check_image`, or if the file cannot be written.
    """
    check_image("image", path)
    draft = path.with_name(f".{path.stem}.{os.getpid()}{path.suffix}")
    try:
        with matplotlib.rc_context({"svg.hashsalt": "fairopt"}):
            figure.savefig(draft, metadata=METADATA[path.suffix])
        draft.replace(path)
    except OSError as error:
        found = Verbatim(error.strerror)
        raise InputError("image", found, f"to write {path}") from None
    finally:
        with suppress(OSError):
            draft.unlink()
