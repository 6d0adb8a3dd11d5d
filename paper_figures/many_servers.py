"""Many servers (section 7): what a larger pool is worth.

Each of N workers has 128 requests in the pool. Length clustering forms cohorts of
B neighbours in order of length, longest first, each run as a static batch by the
worker that is free first. ISJL and longest last run on every worker's own share, dealt evenly
from the sorted pool.
"""

from __future__ import annotations

import heapq
from functools import partial
from typing import Any

import numpy as np
from matplotlib.figure import Figure

from paper_figures.comparison import mean_and_margin
from paper_figures.data import Data
from paper_figures.runs import AS_PRINTED, Entrant, isjl, longest_last, run

NAME = "many_servers"
WORKERS = (1, 2, 4, 8, 16, 32, 64)
PER_WORKER, BATCH_SIZE, ALPHA, SEEDS = 128, 16, 100, 4
ENTRANTS = (*isjl((ALPHA,)), *isjl((ALPHA,), AS_PRINTED), *longest_last((ALPHA,)))


def compute(data: Data) -> dict[str, Any]:
    """Measure pools of every size over seeds."""
    lengths = data.conversations(seed=0)
    return {
        "source": data.source,
        "per_worker": PER_WORKER,
        "batch_size": BATCH_SIZE,
        "alpha": ALPHA,
        "seeds": SEEDS,
        "pools": [_pool(workers, lengths) for workers in WORKERS],
    }


def _pool(workers: int, lengths: tuple[int, ...]) -> dict[str, Any]:
    seeds = np.random.SeedSequence(workers).spawn(SEEDS)
    drawn = [np.random.default_rng(s).choice(lengths, PER_WORKER * workers).tolist() for s in seeds]
    pools = [sorted(arrivals, reverse=True) for arrivals in drawn]
    makespans = {"clustering": _clustered} | {e.name: partial(_shared, e) for e in ENTRANTS}
    return {
        "workers": workers,
        "pooled_spread": mean_and_margin([_spread(_cohorts(pool)) for pool in pools]),
        "alone_spread": mean_and_margin([_alone(arrivals, workers) for arrivals in drawn]),
        **{
            name: mean_and_margin(
                [makespan(pool, workers) / _least(pool, workers) for pool in pools]
            )
            for name, makespan in makespans.items()
        },
    }


def _alone(arrivals: list[int], workers: int) -> float:
    """Return the spread of cohorts when each worker sorts the requests that came to it."""
    shares = (sorted(arrivals[w::workers], reverse=True) for w in range(workers))
    return sum(_spread(_cohorts(share)) for share in shares) / workers


def _cohorts(pool: list[int]) -> list[list[int]]:
    return [pool[k : k + BATCH_SIZE] for k in range(0, len(pool), BATCH_SIZE)]


def _spread(cohorts: list[list[int]]) -> float:
    """Return the mean share of its slots that a cohort leaves idle while its longest runs."""
    return sum(1 - sum(c) / (len(c) * max(c)) for c in cohorts) / len(cohorts)


def _least(pool: list[int], workers: int) -> float:
    """Return the token-steps that no schedule undercuts: by work, and by the longest request."""
    return max(sum(pool) / (workers * BATCH_SIZE), pool[0])


def _clustered(pool: list[int], workers: int) -> float:
    """Return when the last cohort ends."""
    free = [0] * workers
    for cohort in _cohorts(pool):
        heapq.heapreplace(free, free[0] + max(cohort))
    return max(free)


def _shared(entrant: Entrant, pool: list[int], workers: int) -> float:
    """Return when the last worker has served its share."""
    ends = (run(pool[w::workers], BATCH_SIZE, entrant).metrics.makespan for w in range(workers))
    return float(max(ends))


def draw(values: dict[str, Any]) -> Figure:
    """Draw heterogeneity on the left, makespans over their bound on the right."""
    figure = Figure(figsize=(9, 4), layout="constrained")
    left, right = figure.subplots(1, 2)
    pools = values["pools"]
    workers = [pool["workers"] for pool in pools]

    def line(axes: Any, key: str, label: str) -> None:
        axes.errorbar(
            workers,
            [pool[key]["mean"] for pool in pools],
            [pool[key]["margin"] for pool in pools],
            marker="o",
            markersize=3,
            capsize=2,
            label=label,
        )

    line(left, "pooled_spread", "cohorts from the whole pool")
    line(left, "alone_spread", "each worker's cohorts from its own arrivals")
    left.set_ylabel("slots idle while a cohort's longest runs, share")
    line(right, "clustering", "length clustering, pooled")
    alpha = values["alpha"]
    line(right, f"ISJL α={alpha}", f"ISJL α={alpha} on even shares, α-fair reading")
    line(right, f"ISJL* α={alpha}", f"ISJL α={alpha} on even shares, packs at once")
    line(right, f"longest last α={alpha}", f"longest last α={alpha} on even shares")
    right.axhline(1, color="black", linewidth=0.8, linestyle="--")
    right.set_ylabel("makespan over its lower bound")
    for axes in (left, right):
        axes.set_xscale("log", base=2)
        axes.set_xticks(workers, [str(n) for n in workers])
        axes.set_xlabel("workers N")
        axes.set_ylim(bottom=0 if axes is left else None)
        axes.legend(fontsize=8)
    title = f"{values['per_worker']} requests per worker, B = {values['batch_size']}"
    figure.suptitle(f"Many servers: {title}", fontsize=10)
    return figure
