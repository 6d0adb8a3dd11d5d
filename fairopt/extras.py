"""Parts of fairopt that need a package which the rest does without."""

from __future__ import annotations

from importlib.util import find_spec

from fairopt.errors import MissingExtraError

EXTRAS = {
    "cluster": ("distributed",),
    "contract": ("hypothesis", "pytest"),
    "docs": ("furo", "myst_parser", "sphinx", "sphinxcontrib.bibtex"),
    "figures": ("matplotlib",),
}
"""The extra of fairopt, and the packages that it brings, as they are imported."""


def require(extra: str) -> None:
    """Go on only if the packages of an extra are installed.

    Parameters
    ----------
    extra : str
        A key of `EXTRAS`.

    Raises
    ------
    MissingExtraError
        If one is not, in a line that says how to get it.
    """
    for package in EXTRAS[extra]:
        try:
            found = find_spec(package)
        except ModuleNotFoundError:  # the package that it is a part of
            found = None
        if found is None:
            raise MissingExtraError(package, extra)
