"""What is not of fairopt, by the name of where it is found: ``package.module:Name``."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from typing import TypeVar

from fairopt.errors import InputError
from fairopt.foreign_code import ForeignError, foreign_code

Kind = TypeVar("Kind")


def is_own(name: str) -> bool:
    """Tell whether a name is of that form, rather than one that fairopt knows."""
    return ":" in name


def as_id(name: str) -> str:
    """Return a name as part of file names."""
    return name.replace(":", ".")


def named(field: str, name: str, kind: type[Kind]) -> type[Kind] | Kind:
    """Import what a name says, a class or an object of some kind.

    Modules are found from the current folder too, as ``python -m`` finds them.

    Parameters
    ----------
    field : str
        What was given, as the user calls it.
    name : str
        Module and attribute, ``"package.module:Name"``.
    kind : type
        What it must be, or a subclass of.

    Raises
    ------
    InputError
        If there is no such module or attribute, importing it fails, or it is something else.
    """
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.insert(0, here)
    module, _, path = name.partition(":")
    wanted = f"package.module:Name of a {kind.__name__}"
    try:
        with foreign_code():
            found: object = import_module(module)
            for part in path.split("."):
                found = getattr(found, part)
    except ForeignError as failed:
        allowed = f"{wanted} that can be imported ({failed})"
        raise InputError(field, name, allowed) from failed.__cause__
    if isinstance(found, kind) or (isinstance(found, type) and issubclass(found, kind)):
        return found
    raise InputError(field, name, f"{wanted}, and that is {found!r}")
