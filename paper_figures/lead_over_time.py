"""How far one user's service gets ahead of another's, over time."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from fairopt.traffic import Evaluation
from paper_figures.image_file import write_image

BINS = 400
COLUMNS = 3


def draw_lead(axes: Axes, evaluation: Evaluation) -> None:
    """Draw the lead of the user that is served over another that waits with it.

    The largest of each of 400 stretches of time is drawn, in units of the largest request;
    the dashed line is SFQ's bound of twice that.
    """
    seconds = np.array([time for time, _ in evaluation.lead], dtype=float) / 1e6
    lead = np.array([float(ahead / evaluation.c_max) for _, ahead in evaluation.lead])
    edges = np.linspace(0, max(seconds[-1], 1e-6), BINS + 1)
    largest = np.zeros(BINS)
    places = np.clip(np.searchsorted(edges, seconds, side="right") - 1, 0, BINS - 1)
    np.maximum.at(largest, places, lead)
    axes.stairs(largest, edges, fill=True, color="tab:blue", linewidth=0)
    axes.axhline(2, color="black", linewidth=0.8, linestyle="--")
    axes.set_title(f"{evaluation.dispatcher}: at most {float(evaluation.skew):.3g}", fontsize=9)
    axes.margins(x=0)
    axes.set_ylim(bottom=0)


def leads_figure(evaluations: Sequence[Evaluation]) -> Figure:
    """Return one panel per dispatcher; scales differ, so each names its largest lead."""
    columns = min(COLUMNS, len(evaluations))
    rows = -(-len(evaluations) // columns)
    figure = Figure(figsize=(4 * columns + 1, 2 * rows + 1), layout="constrained")
    grid = figure.subplots(rows, columns, squeeze=False, sharex=True).ravel()
    for axes, evaluation in zip(grid, evaluations, strict=False):
        draw_lead(axes, evaluation)
    for place in range(len(evaluations), len(grid)):
        grid[place].set_visible(False)
        grid[place - columns].tick_params(labelbottom=True)
    figure.supxlabel("time, s (dashed: twice the largest request)")
    figure.supylabel("lead, largest requests")
    return figure


def write_leads(path: Path, evaluations: Sequence[Evaluation]) -> None:
    """Draw and write the leads; raises as `write_image`."""
    write_image(leads_figure(evaluations), path)
