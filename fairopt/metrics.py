"""What a schedule achieves and what it costs, exactly."""

from __future__ import annotations

from bisect import insort
from dataclasses import dataclass
from fractions import Fraction

from fairopt.instance import Instance
from fairopt.numbers import Number
from fairopt.schedule import Schedule


@dataclass(frozen=True, slots=True)
class Metrics:
    """Exact measurements of one schedule.

    Parameters
    ----------
    makespan : int or Fraction
        ``T``, token-steps.
    throughput : Fraction
        ``O / T``, tokens per token-step.
    ael : Fraction
        Average end-to-end latency: mean of completion less release, token-steps.
    externality : int or Fraction
        ``E``, the sum over steps and active requests of the largest progress in
        the batch less the request's own, in token-steps x tokens (Theorem 5.1).
    extent : Fraction
        Mean, over the steps in which anyone is served, of the largest less
        the smallest progress in the batch, in tokens.
    """

    makespan: Number
    throughput: Fraction
    ael: Fraction
    externality: Number
    extent: Fraction


def measure(instance: Instance, schedule: Schedule) -> Metrics:
    """Measure a schedule in which every request is served.

    Parameters
    ----------
    instance : Instance
        The requests.
    schedule : Schedule
        Complete; not necessarily fair.
    """
    completions = schedule.completions
    latency = sum(completions[i] - release for i, release in enumerate(instance.releases))
    externality, extent, busy = _heterogeneity(schedule)
    return Metrics(
        makespan=schedule.makespan,
        throughput=Fraction(instance.tokens) / schedule.makespan,
        ael=Fraction(latency) / len(instance),
        externality=externality,
        extent=Fraction(extent) / busy,
    )


def _heterogeneity(schedule: Schedule) -> tuple[Number, Number, Number]:
    """Return E, the sum over steps of the extent, and the number of busy steps.

    Progress is time less origin (the start without pauses), so both integrands
    are constant between the starts and ends of segments.
    """
    served: dict[int, Number] = {}
    changes: list[tuple[Number, bool, Number]] = []
    for request, start, end in schedule.segments:
        origin = start - served.get(request, 0)
        served[request] = served.get(request, 0) + end - start
        changes += [(start, True, origin), (end, False, origin)]
    changes.sort()
    origins: list[Number] = []
    total: Number = 0
    externality: Number = 0
    extent: Number = 0
    busy: Number = 0
    before: Number = 0
    for time, joins, origin in changes:
        if origins and time > before:
            step = time - before
            externality += step * (total - len(origins) * origins[0])
            extent += step * (origins[-1] - origins[0])
            busy += step
        before = time
        if joins:
            insort(origins, origin)
            total += origin
        else:
            origins.remove(origin)
            total -= origin
    return externality, extent, busy
