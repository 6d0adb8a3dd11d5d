"""The ledger at a glance: how many readings of each claim have which verdict."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from matplotlib.axes import Axes

from proofs_check.claim import Verdict

COLOURS = {
    Verdict.PROVED: "tab:green",
    Verdict.HOLDS: "tab:olive",
    Verdict.REFUTED: "tab:red",
    Verdict.OPEN: "tab:gray",
}


def draw_verdicts(axes: Axes, verdicts: Mapping[str, Mapping[str, str]]) -> None:
    """Draw a disc with a count for each claim and verdict.

    Parameters
    ----------
    axes : Axes
        To draw on.
    verdicts : mapping of str to mapping of str to str
        Claim to reading to verdict, as `proofs_check.ledger.pinned_verdicts` returns them.
    """
    rows = list(COLOURS)
    for column, readings in enumerate(verdicts.values()):
        for verdict, count in Counter(map(Verdict, readings.values())).items():
            row = rows.index(verdict)
            size = 90 + 12 * min(count, 40)
            axes.scatter(column, row, s=size, color=COLOURS[verdict], linewidth=0)
            axes.text(column, row, str(count), ha="center", va="center", fontsize=7, color="white")
    axes.set_xticks(range(len(verdicts)), list(verdicts), rotation=90, fontsize=8)
    axes.set_yticks(range(len(rows)), [verdict.value for verdict in rows])
    axes.set_ylim(len(rows) - 0.4, -0.6)
    axes.set_xlim(-0.8, len(verdicts) - 0.2)
    axes.grid(axis="x", color="0.92", zorder=-1)
    axes.set_axisbelow(True)
