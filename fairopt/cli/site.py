"""A folder of HTML pages, made whole or not at all."""

from __future__ import annotations

import os
import shutil
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr
from io import StringIO
from pathlib import Path
from tempfile import mkdtemp

from fairopt.errors import InputError
from fairopt.files import Verbatim

MADE_HERE = ".made-by-fairopt-docs"
"""A file of every folder that is made here, which says that it may be replaced."""


class PagesError(Exception):
    """What Sphinx complained of: a broken link, a reference to nothing."""


def check_folder(folder: Path) -> None:
    """Refuse a folder that cannot be made or would be lost.

    Raises
    ------
    InputError
        If it exists and was not made here, or has no folder to be in.
    """
    if not folder.resolve().parent.is_dir():
        raise InputError("--output", str(folder), "a folder within one that exists")
    if folder.exists() and not (folder / MADE_HERE).is_file():
        allowed = "a folder that does not exist, or that `fairopt docs` has made"
        raise InputError("--output", str(folder), allowed)


@contextmanager
def workshop(folder: Path) -> Iterator[Path]:
    """Yield an empty folder beside another, on the same disk; it is gone afterwards.

    Raises
    ------
    InputError
        If nothing can be written there.
    """
    target = folder.resolve()
    try:
        made = Path(mkdtemp(prefix=f".{target.name}.", dir=target.parent))
    except OSError as error:
        found = Verbatim(error.strerror)
        raise InputError("--output", found, "a folder that can be written") from None
    try:
        yield made
    finally:
        shutil.rmtree(made, ignore_errors=True)


def build(pages: Path, site: Path, doctrees: Path) -> None:
    """Have Sphinx build the site of some pages; each warning is an error.

    Raises
    ------
    PagesError
        With the first complaints.
    """
    from sphinx.cmd.build import build_main

    arguments = ["-b", "html", "-E", "-W", "-q", "--no-color", "-d", str(doctrees)]
    # Sphinx and its extensions warn each other of deprecations, which is not for a reader.
    with redirect_stderr(StringIO()) as complaints, warnings.catch_warnings(action="ignore"):
        status = build_main([*arguments, str(pages), str(site)])
    if status:
        lines = complaints.getvalue().replace(f"{pages}{os.sep}", "").splitlines()
        raise PagesError("; ".join(filter(None, lines[:5])) or "Sphinx broke down")
    (site / MADE_HERE).touch()


def put_in_place(site: Path, folder: Path, aside: Path) -> None:
    """Rename a finished site to its folder; what was there goes aside."""
    target = folder.resolve()
    if target.exists():
        target.rename(aside)
    site.rename(target)
