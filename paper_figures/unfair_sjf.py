"""Section 2.1, second example: under SJF each longer request joins a larger tail."""

from __future__ import annotations

from typing import Any

from matplotlib.figure import Figure

from fairopt import Instance, simulate
from fairopt.policies import SJF, LongestLast
from paper_figures.data import Data
from paper_figures.schedule_panels import panel, panels_figure

NAME = "unfair_sjf"
INSTANCE = Instance([40, 30, 20, 10, 4], 2, 5)
"""Five requests, each shorter than the one before."""


def compute(data: Data) -> dict[str, Any]:
    """Run SJF, which ignores alpha, and a policy that keeps it."""
    return {
        "panels": [
            panel("SJF", INSTANCE, simulate(INSTANCE, SJF())),
            panel("longest last", INSTANCE, simulate(INSTANCE, LongestLast())),
        ]
    }


def draw(values: dict[str, Any]) -> Figure:
    """Draw the two schedules; red is where constraint (1) is broken."""
    return panels_figure(
        "SJF (section 2.1): requests 3, 2 and 1 join ever larger tails", [values["panels"]]
    )
