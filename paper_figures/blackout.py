"""When nothing may start: the stretches in which some active request is too far ahead."""

from __future__ import annotations

from collections.abc import Mapping

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from fairopt import Instance, Schedule
from fairopt.timeline import Blackout, blackouts
from paper_figures.gantt import draw_gantt, gantt


def draw_blackouts(axes: Axes, shaded: list[Blackout]) -> None:
    """Shade stretches of time behind whatever is drawn."""
    for begin, end in shaded:
        axes.axvspan(
            float(begin), float(end), facecolor="0.88", edgecolor="0.6", hatch="///", zorder=0
        )


def schedules_figure(instance: Instance, schedules: Mapping[str, Schedule]) -> Figure:
    """Draw schedules of an instance one below the other, each with its blackouts.

    Hatched: nothing may start, as some active request has more than alpha tokens of
    progress. A red line is a step at which constraint (1) is broken.

    Parameters
    ----------
    instance : Instance
        Its lengths label the bars.
    schedules : mapping of str to Schedule
        By the title of each; within capacity and complete.
    """
    height = (0.7 + 0.45 * instance.batch_size) * len(schedules) + 0.5
    figure = Figure(figsize=(9, height), layout="constrained")
    grid = figure.subplots(len(schedules), squeeze=False, sharex=True)[:, 0]
    until = max(float(schedule.makespan) for schedule in schedules.values()) * 1.02
    for axes, (title, schedule) in zip(grid, schedules.items(), strict=True):
        draw_blackouts(axes, blackouts(instance, schedule))
        draw_gantt(axes, gantt(instance, schedule), until=until)
        axes.set_title(f"{title}: {float(schedule.makespan):g} token-steps", fontsize=9)
    grid[-1].set_xlabel("token-steps")
    figure.suptitle(
        f"B = {instance.batch_size}, α = {float(instance.alpha):g}; "
        "hatched: a request is more than α ahead, nothing may start",
        fontsize=9,
    )
    return figure
