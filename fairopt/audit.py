"""The independent judge of schedules.

It takes an instance and a schedule from anywhere and reports every violation.
It shares no code with policies, the engine or the exact models.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right, insort
from collections import defaultdict
from dataclasses import dataclass
from enum import Enum

from fairopt.instance import Instance
from fairopt.numbers import Number
from fairopt.schedule import Schedule, Segment


class Kind(Enum):
    """What a schedule can violate."""

    CAPACITY = "capacity"
    FAIRNESS = "fairness"
    COMPLETENESS = "completeness"
    RELEASE = "release"
    CONTIGUITY = "contiguity"


@dataclass(frozen=True, slots=True)
class Violation:
    """One violation.

    Parameters
    ----------
    kind : Kind
        The rule that is broken.
    time : int or Fraction
        Token-step at which it begins.
    requests : tuple of int
        The requests that break it.
    detail : str
        What was found against what is allowed.
    """

    kind: Kind
    time: Number
    requests: tuple[int, ...]
    detail: str

    def __str__(self) -> str:
        named = ", ".join(map(str, self.requests))
        return f"{self.kind.value} at {self.time}: requests {named}: {self.detail}"


def audit(instance: Instance, schedule: Schedule, *, pausing: bool = False) -> list[Violation]:
    """Report every violation of a schedule.

    Parameters
    ----------
    instance : Instance
        Integer or rational lengths.
    schedule : Schedule
        From any source.
    pausing : bool
        Whether a request may wait between tokens (the pausing model); by
        default it may not, and a second segment breaks contiguity.

    Returns
    -------
    list of Violation
        By time; empty exactly when the schedule is feasible. Capacity is
        reported once for each time at which requests join an overfull batch;
        constraint (1) once for each request and time, with all the requests
        from which its progress then comes to differ by more than alpha.
    """
    found = _completeness(instance, schedule)
    found += _releases(instance, schedule)
    if not pausing:
        found += _contiguity(schedule)
    found += _concurrency(instance, schedule)
    return sorted(found, key=lambda v: (v.time, v.kind.value, v.requests))


def _completeness(instance: Instance, schedule: Schedule) -> list[Violation]:
    served: dict[int, Number] = defaultdict(int)
    last: dict[int, Number] = {}
    found = []
    for request, start, end in schedule.segments:
        if not 0 <= request < len(instance):
            found.append(
                Violation(Kind.COMPLETENESS, start, (request,), "served, but not in the instance")
            )
        elif not start < end:
            found.append(
                Violation(Kind.COMPLETENESS, start, (request,), f"a segment from {start} to {end}")
            )
        else:
            served[request] += end - start
            last[request] = max(end, last.get(request, end))
    for request, length in enumerate(instance.lengths):
        if served[request] != length:
            found.append(
                Violation(
                    Kind.COMPLETENESS,
                    last.get(request, 0),
                    (request,),
                    f"{served[request]} of {length} tokens served",
                )
            )
    return found


def _releases(instance: Instance, schedule: Schedule) -> list[Violation]:
    found = []
    for request, start, _ in schedule.segments:
        release = instance.releases[request] if 0 <= request < len(instance) else 0
        if start < release:
            found.append(
                Violation(
                    Kind.RELEASE, start, (request,), f"served before its release at {release}"
                )
            )
    return found


def _contiguity(schedule: Schedule) -> list[Violation]:
    until: dict[int, Number] = {}
    found = []
    for request, start, end in sorted(schedule.segments, key=lambda s: (s.start, s.end)):
        if request in until and start != until[request]:
            found.append(
                Violation(
                    Kind.CONTIGUITY,
                    start,
                    (request,),
                    f"resumed after a pause from {until[request]}",
                )
            )
        until[request] = max(end, until.get(request, end))
    return found


def _concurrency(instance: Instance, schedule: Schedule) -> list[Violation]:
    """Sweep over the starts of segments, the only times at which a batch can go wrong.

    Between them all active requests advance in lockstep and some leave, which
    widens no gap. A request's progress at ``t`` is ``t`` less its origin, the
    start it would have had without pauses, so gaps are differences of origins.
    """
    starting: dict[Number, list[Segment]] = defaultdict(list)
    for segment in schedule.segments:
        if segment.start < segment.end:
            starting[segment.start].append(segment)
    served: dict[int, Number] = defaultdict(int)
    until: dict[int, Number] = {}
    active: list[tuple[Number, int, Number]] = []  # (origin, request, end of segment), sorted
    found = []
    for time in sorted(starting):
        active = [entry for entry in active if entry[2] > time]
        joining = []
        for request, start, end in sorted(starting[time]):
            if until.get(request, time) > time:
                found.append(
                    Violation(Kind.CAPACITY, time, (request,), "served twice in one token-step")
                )
            until[request] = max(end, until.get(request, end))
            entry = (start - served[request], request, end)
            served[request] += end - start
            insort(active, entry)
            joining.append(entry)
        if len(active) > instance.batch_size:
            found.append(
                Violation(
                    Kind.CAPACITY,
                    time,
                    tuple(sorted(request for _, request, _ in active)),
                    f"{len(active)} served at once, capacity {instance.batch_size}",
                )
            )
        found += _gaps(active, joining, instance.alpha, time)
    return found


def _gaps(
    active: list[tuple[Number, int, Number]],
    joining: list[tuple[Number, int, Number]],
    alpha: Number,
    time: Number,
) -> list[Violation]:
    """Report, for each joining request, those whose progress differs by more than alpha."""
    found = []
    named: set[int] = set()
    for origin, request, _ in joining:
        ahead = active[: bisect_left(active, (origin - alpha,))]
        behind = active[bisect_right(active, origin + alpha, key=lambda entry: entry[0]) :]
        far = sorted(other for _, other, _ in ahead + behind if other not in named)
        if far:
            gap = max(origin - active[0][0], active[-1][0] - origin)
            found.append(
                Violation(
                    Kind.FAIRNESS,
                    time,
                    (request, *far),
                    f"progress differs by up to {gap}, alpha {alpha}",
                )
            )
        named.add(request)
    return found
