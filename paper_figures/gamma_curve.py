"""The competitive ratio against gamma = alpha / max o: published, found, exact, and ours."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from matplotlib.figure import Figure

from fairopt import Policy
from fairopt.policies import ISJL, LongestLast
from paper_figures.data import Data
from proofs_check import gamma_curve
from proofs_check.claims.x_gamma import CURVES, GAMMAS
from proofs_check.enumeration import Range
from proofs_check.published_curve import jigsaw, lower_envelope, over_inserting, under_inserting
from proofs_check.symbolic.curve import by_gamma
from proofs_check.symbolic.policy_paths import Family

NAME = "gamma_curve"
BATCH_SIZE = 2
FINE = [Fraction(k, 240) for k in range(12, 241)]
SWEPT = Range(BATCH_SIZE, 5, 16, range(1, 17), least_requests=3)
MOST_PARTS = 8
"""Gammas of the sweep are fractions with denominators up to this."""

FAMILY = Family(4, BATCH_SIZE)
PROVED_REQUESTS = 5
Points = list[list[float]]


def compute(data: Data) -> dict[str, Any]:
    """Sweep, and minimise the ratio over all real lengths, for ISJL and longest last."""
    (proved,) = (curves for name, _, _, curves in CURVES if name == f"ISJL, B={BATCH_SIZE}")
    return {
        "batch_size": BATCH_SIZE,
        "published": {
            "envelope": _points({g: lower_envelope(g, BATCH_SIZE) for g in FINE}),
            "over-inserting": _points({g: over_inserting(g) for g in FINE}),
            "under-inserting": _points({g: under_inserting(g) for g in FINE}),
            "jigsaw": _points({g: jigsaw(BATCH_SIZE) for g in FINE}),
        },
        "swept_range": str(SWEPT),
        "exact_requests": FAMILY.n,
        "proved_requests": PROVED_REQUESTS,
        "isjl": {
            "swept": _swept(ISJL()),
            "exact": _exact(ISJL()),
            "proved": _points(proved[PROVED_REQUESTS]),
        },
        "longest_last": {"swept": _swept(LongestLast()), "exact": _exact(LongestLast())},
        "assumptions": [
            "section 4's displays are lost: the published curve is restored from its prose",
            f"the infimum of {PROVED_REQUESTS} requests is the one that claim X.gamma proves",
        ],
    }


def _points(curve: dict[Fraction, Fraction]) -> Points:
    return [[float(gamma), float(ratio)] for gamma, ratio in sorted(curve.items())]


def _swept(policy: Policy) -> Points:
    found = gamma_curve.gamma_curve(policy, SWEPT, MOST_PARTS)
    return _points({point.gamma: point.found for point in found})


def _exact(policy: Policy) -> Points:
    found = by_gamma(policy, FAMILY, GAMMAS)
    return _points({gamma: infimum.ratio for gamma, infimum in found.items()})


def draw(values: dict[str, Any]) -> Figure:
    """Draw the published curve as lines, what was found as points."""
    figure = Figure(figsize=(8.5, 5.5), layout="constrained")
    axes = figure.subplots()
    styles = {"over-inserting": "--", "under-inserting": "-.", "jigsaw": ":"}
    for name, style in styles.items():
        axes.plot(*_columns(values["published"][name]), style, color="0.6", linewidth=1, label=name)
    axes.plot(
        *_columns(values["published"]["envelope"]),
        color="black",
        linewidth=2,
        label="published CR(γ): the lowest of the three",
    )
    isjl, ours = values["isjl"], values["longest_last"]
    four, five = values["exact_requests"], values["proved_requests"]
    swept = "worst found, whole lengths"
    exact = f"infimum, {four} requests of any real lengths"
    for points, style, colour, label in (
        (isjl["swept"], ".", "tab:red", f"ISJL: {swept}"),
        (isjl["exact"], "_", "tab:red", f"ISJL: {exact}"),
        (isjl["proved"], "D", "tab:red", f"ISJL: infimum, {five} requests, proved"),
        (ours["swept"], ".", "tab:green", f"longest last: {swept}"),
        (ours["exact"], "_", "tab:green", f"longest last: {exact}"),
    ):
        axes.plot(
            *_columns(points),
            style,
            color=colour,
            markersize=11 if style == "_" else 5,
            markerfacecolor="none" if style == "D" else None,
            label=label,
        )
    axes.set_xlabel("γ = α / longest request")
    axes.set_ylabel("T_OPT / T")
    axes.set_xlim(0, 1.02)
    axes.set_title(
        f"Competitive ratio at B = {values['batch_size']}; swept: {values['swept_range']}",
        fontsize=10,
    )
    figure.legend(loc="outside lower center", fontsize=7, ncols=3)
    return figure


def _columns(points: Points) -> tuple[list[float], list[float]]:
    return [gamma for gamma, _ in points], [ratio for _, ratio in points]
