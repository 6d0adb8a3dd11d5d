"""A table as an image."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from matplotlib.figure import Figure
from matplotlib.transforms import Bbox

ROW_HEIGHT = 0.26


def table_figure(
    title: str,
    header: Sequence[str],
    rows: Sequence[Sequence[str]],
    notes: Sequence[str] = (),
    *,
    words: bool = False,
) -> Figure:
    """Return a table with a title above and notes below it.

    Numbers are aligned right but for the first column, words left.
    """
    height = ROW_HEIGHT * (len(rows) + 1) + 0.45 + 0.2 * len(notes)
    figure = Figure(figsize=(10, height))
    axes = figure.add_axes(
        (0.02, 0.2 * len(notes) / height, 0.96, 1 - (0.2 * len(notes) + 0.4) / height)
    )
    axes.set_axis_off()
    table = axes.table(
        [*rows], colLabels=[*header], loc="center", cellLoc="right", bbox=Bbox([[0, 0], [1, 1]])
    )
    table.auto_set_font_size(False)
    table.set_fontsize(9)
    table.auto_set_column_width(list(range(len(header))))
    for (row, column), cell in table.get_celld().items():
        cell.set_linewidth(0)
        if row == 0:
            cell.set_text_props(weight="bold")
            cell.set_facecolor("0.9")
        if words or column == 0:
            cell.set_text_props(ha="left")
    figure.suptitle(title, fontsize=11, y=1 - 0.12 / height, va="top")
    for line, note in enumerate(reversed(notes)):
        figure.text(0.02, (0.06 + 0.19 * line) / height, note, fontsize=8, va="bottom")
    return figure


def quoted_rows(values: dict[str, Any]) -> list[list[str]]:
    """Return the rows of ``quoted``: what, theirs, ours, relative difference."""
    return [
        [
            entry["what"],
            f"{entry['quoted']:.4g}",
            f"{entry['ours']:.4g}",
            f"{entry['relative_difference']:+.1%}",
        ]
        for entry in values["quoted"]
    ]
