"""The table of section 4.5: DRR beside SFQ, each row measured."""

from __future__ import annotations

from textwrap import wrap
from typing import Any

from matplotlib.figure import Figure

from paper_figures.data import Data
from paper_figures.table_image import table_figure
from proofs_check.claim import Profile
from proofs_check.claims.q4 import rows

NAME = "drr_and_sfq"
WIDTH = 44
"""Characters of a cell's line."""


def compute(data: Data) -> dict[str, Any]:
    """Run the experiment of each row of claim Q4."""
    return {
        "rows": [
            {
                "aspect": row.aspect,
                "drr": row.drr,
                "sfq": row.sfq,
                "agrees": row.agrees,
                "measured": row.range,
            }
            for row in rows(Profile.QUICK)
        ]
    }


def draw(values: dict[str, Any]) -> Figure:
    """Draw the table, long cells on several lines."""
    lines = []
    for row in values["rows"]:
        cells = [wrap(row["aspect"], 24), wrap(row["drr"], WIDTH), wrap(row["sfq"], WIDTH)]
        cells.append(["yes" if row["agrees"] else "no"])
        height = max(map(len, cells))
        lines += [[cell[k] if k < len(cell) else "" for cell in cells] for k in range(height)]
        lines.append([""] * 4)
    return table_figure(
        "Section 4.5: deficit round robin beside start-time fair queueing, measured",
        ("aspect", "DRR", "SFQ", "as the article says"),
        lines[:-1],
        words=True,
    )
