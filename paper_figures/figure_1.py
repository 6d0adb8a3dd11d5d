"""Figure 1: how LJF processes each batch, and what its idle slots cost."""

from __future__ import annotations

from typing import Any

from matplotlib.figure import Figure

from fairopt import Instance, simulate
from fairopt.policies import LJF
from ip_models.exhaustive import shortest
from paper_figures.data import Data
from paper_figures.schedule_panels import panel, panels_figure

NAME = "figure_1"
INSTANCE = Instance([10, 9, 7, 6, 6, 4, 3, 2], 3, 2)
"""Ours; the lengths of the paper's example are lost."""


def compute(data: Data) -> dict[str, Any]:
    """Run LJF, and find a shortest schedule that is as fair as alpha asks."""
    best = shortest(INSTANCE)
    assert best is not None, "no limit was set"
    return {
        "panels": [
            panel("LJF", INSTANCE, simulate(INSTANCE, LJF())),
            panel(f"optimum, α = {INSTANCE.alpha}", INSTANCE, best),
        ]
    }


def draw(values: dict[str, Any]) -> Figure:
    """Draw LJF's batches above an optimum."""
    return panels_figure(
        "Figure 1: LJF holds each batch of the B longest until its longest ends",
        [values["panels"]],
    )
