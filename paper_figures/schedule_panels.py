"""Schedules beside and below one another, each over its progress gap."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from typing import Any

from matplotlib.figure import Figure

from fairopt import Instance, Schedule, measure
from fairopt.numbers import Number
from paper_figures.gantt import draw_gantt, draw_gap, gantt

Panel = dict[str, Any]
"""What `panel` returns."""


def panel(title: str, instance: Instance, schedule: Schedule) -> Panel:
    """Return a run-to-completion schedule with what it achieves, as JSON values."""
    measured = measure(instance, schedule)
    return {
        "title": title,
        "throughput": float(measured.throughput),
        "externality": float(measured.externality),
        "idle": float(instance.batch_size * schedule.makespan - instance.tokens),
        "surcharges": [float(each) for each in surcharges(instance, schedule)],
        **gantt(instance, schedule),
    }


def surcharges(instance: Instance, schedule: Schedule) -> list[Fraction]:
    """Return how many tokens of others' progress each request pays per token of its own.

    That is its share of the externality ``E`` over its length, in a schedule without pauses.
    """
    starts, ends = schedule.starts, schedule.completions
    paid = []
    for request, length in enumerate(instance.lengths):
        begin, end = starts[request], ends[request]
        times = sorted(
            {begin, end, *(t for t in (*starts.values(), *ends.values()) if begin < t < end)}
        )
        extra: Number = 0
        for now, until in pairwise(times):
            first = min(starts[i] for i in starts if starts[i] <= now < ends[i])
            extra += (until - now) * (begin - first)
        paid.append(Fraction(extra) / length)
    return paid


def panels_figure(title: str, columns: list[list[Panel]]) -> Figure:
    """Draw columns of schedules on one scale of time."""
    rows = max(len(column) for column in columns)
    figure = Figure(figsize=(5.2 * len(columns) + 0.6, 2.9 * rows + 0.5), layout="constrained")
    grid = figure.subplots(
        2 * rows, len(columns), squeeze=False, sharex="col", height_ratios=[3, 2] * rows
    )
    for across, column in enumerate(columns):
        until = max(one["makespan"] for one in column) * 1.02
        for down, one in enumerate(column):
            chart, gap = grid[2 * down][across], grid[2 * down + 1][across]
            draw_gantt(chart, one, until=until)
            draw_gap(gap, one, until=until)
            chart.set_title(_words(one), fontsize=8)
        for spare in range(2 * len(column), 2 * rows):
            grid[spare][across].set_visible(False)
        grid[2 * len(column) - 1][across].set_xlabel("token-steps")
    figure.suptitle(title, fontsize=10)
    return figure


def _words(one: Panel) -> str:
    words = f"{one['title']}: T = {one['makespan']:g}, {one['idle']:g} idle slot-steps"
    most = max(one["surcharges"])
    if not most:
        return words
    payer = one["surcharges"].index(most) + 1
    return f"{words}; request {payer} pays {most:.3g} extra per token"
