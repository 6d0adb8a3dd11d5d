"""What pausing would buy on real lengths: makespan, latency and externality, and what it takes."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import Any

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from fairopt import Instance, Schedule
from fairopt.policies import LeastProgress, McNaughton
from ip_models.bounds import lower_bound, run_to_completion_bound
from ip_models.problem import Problem
from paper_figures.data import Data
from paper_figures.runs import ANY, Entrant, Run, isjl, longest_last, run

NAME = "pausing"
BATCH_SIZES = (16, 32)
ALPHAS = (0, 10, 25, 50, 100, 150, 300, 450, 905)
MOST_STEPS = 5
"""From one choice of the batch to the next, and at most a fifth of alpha: a choice at every step
takes a hundred pauses per request for a makespan that is a few steps less."""

PAUSING = "least progress (pauses)"


def _steps(alpha: int) -> int:
    return max(1, min(MOST_STEPS, alpha // 5))


FAMILIES = {
    PAUSING: [Entrant(PAUSING, LeastProgress(_steps(a)), a, True) for a in ALPHAS],
    "longest last": longest_last(ALPHAS),
    "ISJL, the α-fair reading": isjl(ALPHAS),
}
MEASURES = {
    "excess": "makespan above O / B, %",
    "ael": "AEL, token-steps",
    "externality": "E per token, tokens",
    "open": "most requests open",
}


def compute(data: Data) -> dict[str, Any]:
    """Run the policies of either model at each budget, and bound both models."""
    lengths = data.conversations(seed=0)
    return {
        "source": data.source,
        "alphas": ALPHAS,
        "steps": [_steps(alpha) for alpha in ALPHAS],
        "sizes": [_of_size(lengths, size) for size in BATCH_SIZES],
    }


def _of_size(lengths: tuple[int, ...], size: int) -> dict[str, Any]:
    problems = [Problem.of(Instance(lengths, size, alpha)) for alpha in ALPHAS]
    least = sum(lengths) / size
    return {
        "batch_size": size,
        "wrap_around": _measured(lengths, size, Entrant("McNaughton", McNaughton(), ANY, True)),
        "families": {
            name: [_measured(lengths, size, entrant) for entrant in entrants]
            for name, entrants in FAMILIES.items()
        },
        "bounds": {
            "no schedule is shorter, with pauses": [
                100 * (lower_bound(problem).value / least - 1) for problem in problems
            ],
            "no schedule is shorter, without": [
                100 * (run_to_completion_bound(problem).value / least - 1) for problem in problems
            ],
        },
    }


def _measured(lengths: Sequence[int], size: int, entrant: Entrant) -> dict[str, float]:
    ran: Run = run(lengths, size, entrant)
    least = sum(lengths) / size
    return {
        "excess": 100 * (float(ran.metrics.makespan) / least - 1),
        "ael": float(ran.metrics.ael),
        "externality": float(ran.metrics.externality / ran.instance.tokens),
        "open": most_open(ran.schedule),
        "pauses": (len(ran.schedule.segments) - len(lengths)) / len(lengths),
    }


def most_open(schedule: Schedule) -> int:
    """Return how many requests are started and unfinished at once: their caches are held."""
    changes = [(start, 1) for start in schedule.starts.values()]
    changes += [(end, -1) for end in schedule.completions.values()]
    return max(accumulate(change for _, change in sorted(changes)))


def draw(values: dict[str, Any]) -> Figure:
    """Draw a measure per row, a batch size per column."""
    figure = Figure(figsize=(10, 10.5), layout="constrained")
    grid = figure.subplots(len(MEASURES), len(values["sizes"]), sharex=True, squeeze=False)
    for column, size in enumerate(values["sizes"]):
        for row, (measure, words) in enumerate(MEASURES.items()):
            _draw_measure(grid[row][column], values["alphas"], size, measure)
            grid[row][0].set_ylabel(words)
        pauses = [point["pauses"] for point in size["families"][PAUSING]]
        grid[0][column].set_title(
            f"B = {size['batch_size']}; least progress pauses a request "
            f"{min(pauses):.0f} to {max(pauses):.0f} times",
            fontsize=9,
        )
        grid[-1][column].set_xlabel("α, tokens")
        grid[0][column].set_yscale("symlog", linthresh=0.1)
        grid[0][column].set_ylim(bottom=0)
        grid[-1][column].set_yscale("log")
    handles, labels = grid[0][0].get_legend_handles_labels()
    figure.legend(handles, labels, loc="outside lower center", ncols=3, fontsize=8)
    figure.suptitle(f"What pausing buys: 2,000 requests at time 0, {values['source']}", fontsize=10)
    return figure


def _draw_measure(axes: Axes, alphas: Sequence[int], size: dict[str, Any], measure: str) -> None:
    for name, line in size["families"].items():
        axes.plot(
            alphas,
            [point[measure] for point in line],
            "o-",
            markersize=3,
            linewidth=1.2,
            label=name,
        )
    axes.axhline(
        size["wrap_around"][measure],
        color="tab:red",
        linewidth=0.9,
        linestyle="-.",
        label="McNaughton, α ignored (pauses)",
    )
    if measure == "excess":
        for (name, bound), style in zip(size["bounds"].items(), (":", "--"), strict=True):
            axes.plot(alphas, bound, style, color="black", linewidth=1, label=name)
