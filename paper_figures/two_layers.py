"""Two layers together: what fairness between users costs the batch, and the reverse.

A dispatcher fills a pool of K requests in rounds, a policy batches the pool. K = B leaves the
order to the dispatcher; a pool without end leaves it to the policy.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any, NamedTuple

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from fairopt import Policy
from fairopt.policies import ISJL, LJF, LongestLast
from fairopt.traffic import Refill, TokenRequest, TwoLayers, serve_users, user_batch
from paper_figures.comparison import mean_and_margin
from paper_figures.data import Data

NAME = "two_layers"
REQUESTS, USERS, BATCH_SIZE, SEEDS = 2000, 20, 16, 3
LOAD = Fraction(3, 2)
POOLS = (16, 32, 64, 128, 256, 512, None)
ALPHA = 150
OTHER_ALPHAS = (25, 450)


class Series(NamedTuple):
    """One line of the figure, over the pools.

    Parameters
    ----------
    name : str
        In the legend.
    policy : Policy
        Behind.
    alpha : int
        Fairness budget, tokens.
    dispatcher : str
        In front.
    refill : Refill
        Of the pool.
    """

    name: str
    policy: Policy
    alpha: int
    dispatcher: str = "sfq"
    refill: Refill = Refill.WHEN_EMPTY


BY_POLICY = (
    Series(f"longest last, α = {ALPHA}", LongestLast(), ALPHA),
    Series(f"ISJL, α = {ALPHA}", ISJL(), ALPHA),
    Series("LJF", LJF(), 0),
    Series(f"longest last, α = {ALPHA}, FIFO in front", LongestLast(), ALPHA, "fifo"),
    Series(
        f"longest last, α = {ALPHA}, pool refilled at once",
        LongestLast(),
        ALPHA,
        refill=Refill.WITH_ROOM,
    ),
)
BY_ALPHA = tuple(
    Series(f"longest last, α = {alpha}", LongestLast(), alpha) for alpha in OTHER_ALPHAS
)
MEASURES = {
    "throughput": "throughput, tokens per token-step",
    "ael": "AEL, token-steps",
    "externality": "externality E per token, tokens",
    "skew": "largest lead of a user, longest requests (dotted: 2)",
    "jain": "Jain's index of the users' service",
}


def compute(data: Data) -> dict[str, Any]:
    """Run every line at every pool, over seeds of who sends what."""
    samples = [data.traffic(USERS, REQUESTS, seed) for seed in range(SEEDS)]
    return {
        "source": data.traffic_source,
        "requests": REQUESTS,
        "users": USERS,
        "batch_size": BATCH_SIZE,
        "load": float(LOAD),
        "seeds": SEEDS,
        "pools": POOLS,
        "lines": {one.name: _line(samples, one) for one in (*BY_POLICY, *BY_ALPHA)},
        "assumptions": [
            "a request is as long as its answer; it is charged that length when it may join",
            "arrivals keep their proportions, scaled to the load",
            "all users have the same weight",
        ],
    }


def _line(samples: list[tuple[TokenRequest, ...]], one: Series) -> list[dict[str, Any]]:
    return [_point(samples, one, pool) for pool in POOLS]


def _point(
    samples: list[tuple[TokenRequest, ...]], one: Series, pool: int | None
) -> dict[str, Any]:
    measured: dict[str, list[float]] = {measure: [] for measure in MEASURES}
    for requests in samples:
        batch = user_batch(requests, BATCH_SIZE, one.alpha, LOAD)
        layers = TwoLayers(one.policy, batch.users, pool, one.dispatcher, refill=one.refill)
        found = serve_users(batch, layers)
        assert not found.violations, f"{one.name}: {found.violations} violations"
        assert found.jain is not None, "a load above 1 leaves nobody without service"
        measured["throughput"].append(float(found.metrics.throughput))
        measured["ael"].append(float(found.metrics.ael))
        measured["externality"].append(float(found.metrics.externality / batch.instance.tokens))
        measured["skew"].append(float(found.skew))
        measured["jain"].append(float(found.jain))
    return {measure: mean_and_margin(values) for measure, values in measured.items()}


def draw(values: dict[str, Any]) -> Figure:
    """Draw five measures over the pools, and the frontier of throughput and user fairness."""
    figure = Figure(figsize=(13, 7.5), layout="constrained")
    grid = figure.subplots(2, 3).ravel()
    labels = ["∞" if pool is None else str(pool) for pool in values["pools"]]
    for axes, (measure, words) in zip(grid, MEASURES.items(), strict=False):
        for k, name in enumerate(one.name for one in BY_POLICY):
            line = values["lines"][name]
            margins = [point[measure]["margin"] for point in line]
            axes.errorbar(
                range(len(labels)),
                [point[measure]["mean"] for point in line],
                None if measure == "skew" else margins,
                fmt="o-" if k < 3 else "s--",
                color=f"C{k}",
                markersize=3,
                linewidth=1.2,
                capsize=2,
                label=name,
            )
        axes.set_xticks(range(len(labels)), labels)
        axes.set_xlabel("pool K, requests")
        axes.set_ylabel(words)
        if measure == "skew":
            axes.set_yscale("log")
            axes.axhline(2, color="black", linewidth=0.8, linestyle=":")
    _draw_frontier(grid[5], values, labels)
    handles, names = grid[0].get_legend_handles_labels()
    figure.legend(handles, names, loc="outside lower center", ncols=3, fontsize=8)
    figure.suptitle(
        f"SFQ in front, batching behind: {values['requests']:,} requests of {values['users']} "
        f"users, B = {values['batch_size']}, load {values['load']:g}; {values['source']}",
        fontsize=10,
    )
    return figure


def _draw_frontier(axes: Axes, values: dict[str, Any], labels: list[str]) -> None:
    """Draw a line per alpha, each point a pool."""
    for one, colour in zip(
        (BY_ALPHA[0], BY_POLICY[0], BY_ALPHA[1]), ("C5", "C0", "C6"), strict=True
    ):
        line = values["lines"][one.name]
        jain = [point["jain"]["mean"] for point in line]
        throughput = [point["throughput"]["mean"] for point in line]
        axes.plot(jain, throughput, "o-", markersize=3, color=colour, label=one.name)
        for label, x, y in zip(labels, jain, throughput, strict=True):
            axes.annotate(
                label,
                (x, y),
                textcoords="offset points",
                xytext=(-3, 4),
                ha="right",
                fontsize=6,
                color=colour,
            )
    axes.set_xlabel(MEASURES["jain"] + " (labels: K)")
    axes.set_ylabel(MEASURES["throughput"])
    axes.legend(fontsize=8, loc="lower left")
