"""The independent judge of schedules.

It takes an instance and a schedule from anywhere and reports every violation.
It shares no code with policies, the engine or the exact models.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right, insort
from collections import defaultdict
from itertools import chain, groupby

from fairopt.instance import Instance
from fairopt.numbers import Number
from fairopt.schedule import Schedule, Segment
from fairopt.violation import Kind, Violation


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
        default it may not.

    Returns
    -------
    list of Violation
        By time; empty exactly when the schedule is feasible. Capacity is
        reported once for each time at which requests join an overfull batch
        or one is served twice at once; constraint (1) once for each request
        and time, with all the requests from which its progress then comes to
        differ by more than alpha; a wrong number of tokens at the end of the
        request's service.
    """
    found = _malformed(schedule)
    runs = _runs(schedule)
    found += _completeness(instance, runs)
    found += _releases(instance, runs)
    if not pausing:
        found += _contiguity(runs)
    found += _concurrency(instance, runs)
    return sorted(found, key=lambda v: (v.time, v.kind.value, v.requests))


def _malformed(schedule: Schedule) -> list[Violation]:
    """Report the segments that serve nothing or a request that is served already."""
    until: dict[int, Number] = {}
    found = []
    for request, start, end in sorted(schedule.segments, key=lambda s: s.start):
        if not start < end:
            found.append(
                Violation(Kind.COMPLETENESS, start, (request,), f"a segment from {start} to {end}")
            )
            continue
        if until.get(request, start) > start:
            found.append(
                Violation(Kind.CAPACITY, start, (request,), "served twice in one token-step")
            )
        until[request] = max(end, until.get(request, end))
    return found


def _runs(schedule: Schedule) -> list[Segment]:
    """Return the longest stretches of steps that serve a request, by start.

    Service is a set of requests per step: a segment that overlaps or continues
    another of its request extends that one's run.
    """
    runs: dict[int, list[Segment]] = defaultdict(list)
    for segment in sorted(schedule.segments, key=lambda s: s.start):
        if not segment.start < segment.end:
            continue
        own = runs[segment.request]
        if own and segment.start <= own[-1].end:
            own[-1] = own[-1]._replace(end=max(own[-1].end, segment.end))
        else:
            own.append(segment)
    return sorted(chain.from_iterable(runs.values()), key=lambda s: (s.start, s.request))


def _completeness(instance: Instance, runs: list[Segment]) -> list[Violation]:
    served: dict[int, Number] = defaultdict(int)
    last: dict[int, Number] = {}
    found = []
    for request, start, end in runs:
        if not 0 <= request < len(instance):
            found.append(
                Violation(Kind.COMPLETENESS, start, (request,), "served, but not in the instance")
            )
        served[request] += end - start
        last[request] = end
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


def _releases(instance: Instance, runs: list[Segment]) -> list[Violation]:
    found = []
    for request, start, _ in runs:
        release = instance.releases[request] if 0 <= request < len(instance) else 0
        if start < release:
            found.append(
                Violation(
                    Kind.RELEASE, start, (request,), f"served before its release at {release}"
                )
            )
    return found


def _contiguity(runs: list[Segment]) -> list[Violation]:
    until: dict[int, Number] = {}
    found = []
    for request, start, end in runs:
        if request in until:
            found.append(
                Violation(
                    Kind.CONTIGUITY,
                    start,
                    (request,),
                    f"resumed after a pause from {until[request]}",
                )
            )
        until[request] = end
    return found


def _concurrency(instance: Instance, runs: list[Segment]) -> list[Violation]:
    """Sweep over the starts of runs, the only times at which a batch can go wrong.

    Between them all active requests advance in lockstep and some leave, which
    widens no gap. A request's progress at ``t`` is ``t`` less its origin, the
    start it would have had without pauses, so gaps are differences of origins.
    """
    served: dict[int, Number] = defaultdict(int)
    active: list[tuple[Number, int, Number]] = []  # (origin, request, end of run), sorted
    found = []
    for time, starting in groupby(runs, key=lambda run: run.start):
        active = [entry for entry in active if entry[2] > time]
        joining = []
        for request, start, end in starting:
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
        far = {other: start for start, other, _ in ahead + behind if other not in named}
        if far:
            gap = max(origin - min(far.values()), max(far.values()) - origin)
            found.append(
                Violation(
                    Kind.FAIRNESS,
                    time,
                    (request, *sorted(far)),
                    f"progress differs by up to {gap}, alpha {alpha}",
                )
            )
        named.add(request)
    return found
