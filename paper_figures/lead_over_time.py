"""How far one user's service gets ahead of another's, over time, under each dispatcher."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from fairopt.traffic import Evaluation, Setting, evaluate, speed_for
from paper_figures.data import Data
from paper_figures.image_file import write_image

NAME = "lead_over_time"
DISPATCHERS = ("fifo", "round-robin", "drr", "wfq", "sfq-reset", "sfq")
REQUESTS, USERS, SERVERS = 3000, 12, 4
LOAD = Fraction(6, 5)
BINS = 400
COLUMNS = 3


def compute(data: Data) -> dict[str, Any]:
    """Let each dispatcher serve the same traffic, of users by Zipf's law."""
    requests = data.traffic(USERS, REQUESTS)
    setting = Setting(
        SERVERS, speed_for(requests, SERVERS, LOAD), dict.fromkeys(range(1, USERS + 1), 1)
    )
    return {
        "source": data.traffic_source,
        "requests": len(requests),
        "users": USERS,
        "load": float(LOAD),
        "leads": [lead_of(evaluate(name, requests, setting)) for name in DISPATCHERS],
    }


def lead_of(evaluation: Evaluation) -> dict[str, Any]:
    """Return the lead of the user that is served over another that waits with it.

    The largest of each of 400 stretches of time, in units of the largest request.
    """
    seconds = np.array([time for time, _ in evaluation.lead], dtype=float) / 1e6
    lead = np.array([float(ahead / evaluation.c_max) for _, ahead in evaluation.lead])
    end = max(seconds[-1], 1e-6)
    largest = np.zeros(BINS)
    edges = np.linspace(0, end, BINS + 1)
    places = np.clip(np.searchsorted(edges, seconds, side="right") - 1, 0, BINS - 1)
    np.maximum.at(largest, places, lead)
    return {
        "dispatcher": evaluation.dispatcher,
        "skew": float(evaluation.skew),
        "seconds": float(end),
        "largest": largest.tolist(),
    }


def draw(values: dict[str, Any]) -> Figure:
    """Draw one panel per dispatcher."""
    figure = leads_figure(values["leads"])
    figure.suptitle(
        f"{values['requests']:,} requests of {values['users']} users at load {values['load']:g}: "
        f"{values['source']}",
        fontsize=10,
    )
    return figure


def leads_figure(leads: Sequence[dict[str, Any]]) -> Figure:
    """Return one panel per dispatcher; scales differ, so each names its largest lead."""
    columns = min(COLUMNS, len(leads))
    rows = -(-len(leads) // columns)
    figure = Figure(figsize=(4 * columns + 1, 2 * rows + 1), layout="constrained")
    grid = figure.subplots(rows, columns, squeeze=False, sharex=True).ravel()
    for axes, lead in zip(grid, leads, strict=False):
        _draw_lead(axes, lead)
    for place in range(len(leads), len(grid)):
        grid[place].set_visible(False)
        grid[place - columns].tick_params(labelbottom=True)
    figure.supxlabel("time, s (dashed: twice the largest request)")
    figure.supylabel("lead, largest requests")
    return figure


def _draw_lead(axes: Axes, lead: dict[str, Any]) -> None:
    edges = np.linspace(0, lead["seconds"], len(lead["largest"]) + 1)
    axes.stairs(lead["largest"], edges, fill=True, color="tab:blue", linewidth=0)
    axes.axhline(2, color="black", linewidth=0.8, linestyle="--")
    axes.set_title(f"{lead['dispatcher']}: at most {lead['skew']:.3g}", fontsize=9)
    axes.margins(x=0)
    axes.set_ylim(bottom=0)


def write_leads(path: Path, evaluations: Sequence[Evaluation]) -> None:
    """Draw and write the leads; raises as `write_image`."""
    write_image(leads_figure([lead_of(evaluation) for evaluation in evaluations]), path)
