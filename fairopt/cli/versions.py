"""``fairopt versions``: what is installed."""

from __future__ import annotations

import platform
from importlib.metadata import PackageNotFoundError, version

from fairopt import __version__
from fairopt.cli.output import Json, print_json
from fairopt.extras import EXTRAS

SOLVERS = ("cvc5", "highspy", "ortools", "pulp", "python-sat", "z3-solver")
ARITHMETIC = ("numba", "numpy", "scipy")
WIDTH = 22


def versions(json: Json = False) -> None:
    """Print the versions of fairopt, Python, every solver (PuLP's is CBC's too) and extra."""
    found: dict[str, str | None] = {
        "fairopt": __version__,
        "python": platform.python_version(),
        "platform": platform.platform(),
        **{package: _installed(package) for package in SOLVERS + ARITHMETIC},
    }
    extras = {
        extra: {package: _installed(package) for package in packages}
        for extra, packages in EXTRAS.items()
    }
    if json:
        print_json(found | {"extras": extras})
        return
    for name, value in found.items():
        print(f"{name:{WIDTH}}{value or 'not installed'}")
    for extra, packages in extras.items():
        for name, value in packages.items():
            missing = f"not installed: pip install 'fairopt[{extra}]'"
            print(f"{name:{WIDTH}}{value or missing}")


def _installed(package: str) -> str | None:
    try:
        return version(package)
    except PackageNotFoundError:
        return None
