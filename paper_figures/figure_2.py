"""Figure 2: the two losses of Phase ONE, one stage each, beside an optimum."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from matplotlib.figure import Figure

from fairopt import Instance, simulate
from fairopt.policies import ISJL
from ip_models.exhaustive import shortest
from paper_figures.data import Data
from paper_figures.schedule_panels import panel, panels_figure
from proofs_check.stage import only_stage, over_bound, under_bound

NAME = "figure_2"
ALPHA = Fraction(1)
"""The share of alpha that beta is."""

OVER = Instance([10, 10, 4, 4], 2, 5)
"""One of the two short requests is packed, and no room is left for the other."""

UNDER = Instance([24, 17, 16], 2, 8)
"""The third is one token too long for the pack."""


def compute(data: Data) -> dict[str, Any]:
    """Run ISJL on both, and find an optimum of each."""
    return {"over": _case(OVER), "under": _case(UNDER)}


def _case(instance: Instance) -> dict[str, Any]:
    ran = simulate(instance, ISJL())
    best = shortest(instance)
    stage = only_stage(instance, ran)
    assert best is not None, "no limit was set"
    assert stage is not None, "the run is one stage"
    return {
        "over_inserting": stage.over,
        "pack": [int(length) for length in stage.pack],
        "ratio": float(best.makespan / ran.makespan),
        "bound": float(over_bound(ALPHA) if stage.over else under_bound(ALPHA)),
        "panels": [
            panel("ISJL", instance, ran),
            panel(f"optimum, α = {instance.alpha}", instance, best),
        ],
    }


def draw(values: dict[str, Any]) -> Figure:
    """Draw over-inserting on the left, under-inserting on the right."""
    words = [
        f"{what}-inserting: {case['ratio']:.3f}, bound {case['bound']:g}"
        for what, case in values.items()
    ]
    return panels_figure(
        "Figure 2: optimum over ISJL in one stage. " + "; ".join(words),
        [case["panels"] for case in values.values()],
    )
