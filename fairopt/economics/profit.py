"""Profit in four terms, two of which no schedule changes (Theorem 5.1)."""

from __future__ import annotations

from dataclasses import dataclass

from fairopt.economics.prices import Prices
from fairopt.errors import InputError
from fairopt.files import Verbatim
from fairopt.instance import Instance
from fairopt.metrics import Metrics, measure
from fairopt.numbers import Number
from fairopt.schedule import Schedule


@dataclass(frozen=True, slots=True)
class Profit:
    """``R - tau Q - c T - tau E``, term by term, in the currency of the prices.

    Parameters
    ----------
    revenue : int or Fraction
        ``R = p0 O``.
    intrinsic : int or Fraction
        ``tau Q`` with ``Q`` the sum of ``o_i (o_i + 1) / 2``: what serving every
        request in a batch of its own progress would cost.
    overhead : int or Fraction
        ``c T``.
    externality : int or Fraction
        ``tau E``: what requests pay for progress that is not their own.
    """

    revenue: Number
    intrinsic: Number
    overhead: Number
    externality: Number

    @property
    def cost(self) -> Number:
        """All that is paid for serving."""
        return self.intrinsic + self.overhead + self.externality

    @property
    def total(self) -> Number:
        """Revenue less cost."""
        return self.revenue - self.cost


def profit(instance: Instance, schedule: Schedule, prices: Prices) -> Profit:
    """Return the profit of a schedule, with or without pauses, fair or not.

    Takes time in the number of segments, not of steps.

    Parameters
    ----------
    instance : Instance
        Whole lengths: a token is served whole or not at all.
    schedule : Schedule
        Complete, at whole times.
    prices : Prices
        In one currency.

    Raises
    ------
    InputError
        If a length or a time is not whole.
    """
    for request, start, end in schedule.segments:
        if not (isinstance(start, int) and isinstance(end, int)):
            raise InputError("schedule", Verbatim(f"request {request} at {start}"), "whole times")
    return profit_of(instance, measure(instance, schedule), prices)


def profit_of(instance: Instance, measured: Metrics, prices: Prices) -> Profit:
    """Return the profit of a schedule at whole times that has been measured; see `profit`."""
    return Profit(
        revenue=prices.token * instance.tokens,
        intrinsic=prices.progress * _intrinsic_work(instance),
        overhead=prices.step * measured.makespan,
        externality=prices.progress * measured.externality,
    )


def _intrinsic_work(instance: Instance) -> int:
    """Return ``Q``, token-steps x tokens."""
    work = 0
    for i, length in enumerate(instance.lengths):
        if not isinstance(length, int):
            raise InputError(f"lengths[{i}]", str(length), "whole lengths, to be priced by token")
        work += length * (length + 1) // 2
    return work
