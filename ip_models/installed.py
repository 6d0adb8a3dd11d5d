"""Which solvers are installed, in which versions."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version

from fairopt import InputError

PACKAGES = {
    "cp-sat": ("ortools",),
    "cbc": ("pulp",),
    "highs": ("highspy", "pulp"),
    "search": ("fairopt", "numba"),
    "arithmetic": ("fairopt",),
}


def family(solver: str) -> str:
    """Return the program behind a solver name: as named in `PACKAGES`."""
    return next(name for name in PACKAGES if solver.startswith(name))


def version_of(solver: str) -> str:
    """Return the versions of the packages that a solver needs; PuLP brings its own CBC.

    Raises
    ------
    InputError
        If one is not installed: a solver asked for by name is never replaced.
    """
    try:
        return ", ".join(f"{name} {version(name)}" for name in PACKAGES[family(solver)])
    except PackageNotFoundError as error:
        raise InputError("solver", solver, f"an installed solver; {error}") from None
