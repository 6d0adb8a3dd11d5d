"""Online: every policy on real arrivals and on random ones, and against exact optima.

The batching window and the bounded look-ahead are what the paper leaves to future work.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from fairopt import Instance, Policy
from fairopt.numbers import Number
from fairopt.policies import FCFS, ISJL, LJF, SJF, LongestLast
from fairopt.policies import LookaheadISJL as Lookahead
from fairopt.policies import WaitingISJL as Waiting
from fairopt.policies import WindowISJL as Window
from fairopt.traffic import user_batch
from fairopt.workloads import draw_releases
from fairopt.workloads.rows import MICROSECONDS
from ip_models import optimum
from paper_figures.comparison import mean_and_margin
from paper_figures.data import Data
from paper_figures.runs import Entrant, Run, run
from paper_figures.unfair_steps import unfair_steps

NAME = "online"
REQUESTS, BATCH_SIZE, ALPHA, SEEDS = 2000, 32, 150, 4
LOADS = (Fraction(1, 2), Fraction(4, 5), Fraction(6, 5), Fraction(2))
WINDOW = 100
SMALL, SMALL_REQUESTS, SMALL_BATCH_SIZE, SMALL_ALPHA, TENTH = 30, 9, 3, 8, 10
SMALL_WINDOW = 10
SMALL_WINDOWS = (0, 2, 5, 10, 20, 40)
SMALL_LOAD = 1.0


class Entry(NamedTuple):
    """A policy on one line of every panel."""

    policy: Policy
    fair: bool = True


class Batch(NamedTuple):
    """Requests with releases.

    Parameters
    ----------
    lengths, releases : sequence of int
        Tokens and token-steps, by arrival.
    """

    lengths: Sequence[int]
    releases: Sequence[int]


def entries(window: int) -> dict[str, Entry]:
    """Return the policies by name; the window and the look-ahead in token-steps."""
    return {
        "FCFS": Entry(FCFS(), fair=False),
        "SJF": Entry(SJF(), fair=False),
        "LJF": Entry(LJF()),
        "ISJL": Entry(ISJL()),
        f"ISJL, window {window}": Entry(Window(steps=window)),
        f"ISJL, look-ahead {window}": Entry(Lookahead(steps=window)),
        "ISJL that waits": Entry(Waiting()),
        "longest last": Entry(LongestLast()),
    }


MEASURES = {
    "throughput": "throughput, tokens per token-step",
    "ael": "AEL, token-steps",
    "externality": "externality E per token, tokens",
    "unfair": "token-steps that break (1), share",
}


def compute(data: Data) -> dict[str, Any]:
    """Run every policy at every load, then on small instances whose optima are known."""
    samples = [data.conversations(seed, REQUESTS) for seed in range(SEEDS)]
    real, speeds = _traffic(data)
    columns = {data.traffic_source.split(",")[0]: real}
    for arrivals, words in (("poisson", "Poisson"), ("bursty", "bursts")):
        columns[f"{words}, lengths of conversations"] = [
            [
                Batch(lengths, draw_releases(lengths, BATCH_SIZE, float(load), arrivals, seed))
                for seed, lengths in enumerate(samples)
            ]
            for load in LOADS
        ]
    return {
        "batch_size": BATCH_SIZE,
        "alpha": ALPHA,
        "requests": REQUESTS,
        "seeds": SEEDS,
        "loads": [float(load) for load in LOADS],
        "steps_per_second": speeds,
        "source": data.source,
        "columns": {
            name: {
                policy: [_point(policy, entry, batches) for batches in by_load]
                for policy, entry in entries(WINDOW).items()
            }
            for name, by_load in columns.items()
        },
        "small": _small(data),
        "assumptions": [
            "a request of the traffic is as long as its answer; its arrivals keep their "
            "proportions, and the speed of the worker makes the load",
            "FCFS and SJF ignore constraint (1), so that they may end before the fair optimum",
        ],
    }


def _traffic(data: Data) -> tuple[list[list[Batch]], list[float]]:
    """Return the traffic at each load, and the worker's speeds, token-steps per second."""
    requests = data.traffic(1, REQUESTS)
    seconds = (requests[-1].arrival - requests[0].arrival) / MICROSECONDS
    batches, speeds = [], []
    for load in LOADS:
        batch = _columns(user_batch(requests, BATCH_SIZE, ALPHA, load).instance)
        batches.append([batch])
        speeds.append(batch.releases[-1] / seconds)
    return batches, speeds


def _columns(instance: Instance) -> Batch:
    return Batch([int(o) for o in instance.lengths], [int(r) for r in instance.releases])


def _point(name: str, entry: Entry, batches: list[Batch]) -> dict[str, Any]:
    entrant = Entrant(name, entry.policy, ALPHA, entry.fair)
    runs = [run(one.lengths, BATCH_SIZE, entrant, one.releases) for one in batches]
    measured = [_measured(one) for one in runs]
    return {what: mean_and_margin([one[what] for one in measured]) for what in MEASURES}


def _measured(ran: Run) -> dict[str, float]:
    metrics = ran.metrics
    return {
        "throughput": float(metrics.throughput),
        "ael": float(metrics.ael),
        "externality": float(metrics.externality / ran.instance.tokens),
        "unfair": float(Fraction(unfair_steps(ran.schedule, ALPHA)) / metrics.makespan),
    }


