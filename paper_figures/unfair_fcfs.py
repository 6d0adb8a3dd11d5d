"""Section 2.1, first example: FCFS batches a short request with a long one's tail."""

from __future__ import annotations

from typing import Any

from matplotlib.figure import Figure

from fairopt import Instance, simulate
from fairopt.policies import FCFS, LongestLast
from paper_figures.data import Data
from paper_figures.schedule_panels import panel, panels_figure

NAME = "unfair_fcfs"
INSTANCE = Instance([20, 14, 3], 2, 5)
"""Three requests that arrive in sequence, the first two far longer than the third."""


def compute(data: Data) -> dict[str, Any]:
    """Run FCFS, which ignores alpha, and a policy that keeps it."""
    return {
        "panels": [
            panel("FCFS", INSTANCE, simulate(INSTANCE, FCFS())),
            panel("longest last", INSTANCE, simulate(INSTANCE, LongestLast())),
        ]
    }


def draw(values: dict[str, Any]) -> Figure:
    """Draw the two schedules; red is where constraint (1) is broken."""
    return panels_figure(
        "FCFS (section 2.1): request 3 pays for request 1's tail", [values["panels"]]
    )
