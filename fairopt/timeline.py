"""What a schedule does over time: slots, progress gaps, blackouts."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from fairopt.instance import Instance
from fairopt.numbers import Number
from fairopt.schedule import Schedule, Segment


class Gap(NamedTuple):
    """The largest less the smallest progress in the batch over ``[begin, end)``, tokens."""

    begin: Number
    end: Number
    gap: Number


class Blackout(NamedTuple):
    """Begin and end, token-steps; a start at the begin itself is still fair."""

    begin: Number
    end: Number


def slots(batch_size: int, schedule: Schedule) -> Iterator[tuple[int, Segment]]:
    """Yield each segment with a slot of its own: the lowest free, a resumed request's last.

    Parameters
    ----------
    batch_size : int
        Slots; enough for the schedule.
    schedule : Schedule
        Within capacity.
    """
    until: list[Number] = [0] * batch_size
    home: dict[int, int] = {}
    for segment in schedule.segments:
        free = [slot for slot in range(batch_size) if until[slot] <= segment.start]
        slot = home.get(segment.request, free[0])
        if slot not in free:
            slot = free[0]
        home[segment.request] = slot
        until[slot] = segment.end
        yield slot, segment


def progress_gaps(schedule: Schedule) -> Iterator[Gap]:
    """Yield how far progress is apart between any two events at which someone is served."""
    served: dict[int, Number] = {}
    runs = []
    for request, start, end in schedule.segments:
        runs.append((start, end, start - served.get(request, 0)))
        served[request] = served.get(request, 0) + end - start
    times = sorted({time for start, end, _ in runs for time in (start, end)})
    for begin, end in pairwise(times):
        origins = [origin for start, stop, origin in runs if start <= begin and end <= stop]
        if origins:
            yield Gap(begin, end, max(origins) - min(origins))


def blackouts(instance: Instance, schedule: Schedule) -> list[Blackout]:
    """Return the stretches in which some active request's progress exceeds alpha.

    A request that starts inside one breaks constraint (1); between two that touch, one may
    start. A request of at most alpha tokens causes none.

    Parameters
    ----------
    instance : Instance
        Of which only alpha counts.
    schedule : Schedule
        With or without pauses.
    """
    served: dict[int, Number] = {}
    found = []
    for request, start, end in schedule.segments:
        before = served.get(request, 0)
        served[request] = before + end - start
        begin = max(start, start + instance.alpha - before)
        if begin < end:
            found.append(Blackout(begin, end))
    merged: list[Blackout] = []
    for begin, end in sorted(found):
        if merged and begin < merged[-1].end:
            merged[-1] = Blackout(merged[-1].begin, max(end, merged[-1].end))
        else:
            merged.append(Blackout(begin, end))
    return merged