def _small(data: Data) -> dict[str, Any]:
    """Compare with exact optima of the offline problem, all releases known."""
    batches = [_small_batch(data, seed) for seed in range(SMALL)]
    optima = [_optimum(batch) for batch in batches]
    return {
        "instances": SMALL,
        "requests": SMALL_REQUESTS,
        "batch_size": SMALL_BATCH_SIZE,
        "alpha": SMALL_ALPHA,
        "load": SMALL_LOAD,
        "windows": SMALL_WINDOWS,
        "policies": {
            name: _ratios(entry, batches, optima) for name, entry in entries(SMALL_WINDOW).items()
        },
        "by_window": {
            name: [_ratios(Entry(kind(steps=steps)), batches, optima) for steps in SMALL_WINDOWS]
            for name, kind in (("batching window", Window), ("look-ahead", Lookahead))
        },
    }


def _small_batch(data: Data, seed: int) -> Batch:
    random = np.random.default_rng(np.random.SeedSequence(seed))
    drawn = random.choice(data.conversations(seed=0), SMALL_REQUESTS)
    lengths = np.maximum(1, drawn // TENTH).tolist()
    return Batch(lengths, draw_releases(lengths, SMALL_BATCH_SIZE, SMALL_LOAD, "poisson", seed))


def _optimum(batch: Batch) -> Number:
    best = optimum(Instance(batch.lengths, SMALL_BATCH_SIZE, SMALL_ALPHA, batch.releases))
    assert best.proved_optimal, "no limit was set"
    assert best.makespan is not None, "no limit was set"
    return best.makespan


def _ratios(entry: Entry, batches: list[Batch], optima: list[Number]) -> dict[str, Any]:
    entrant = Entrant(str(entry.policy), entry.policy, SMALL_ALPHA, entry.fair)
    ratios = []
    for batch, best in zip(batches, optima, strict=True):
        ran = run(batch.lengths, SMALL_BATCH_SIZE, entrant, batch.releases)
        ratios.append(float(Fraction(best) / ran.metrics.makespan))
    return {**mean_and_margin(ratios), "least": min(ratios)}


def draw(values: dict[str, Any]) -> Figure:
    """Draw four measures over the load for each kind of arrivals, and the ratios below."""
    figure = Figure(figsize=(14, 13), layout="constrained")
    columns = values["columns"]
    above, below = figure.subfigures(2, 1, squeeze=False, height_ratios=(len(columns), 1.2))[:, 0]
    grid = above.subplots(len(columns), len(MEASURES), squeeze=False)
    for row, (name, lines) in zip(grid, columns.items(), strict=True):
        for axes, (measure, words) in zip(row, MEASURES.items(), strict=True):
            _draw_measure(axes, values["loads"], lines, measure)
            axes.set_title(words, fontsize=8)
        row[0].set_ylabel(name, fontsize=8)
    speeds = " / ".join(f"{speed:.0f}" for speed in values["steps_per_second"])
    loads = " / ".join(f"{load:g}" for load in values["loads"])
    for axes in grid[-1]:
        axes.set_xlabel("load, tokens released per slot and token-step", fontsize=8)
    handles, names = grid[0][0].get_legend_handles_labels()
    above.legend(handles, names, loc="outside lower center", ncols=4, fontsize=8)
    above.suptitle(
        f"{values['requests']:,} requests, B = {values['batch_size']}, α = {values['alpha']}; "
        f"row 1 at loads {loads}: {speeds} token-steps per second; rows 2, 3: "
        f"{values['source']}",
        fontsize=10,
    )
    small = values["small"]
    by_policy, by_window = below.subplots(1, 2)
    _draw_policies(by_policy, small)
    _draw_windows(by_window, small)
    below.suptitle(
        f"Against exact fair optima, releases known: {small['instances']} instances, "
        f"n = {small['requests']}, B = {small['batch_size']}, α = {small['alpha']}, "
        f"load {small['load']:g}",
        fontsize=10,
    )
    return figure


def _draw_measure(axes: Axes, loads: list[float], lines: dict[str, Any], measure: str) -> None:
    for k, (name, points) in enumerate(lines.items()):
        axes.errorbar(
            loads,
            [point[measure]["mean"] for point in points],
            [point[measure]["margin"] for point in points],
            fmt="o-" if k < 4 else "s--",
            color=f"C{k}",
            markersize=3,
            linewidth=1.1,
            capsize=2,
            label=name,
        )
    axes.set_xticks(loads)
    if measure == "ael":
        axes.set_yscale("log")


def _draw_policies(axes: Axes, small: dict[str, Any]) -> None:
    policies = small["policies"]
    for k, found in enumerate(policies.values()):
        axes.errorbar(found["mean"], k, xerr=found["margin"], fmt="o", color=f"C{k}", capsize=2)
        axes.plot(found["least"], k, "|", color=f"C{k}", markersize=12)
    axes.set_yticks(range(len(policies)), [*policies], fontsize=8)
    axes.invert_yaxis()
    axes.axvline(1, color="black", linewidth=0.8, linestyle="--")
    axes.set_xlabel("optimum over makespan: mean, and least (bar)", fontsize=8)


def _draw_windows(axes: Axes, small: dict[str, Any]) -> None:
    for name, points in small["by_window"].items():
        axes.errorbar(
            small["windows"],
            [point["mean"] for point in points],
            [point["margin"] for point in points],
            fmt="o-",
            capsize=2,
            label=f"{name}: mean",
        )
        colour = axes.lines[-1].get_color()
        leasts = [point["least"] for point in points]
        axes.plot(small["windows"], leasts, "x--", color=colour, label=f"{name}: least")
    axes.set_xlabel("token-steps of waiting or of sight", fontsize=8)
    axes.set_ylabel("optimum over makespan", fontsize=8)
    axes.legend(fontsize=8)
