"""What errors of predicted lengths cost Robust-ISJL, beside the published guarantee."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from fairopt import Instance, Schedule, audit, simulate
from fairopt.policies import RobustISJL
from fairopt.workloads import PREDICTORS, predict
from ip_models import optimum as exact_optimum
from ip_models.bounds import run_to_completion_bound
from ip_models.problem import Problem
from ip_models.slack import fast_partition, least_slack, slack
from paper_figures.comparison import mean_and_margin
from paper_figures.data import Data
from proofs_check.claim import Profile
from proofs_check.claims.c3_24 import EXACT, RATIO, guarantee, total_over_tokens
from proofs_check.robust_search import below_with_exact_predictions

NAME = "prediction_error"
ERRORS = (0.0, 0.1, 0.2, 0.4, 0.8, 1.6)
SEEDS = 3
BATCH_SIZE, ALPHA = 32, 150
SMALL, SMALL_REQUESTS, SMALL_BATCH_SIZE, SMALL_ALPHA, TENTH = 40, 8, 3, 8, 10


Bounded = list[tuple[Instance, int]]
"""Instances, and token-steps that no schedule of each undercuts."""


class Measured(NamedTuple):
    """One run on predicted lengths.

    Parameters
    ----------
    ratio : Fraction
        The optimum, or what no schedule undercuts, over the makespan.
    slack : Fraction
        ``sum (u - o) / sum o``.
    guarantee : Fraction
        Corollary 3.24's, by that slack.
    """

    ratio: Fraction
    slack: Fraction
    guarantee: Fraction


def compute(data: Data) -> dict[str, Any]:
    """Run every predictor at every error, on small instances and on conversations."""
    small = [(instance, _optimum(instance)) for instance in _small_instances(data)]
    large = [(instance, _bound(instance)) for instance in _conversations(data)]
    lines = {name: [_point(name, error, small, large) for error in ERRORS] for name in PREDICTORS}
    return {
        "source": data.source,
        "errors": ERRORS,
        "small": {
            "instances": SMALL,
            "requests": SMALL_REQUESTS,
            "batch_size": SMALL_BATCH_SIZE,
            "alpha": SMALL_ALPHA,
        },
        "large": {"seeds": SEEDS, "batch_size": BATCH_SIZE, "alpha": ALPHA},
        "lines": lines,
        "refutation": _refutation(),
        "assumptions": [
            "Corollary 3.24 is restored: CR >= (3/4) / (1 + B sum(u-o)/sum(o))",
            "the error is the standard deviation of the logarithm of prediction over length; "
            "an interval that misses its length is widened until it covers it",
            f"small instances: lengths of conversations over {TENTH}, against exact optima; "
            "conversations: against the best lower bound, so that the true ratio is no less",
        ],
    }


def _small_instances(data: Data) -> list[Instance]:
    random = np.random.default_rng(np.random.SeedSequence(0))
    drawn = random.choice(data.conversations(seed=0), (SMALL, SMALL_REQUESTS))
    tenths = np.maximum(1, drawn // TENTH).tolist()
    return [Instance(lengths, SMALL_BATCH_SIZE, SMALL_ALPHA) for lengths in tenths]


def _conversations(data: Data) -> list[Instance]:
    return [Instance(data.conversations(seed), BATCH_SIZE, ALPHA) for seed in range(SEEDS)]


def _bound(instance: Instance) -> int:
    return run_to_completion_bound(Problem.of(instance)).value


def _optimum(instance: Instance) -> int:
    best = exact_optimum(instance)
    assert best.proved_optimal, "no limit was set"
    assert isinstance(best.makespan, int), "whole lengths"
    return best.makespan


def _point(predictor: str, error: float, small: Bounded, large: Bounded) -> dict[str, Any]:
    predicted = [
        (predict(instance, predictor, error, seed).instance, optimum)
        for seed, (instance, optimum) in enumerate(small)
    ]
    exact = [_measured(instance, optimum) for instance, optimum in predicted]
    bounded = [
        _measured(predict(instance, predictor, error, seed).instance, bound)
        for seed, (instance, bound) in enumerate(large)
    ]
    shares = [
        (Fraction(least_slack(one).slack, best), Fraction(slack(one, fast_partition(one)), best))
        for one, best in predicted
    ]
    return {
        "small": _summary(exact),
        "instances": [[float(one.slack), float(one.ratio)] for one in exact],
        "below": sum(one.ratio < one.guarantee for one in exact),
        "large": _summary(bounded),
        "delta": mean_and_margin([float(delta) for delta, _ in shares]),
        "fast_delta": mean_and_margin([float(fast) for _, fast in shares]),
    }


def _measured(instance: Instance, least: int) -> Measured:
    schedule = _fair_schedule(instance)
    return Measured(
        Fraction(least) / schedule.makespan,
        total_over_tokens(instance),
        guarantee(instance, total_over_tokens),
    )


def _fair_schedule(instance: Instance) -> Schedule:
    schedule = simulate(instance, RobustISJL())
    violations = audit(instance, schedule)
    assert not violations, f"Robust-ISJL: {len(violations)} violations"
    return schedule


def _summary(runs: list[Measured]) -> dict[str, Any]:
    return {
        "ratio": mean_and_margin([float(one.ratio) for one in runs]),
        "least": float(min(one.ratio for one in runs)),
        "slack": mean_and_margin([float(one.slack) for one in runs]),
        "guarantee": mean_and_margin([float(one.guarantee) for one in runs]),
    }


def _refutation() -> dict[str, Any]:
    """Return the first instance of claim C3.24's search that is below 3/4 without any error."""
    instance = below_with_exact_predictions(EXACT[Profile.QUICK], RATIO)
    assert instance is not None, "claim C3.24 finds one in this range"
    makespan, best = _fair_schedule(instance).makespan, _optimum(instance)
    return {
        "lengths": instance.lengths,
        "batch_size": instance.batch_size,
        "alpha": instance.alpha,
        "makespan": makespan,
        "optimum": best,
        "ratio": float(Fraction(best) / makespan),
    }


