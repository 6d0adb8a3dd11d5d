"""Figure 5: profit against throughput."""

from __future__ import annotations

from typing import Any

from matplotlib.figure import Figure

from fairopt.policies import FCFS, LJF
from paper_figures.data import Data
from paper_figures.runs import ANY, AS_PRINTED, Entrant, isjl, longest_last
from paper_figures.table_1_workload import FITTED, REQUESTS, SEEDS, means

NAME = "figure_5"
ALPHAS = (0, 25, 50, 100, 150, 200, 300, 400, 600, 1000)


def compute(data: Data) -> dict[str, Any]:
    """Return profit and throughput of each policy at each budget."""
    entrants = (
        Entrant("FCFS", FCFS(), ANY, True),
        Entrant("LJF", LJF(), 0, True),
        *isjl(ALPHAS, AS_PRINTED),
        *isjl(ALPHAS),
        *longest_last(ALPHAS),
    )
    found = means(FITTED, entrants)
    tokens = sum(sum(FITTED.lengths(seed)) for seed in range(SEEDS)) / SEEDS
    points = {
        name: {"throughput": tokens / found.makespan[name], "profit": found.profit(name)}
        for name in found.makespan
    }
    return {"requests": REQUESTS, "tau": found.tau, "alphas": ALPHAS, "points": points}


def draw(values: dict[str, Any]) -> Figure:
    """Draw frontiers from LJF on, and FCFS."""
    figure = Figure(figsize=(7, 4.5), layout="constrained")
    axes = figure.subplots()
    points = values["points"]
    for policy, label, colour in (
        ("ISJL", "ISJL, the α-fair reading", "tab:blue"),
        ("ISJL*", "ISJL, all packs start at once", "tab:orange"),
        ("longest last", "longest last (α-fair)", "tab:green"),
    ):
        line = [points[f"{policy} α={alpha}"] for alpha in values["alphas"]]
        throughput = [point["throughput"] for point in line]
        profit = [point["profit"] for point in line]
        axes.plot(throughput, profit, "o-", color=colour, markersize=4, label=label)
        for alpha, x, y in zip(values["alphas"], throughput, profit, strict=True):
            axes.annotate(str(alpha), (x, y), textcoords="offset points", xytext=(4, 4), fontsize=7)
    for name, marker in (("LJF", "s"), ("FCFS", "D")):
        point = points[name]
        axes.plot(point["throughput"], point["profit"], marker, color="black", label=name)
    axes.set_xlabel("throughput, tokens per token-step")
    axes.set_ylabel("profit")
    axes.set_title("Figure 5: profit and throughput, labels are α", fontsize=11)
    axes.legend(fontsize=8)
    return figure
