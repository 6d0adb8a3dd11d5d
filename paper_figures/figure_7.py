"""Figure 7: the distribution of the number of tokens."""

from __future__ import annotations

from statistics import mean, median, pvariance
from typing import Any

from matplotlib.figure import Figure

from fairopt.workloads import PAPER
from paper_figures.comparison import beside
from paper_figures.data import Data

NAME = "figure_7"
BIN = 25


def compute(data: Data) -> dict[str, Any]:
    """Count lengths by bins, and set the sample's moments beside the paper's."""
    lengths = data.conversations(seed=0)
    moments = {
        "mean": mean(lengths),
        "median": median(lengths),
        "maximum": max(lengths),
        "variance": pvariance(lengths),
    }
    raw = data.raw()
    return {
        "source": data.source,
        "bin": BIN,
        "counts": _histogram(lengths),
        "raw_counts": None if raw is None else _histogram(raw),
        "quoted": [
            beside(what, quoted, float(moments[what])) for what, quoted in PAPER._asdict().items()
        ],
    }


def _histogram(lengths: tuple[int, ...]) -> list[int]:
    counts = [0] * (max(lengths) // BIN + 1)
    for length in lengths:
        counts[length // BIN] += 1
    return counts


def draw(values: dict[str, Any]) -> Figure:
    """Draw the sample, and the whole of the real lengths if there are any."""
    figure = Figure(figsize=(7, 4), layout="constrained")
    axes = figure.subplots()
    for counts, label, filled in (
        (values["counts"], "2,000 with the paper's four moments", True),
        (values["raw_counts"], "all LMSYS-Chat-1M lengths here", False),
    ):
        if counts is not None:
            edges = [values["bin"] * k for k in range(len(counts) + 1)]
            share = [100 * count / sum(counts) for count in counts]
            axes.stairs(share, edges, fill=filled, label=label, alpha=0.7 if filled else 1)
    axes.set_xlabel("tokens of a conversation")
    axes.set_ylabel(f"share of conversations per {values['bin']} tokens, %")
    axes.set_title(f"Figure 7: {values['source']}", fontsize=10)
    axes.legend(fontsize=8)
    axes.margins(x=0)
    return figure
