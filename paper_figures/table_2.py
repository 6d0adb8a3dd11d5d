"""Table 2: the overhead per step from which ISJL earns more than LJF."""

from __future__ import annotations

from typing import Any

from matplotlib.figure import Figure

from paper_figures.comparison import beside
from paper_figures.data import Data
from paper_figures.runs import AS_PRINTED, Entrant, isjl, longest_last
from paper_figures.table_1_workload import ENTRANTS, FITTED, Means, means
from paper_figures.table_image import table_figure

NAME = "table_2"
ALPHAS = (50, 100, 150, 200, 300, 400, 500)
QUOTED_AT_50 = 0.0162


def compute(data: Data) -> dict[str, Any]:
    """Compare ISJL at several budgets to LJF, by mean makespan and externality."""
    contenders = (*isjl(ALPHAS, AS_PRINTED), *isjl(ALPHAS), *longest_last(ALPHAS))
    found = means(FITTED, (*ENTRANTS[:2], *contenders))
    rows = [_row(found, entrant) for entrant in contenders]
    ours = rows[0]["break_even_overhead"]
    quoted = [] if ours is None else [beside("break-even c, α=50", QUOTED_AT_50, ours)]
    return {"tau": found.tau, "rows": rows, "quoted": quoted}


def _row(found: Means, entrant: Entrant) -> dict[str, Any]:
    sooner = found.makespan["LJF"] - found.makespan[entrant.name]
    dearer = found.tau * found.externality[entrant.name]
    return {
        "policy": entrant.name,
        "alpha": entrant.alpha,
        "steps_saved": sooner,
        "externality_cost": dearer,
        "break_even_overhead": dearer / sooner if sooner > 0 else None,
    }


def draw(values: dict[str, Any]) -> Figure:
    """Draw the break-even overheads; none where LJF takes no longer."""
    rows = [
        [
            row["policy"],
            f"{row['steps_saved']:.1f}",
            f"{row['externality_cost']:.2f}",
            "never" if row["break_even_overhead"] is None else f"{row['break_even_overhead']:.4f}",
            f"{QUOTED_AT_50}" if row["policy"] == "ISJL* α=50" else "",
        ]
        for row in values["rows"]
    ]
    return table_figure(
        "Table 2: break-even overhead against LJF, on the workload of Table 1",
        ("policy", "steps saved", "tau E", "c*", "paper"),
        rows,
        ("ISJL* starts all packs at once and may break (1); ISJL never does",),
    )
