"""The model of a schedule, token-step by token-step, straight from its definitions.

Whole times only. Nothing here comes from `fairopt.audit` or `fairopt.metrics`, which it judges.
"""

from collections import defaultdict
from fractions import Fraction
from itertools import combinations

from fairopt import Instance, Kind, Schedule

Fact = tuple[Kind, int, frozenset[int]]


def batches(schedule: Schedule) -> dict[int, set[int]]:
    """S(t), the set of requests served in each step; steps that serve nobody are left out."""
    batch: dict[int, set[int]] = defaultdict(set)
    for request, start, end in schedule.segments:
        for t in range(start, end):
            batch[t].add(request)
    return dict(sorted(batch.items()))


def progress(batch: dict[int, set[int]]) -> dict[int, dict[int, int]]:
    """a_i(t) of each request served in step t: the number of steps before t that serve it."""
    served: dict[int, int] = defaultdict(int)
    table = {}
    for t, members in batch.items():
        table[t] = {i: served[i] for i in members}
        for i in members:
            served[i] += 1
    return table


def violations(instance: Instance, schedule: Schedule, *, pausing: bool = False) -> set[Fact]:
    """Every rule that a step breaks and the step before did not break in the same way."""
    batch = batches(schedule)
    a = progress(batch)
    facts: set[Fact] = set()
    far_before: set[frozenset[int]] = set()
    known = range(len(instance))
    for t, members in batch.items():
        before = batch.get(t - 1, set())
        if len(members) > instance.batch_size and not members <= before:
            facts.add((Kind.CAPACITY, t, frozenset(members)))
        far = {
            frozenset((i, j))
            for i, j in combinations(members, 2)
            if abs(a[t][i] - a[t][j]) > instance.alpha
        }
        if t - 1 not in batch:
            far_before = set()
        facts |= {(Kind.FAIRNESS, t, pair) for pair in far - far_before}
        far_before = far
        for i in members - before:
            if i not in known:
                facts.add((Kind.COMPLETENESS, t, frozenset({i})))
            if t < (instance.releases[i] if i in known else 0):
                facts.add((Kind.RELEASE, t, frozenset({i})))
            if a[t][i] > 0 and not pausing:
                facts.add((Kind.CONTIGUITY, t, frozenset({i})))
    for i, length in enumerate(instance.lengths):
        steps = [t for t, members in batch.items() if i in members]
        if len(steps) != length:
            facts.add((Kind.COMPLETENESS, max(steps, default=-1) + 1, frozenset({i})))
    return facts | _malformed(schedule)


def _malformed(schedule: Schedule) -> set[Fact]:
    facts: set[Fact] = set()
    for place, (request, start, end) in enumerate(schedule.segments):
        others = schedule.segments[:place] + schedule.segments[place + 1 :]
        if end <= start:
            facts.add((Kind.COMPLETENESS, start, frozenset({request})))
        elif any(s.request == request and s.start <= start < s.end for s in others):
            facts.add((Kind.CAPACITY, start, frozenset({request})))
    return facts


def externality(schedule: Schedule) -> int:
    """E, in token-steps x tokens."""
    return sum(
        max(a.values()) - own for a in progress(batches(schedule)).values() for own in a.values()
    )


def extent(schedule: Schedule) -> Fraction:
    """The mean of the largest less the smallest progress over the steps that serve anyone."""
    gaps = [max(a.values()) - min(a.values()) for a in progress(batches(schedule)).values()]
    return Fraction(sum(gaps), len(gaps))


def latency(instance: Instance, schedule: Schedule) -> Fraction:
    """The mean time from release to the end of the last step that serves a request."""
    batch = batches(schedule)
    ends = [1 + max(t for t in batch if i in batch[t]) for i in range(len(instance))]
    return Fraction(sum(ends) - sum(instance.releases), len(instance))
