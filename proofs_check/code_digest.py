"""What identifies the code that reaches a verdict."""

from __future__ import annotations

import platform
from functools import cache
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version
from importlib.resources import files
from pathlib import Path

PACKAGES = ("fairopt", "ip_models", "proofs_check")
SOLVERS = ("cvc5", "highspy", "numba", "numpy", "ortools", "pulp", "python-sat", "z3-solver")


@cache
def code_digest(*packages: str) -> str:
    """Return a digest of our sources, and of the versions of Python and the solvers.

    Parameters
    ----------
    packages : str
        Those that build on what reaches the verdicts and count as well.
    """
    text = sha256(platform.python_version().encode())
    for solver in SOLVERS:
        text.update(f"\n{solver} {_installed(solver)}".encode())
    for package in (*PACKAGES, *packages):
        root = Path(str(files(package)))
        for file in sorted(root.rglob("*")):
            if file.suffix in (".py", ".json"):
                text.update(f"\n{package}/{file.relative_to(root).as_posix()}\n".encode())
                text.update(file.read_bytes())
    return text.hexdigest()[:16]


def _installed(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "not installed"
