"""The figures and tables in the order of the paper; a new one is a module and a line here."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Protocol, cast

from matplotlib.figure import Figure

from fairopt.errors import InputError
from paper_figures.data import Data

NAMES = (
    "unfair_fcfs",
    "unfair_sjf",
    "figure_1",
    "figure_2",
    "gamma_curve",
    "table_1",
    "table_2",
    "figure_5",
    "table_3",
    "efficiency",
    "prediction_error",
    "online",
    "figure_7",
    "many_servers",
    "pausing",
    "meters",
    "lead_on_return",
    "lead_over_time",
    "drr_and_sfq",
    "two_layers",
)

Values = dict[str, Any]
"""JSON values."""


class PaperFigure(Protocol):
    """What a module of a figure has."""

    NAME: str
    """Of the module and of the files."""

    def compute(self, data: Data) -> Values:
        """Return the numbers, as JSON values.

        ``quoted``, if there, lists what the paper says beside what was found (`beside`).
        """

    def draw(self, values: Values) -> Figure:
        """Draw the numbers; nothing is computed."""


def figure_named(name: str) -> PaperFigure:
    """Return a figure by its name.

    Raises
    ------
    InputError
        If there is none.
    """
    if name not in NAMES:
        raise InputError("figure", name, "one of " + ", ".join(NAMES))
    return cast("PaperFigure", import_module(f"paper_figures.{name}"))
