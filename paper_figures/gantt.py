"""Who is served when, and how far apart the progress of a batch is, step by step."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import matplotlib
from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator

from fairopt import Instance, Schedule, audit
from fairopt.timeline import progress_gaps, slots
from fairopt.violation import Kind

BREACH = "tab:red"

LEGIBLE = 15
"""A bar is named if it is at least one part in so many of the width."""


def gantt(
    instance: Instance,
    schedule: Schedule,
    *,
    names: Sequence[str] | None = None,
    pausing: bool = False,
) -> dict[str, Any]:
    """Return a schedule as JSON values that `draw_gantt` and `draw_gap` draw.

    Parameters
    ----------
    instance : Instance
        The requests.
    schedule : Schedule
        Complete, within capacity.
    names : sequence of str, optional
        Of the requests; by default their lengths, as ``o_1 = 5``.
    pausing : bool
        Whether a request may wait between tokens.

    Raises
    ------
    AssertionError
        If the audit finds anything but breaches of constraint (1).
    """
    found = audit(instance, schedule, pausing=pausing)
    assert all(violation.kind is Kind.FAIRNESS for violation in found), found[0]
    own = [f"$o_{{{i + 1}}}={length}$" for i, length in enumerate(instance.lengths)]
    return {
        "batch_size": instance.batch_size,
        "alpha": float(instance.alpha),
        "makespan": float(schedule.makespan),
        "names": [*(names or own)],
        "bars": list(_bars(instance.batch_size, schedule)),
        "gaps": [[*map(float, gap)] for gap in progress_gaps(schedule)],
        "breaches": sorted({float(violation.time) for violation in found}),
    }


def _bars(batch_size: int, schedule: Schedule) -> Iterator[dict[str, Any]]:
    for slot, (request, start, end) in slots(batch_size, schedule):
        yield {"slot": slot, "request": request, "start": float(start), "end": float(end)}


def draw_gantt(axes: Axes, values: dict[str, Any], *, until: float | None = None) -> None:
    """Draw a slot per row, the first on top, and the steps at which constraint (1) is broken.

    Parameters
    ----------
    axes : Axes
        To draw on.
    values : dict
        As `gantt` returns them.
    until : float, optional
        Right end, token-steps; the makespan by default.
    """
    colours = matplotlib.colormaps["tab20"].colors  # type: ignore[attr-defined]
    right = until or values["makespan"]
    for bar in values["bars"]:
        slot, request, start = bar["slot"], bar["request"], bar["start"]
        width = bar["end"] - start
        axes.barh(
            slot,
            width,
            left=start,
            height=0.8,
            color=colours[(2 * request + 1 + request // 10) % 20],
            edgecolor="white",
            linewidth=0.8,
        )
        if width * LEGIBLE >= right:
            name = values["names"][request]
            axes.text(start + width / 2, slot, name, ha="center", va="center", fontsize=7)
    axes.axvline(values["makespan"], color="black", linewidth=0.9, linestyle="--")
    for time in values["breaches"]:
        axes.axvline(time, color=BREACH, linewidth=1)
    axes.set_yticks(range(values["batch_size"]), [str(k + 1) for k in range(values["batch_size"])])
    axes.set_ylim(values["batch_size"] - 0.5, -0.5)
    axes.set_xlim(0, right)
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.set_ylabel("slot")


def draw_gap(axes: Axes, values: dict[str, Any], *, until: float | None = None) -> None:
    """Draw the largest less the smallest progress in the batch, red where it exceeds alpha.

    Parameters as for `draw_gantt`.
    """
    alpha = values["alpha"]
    for begin, end, gap in values["gaps"]:
        colour = BREACH if gap > alpha else "tab:blue"
        axes.fill_between([begin, end], 0, gap, color=colour, alpha=0.5, linewidth=0)
        axes.plot([begin, end], [gap, gap], color=colour, linewidth=1.2)
    axes.axhline(alpha, color="black", linewidth=0.8, linestyle=":")
    for time in values["breaches"]:
        axes.axvline(time, color=BREACH, linewidth=1)
    right = until or values["makespan"]
    axes.annotate(
        f"α = {alpha:g}",
        (right, alpha),
        textcoords="offset points",
        xytext=(-3, 2),
        ha="right",
        fontsize=7,
    )
    axes.set_xlim(0, right)
    axes.set_ylim(0, 1.35 * max(alpha, *(gap for *_, gap in values["gaps"]), 1))
    axes.set_ylabel("progress gap,\ntokens")
