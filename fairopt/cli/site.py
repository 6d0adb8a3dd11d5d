"""A folder of HTML pages, made whole or not at all."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
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

    complaints = doctrees.with_suffix(".txt")
    arguments = ["-b", "html", "-W", "-E", "-Q", "-w", str(complaints), "-d", str(doctrees)]
    if build_main([*arguments, str(pages), str(site)]):
        lines = complaints.read_text("utf-8").replace(f"{pages}{os.sep}", "").splitlines()
        raise PagesError("; ".join(lines[:5]) or "Sphinx broke down")
    (site / MADE_HERE).touch()


def put_in_place(site: Path, folder: Path, aside: Path) -> None:
    """Rename a finished site to its folder; what was there goes aside."""
    target = folder.resolve()
    if target.exists():
        target.rename(aside)
    site.rename(target)
