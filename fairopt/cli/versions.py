"""``fairopt versions``: what is installed."""

from __future__ import annotations

import platform
from importlib.metadata import PackageNotFoundError, version

from fairopt import __version__
from fairopt.cli.output import Json, print_json

PACKAGES = (
    "cvc5",
    "highspy",
    "numba",
    "numpy",
    "ortools",
    "pulp",
    "python-sat",
    "scipy",
    "z3-solver",
)


def versions(json: Json = False) -> None:
    """Print the versions of fairopt, of Python and of every solver (PuLP's is CBC's too)."""
    found: dict[str, str | None] = {"fairopt": __version__, "python": platform.python_version()}
    for package in PACKAGES:
        try:
            found[package] = version(package)
        except PackageNotFoundError:
            found[package] = None
    if json:
        print_json(found)
        return
    for name, installed in found.items():
        print(f"{name:12}{installed or 'not installed'}")
