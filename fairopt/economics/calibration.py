"""Choosing alpha for given prices, or for a throughput (section 5.1)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from fairopt.economics.prices import Prices
from fairopt.economics.profit import Profit, profit_of
from fairopt.engine import simulate
from fairopt.errors import InputError
from fairopt.instance import Instance
from fairopt.metrics import Metrics, measure
from fairopt.numbers import Number
from fairopt.policy import Policy


@dataclass(frozen=True, slots=True)
class Point:
    """What a policy attains at one alpha.

    Parameters
    ----------
    alpha : int or Fraction
        Fairness budget, tokens.
    metrics : Metrics
        Of its schedule.
    profit : Profit
        At the prices of the frontier.
    """

    alpha: Number
    metrics: Metrics
    profit: Profit


def frontier(
    instance: Instance, policy: Policy, alphas: Iterable[Number], prices: Prices
) -> tuple[Point, ...]:
    """Run a policy at several budgets, whatever alpha the instance has.

    A policy need not gain throughput from a larger alpha, though the optimum
    never loses any (Proposition 5.6), so every budget is run.

    Parameters
    ----------
    instance : Instance
        Whole lengths.
    policy : Policy
        Such as ISJL.
    alphas : iterable of int or Fraction
        Budgets, tokens.
    prices : Prices
        See `Prices`.
    """
    points = []
    for alpha in alphas:
        with_budget = Instance(
            instance.lengths, instance.batch_size, alpha, instance.releases, instance.intervals
        )
        measured = measure(with_budget, simulate(with_budget, policy))
        points.append(Point(with_budget.alpha, measured, profit_of(instance, measured, prices)))
    return tuple(points)


def most_profitable(points: Sequence[Point]) -> Point:
    """Return the point of greatest profit, of several the one of least alpha.

    Raises
    ------
    InputError
        If there is no point.
    """
    if not points:
        raise InputError("alphas", [], "at least one budget")
    return max(points, key=lambda point: (point.profit.total, -point.alpha))


def least_alpha_for_throughput(points: Sequence[Point], throughput: Number) -> Point | None:
    """Return the point of least alpha that attains a throughput, None if none does.

    Parameters
    ----------
    points : sequence of Point
        A frontier.
    throughput : int or Fraction
        Tokens per token-step.
    """
    attaining = [point for point in points if point.metrics.throughput >= throughput]
    return min(attaining, key=lambda point: point.alpha, default=None)