def draw(values: dict[str, Any]) -> Figure:
    """Draw ratios over the error and over the slack, and both Deltas."""
    figure = Figure(figsize=(11, 8), layout="constrained")
    (exact, scatter), (bounded, deltas) = figure.subplots(2, 2)
    small, large = values["small"], values["large"]
    _draw_ratios(exact, values, "small")
    exact.set_title(
        f"exact: {small['instances']} instances, n = {small['requests']}, "
        f"B = {small['batch_size']}, α = {small['alpha']}",
        fontsize=9,
    )
    exact.set_ylabel("optimum over makespan")
    _draw_ratios(bounded, values, "large")
    bounded.set_title(
        f"2,000 conversations, {large['seeds']} seeds, B = {large['batch_size']}, "
        f"α = {large['alpha']}",
        fontsize=9,
    )
    bounded.set_ylabel("lower bound over makespan")
    _draw_instances(scatter, values)
    for k, (name, line) in enumerate(values["lines"].items()):
        for which, style in (("delta", "o-"), ("fast_delta", "x--")):
            heights = [point[which]["mean"] for point in line]
            deltas.plot(values["errors"], heights, style, color=f"C{k}", markersize=4, label=name)
    deltas.set_title("Δ of Theorem 3.23: least (solid), fast partition (dashed)", fontsize=9)
    deltas.set_ylabel("Δ over the optimum")
    for axes in (exact, bounded, deltas):
        axes.set_xlabel("error: deviation of ln(prediction / length)")
    handles, names = exact.get_legend_handles_labels()
    figure.legend(handles, names, loc="outside lower center", ncols=4, fontsize=8)
    figure.suptitle(f"Robust-ISJL on predicted lengths: {values['source']}", fontsize=10)
    return figure


def _draw_ratios(axes: Axes, values: dict[str, Any], size: str) -> None:
    errors = values["errors"]
    for k, (name, line) in enumerate(values["lines"].items()):
        points = [point[size] for point in line]
        axes.errorbar(
            errors,
            [point["ratio"]["mean"] for point in points],
            [point["ratio"]["margin"] for point in points],
            fmt="o-",
            markersize=4,
            capsize=2,
            color=f"C{k}",
            label=name,
        )
        guaranteed = [point["guarantee"]["mean"] for point in points]
        label = "published guarantee (refuted as stated)" if k == 0 else None
        axes.plot(errors, guaranteed, ":", color=f"C{k}", label=label)
    axes.set_ylim(0, 1.02)


def _draw_instances(axes: Axes, values: dict[str, Any]) -> None:
    """Draw every small instance over its slack, and the guarantee as a curve."""
    size = values["small"]["batch_size"]
    most = 0.0
    for k, line in enumerate(values["lines"].values()):
        instances = [pair for point in line for pair in point["instances"]]
        slacks, ratios = zip(*instances, strict=True)
        most = max(most, *slacks)
        axes.plot(slacks, ratios, ".", color=f"C{k}", markersize=3, alpha=0.5)
    curve = np.linspace(0, most, 200)
    axes.plot(curve, 0.75 / (1 + size * curve), ":", color="black", label="(3/4) / (1 + B slack)")
    found = values["refutation"]
    lengths = ", ".join(map(str, found["lengths"]))
    axes.plot(
        0,
        found["ratio"],
        "*",
        color="red",
        markersize=10,
        label=f"exact predictions, B = {found['batch_size']}, α = {found['alpha']}, "
        f"[{lengths}]: {found['optimum']}/{found['makespan']} < 3/4",
    )
    below = sum(point["below"] for line in values["lines"].values() for point in line)
    runs = sum(len(point["instances"]) for line in values["lines"].values() for point in line)
    axes.set_title(f"each instance: {below} of {runs:,} runs below the guarantee", fontsize=9)
    axes.set_xlabel("slack, Σ(u − o) / Σo")
    axes.set_ylabel("optimum over makespan")
    axes.set_ylim(0, 1.02)
    axes.legend(fontsize=7, loc="upper right", bbox_to_anchor=(1, 0.55))
