"""The efficiency benchmark: throughput and latency against alpha."""

from __future__ import annotations

from typing import Any

from matplotlib.figure import Figure

from paper_figures.comparison import mean_and_margin
from paper_figures.data import Data
from paper_figures.runs import AS_PRINTED, BASELINES, Entrant, isjl, longest_last, run

NAME = "efficiency"
BATCH_SIZES = (16, 32)
ALPHAS = (0, 25, 50, 75, 100, 150, 200, 300, 450, 905)
SEEDS = 4
FAMILIES = {
    "ISJL, the α-fair reading": isjl(ALPHAS),
    "ISJL, all packs start at once": isjl(ALPHAS, AS_PRINTED),
    "longest last (α-fair)": longest_last(ALPHAS),
}


def compute(data: Data) -> dict[str, Any]:
    """Measure each policy on a backlog over seeds."""
    samples = [data.conversations(seed) for seed in range(SEEDS)]
    return {
        "source": data.source,
        "seeds": SEEDS,
        "alphas": ALPHAS,
        "sizes": [
            {
                "batch_size": size,
                "baselines": {e.name: _measured(samples, size, e) for e in BASELINES},
                "families": {
                    name: [_measured(samples, size, entrant) for entrant in entrants]
                    for name, entrants in FAMILIES.items()
                },
            }
            for size in BATCH_SIZES
        ],
    }


def _measured(samples: list[tuple[int, ...]], size: int, entrant: Entrant) -> dict[str, Any]:
    metrics = [run(lengths, size, entrant).metrics for lengths in samples]
    return {
        "throughput": mean_and_margin([float(m.throughput) for m in metrics]),
        "ael": mean_and_margin([float(m.ael) for m in metrics]),
    }


def draw(values: dict[str, Any]) -> Figure:
    """Draw throughput above and AEL below, a column per batch size."""
    figure = Figure(figsize=(9, 6), layout="constrained")
    grid = figure.subplots(2, len(values["sizes"]), sharex=True, squeeze=False)
    styles = {"FCFS": ":", "SJF": "-.", "LJF": "--"}
    for column, size in enumerate(values["sizes"]):
        for row, measure in enumerate(("throughput", "ael")):
            axes = grid[row][column]
            for name, line in size["families"].items():
                axes.errorbar(
                    values["alphas"],
                    [point[measure]["mean"] for point in line],
                    [point[measure]["margin"] for point in line],
                    marker="o",
                    markersize=3,
                    capsize=2,
                    label=name,
                )
            for name, point in size["baselines"].items():
                level = point[measure]["mean"]
                axes.axhline(
                    level, color="black", linewidth=0.9, linestyle=styles[name], label=name
                )
        grid[0][column].axhline(
            size["batch_size"], color="0.7", linewidth=0.9, label="B: no idle slot"
        )
        grid[0][column].set_title(f"B = {size['batch_size']}", fontsize=10)
        grid[1][column].set_xlabel("α, tokens")
    grid[0][0].set_ylabel("throughput, tokens per token-step")
    grid[1][0].set_ylabel("AEL, token-steps")
    grid[0][0].legend(fontsize=7)
    figure.suptitle(f"2,000 requests at time 0: {values['source']}", fontsize=10)
    return figure
