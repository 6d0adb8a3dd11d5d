"""Fair schedules without a solver: they fix the horizon and stand in at a time limit.

Written apart from `fairopt.policies`, so that the optimum and the policies
measured against it share no code.
"""

from __future__ import annotations

import heapq

from fairopt import Schedule
from ip_models.problem import Problem


def incumbent(problem: Problem) -> Schedule:
    """Return the shortest of a few fair schedules, feasible in both service models."""
    longest_first = [-o for o in problem.lengths]
    shortest_first = list(problem.lengths)
    found = [
        Schedule.from_starts(problem.lengths, _serve(problem, ranks, gap))
        for ranks, gap in (
            (longest_first, 0),
            (longest_first, problem.budget),
            (shortest_first, problem.budget),
        )
    ]
    return min(found, key=lambda schedule: schedule.makespan)


def static_batches(problem: Problem) -> Schedule:
    """Return batches of the longest, each held until all have ended: they have no externality."""
    return Schedule.from_starts(
        problem.lengths, _serve(problem, [-o for o in problem.lengths], gap=0)
    )


def _serve(problem: Problem, ranks: list[int], gap: int) -> list[int]:
    """Start released requests by rank while there is room and no progress exceeds ``gap``."""
    arrivals = sorted(problem.requests, key=lambda i: (problem.releases[i], i), reverse=True)
    waiting: list[tuple[int, int]] = []
    ends: list[tuple[int, int]] = []
    starts = [0] * len(ranks)
    oldest: list[tuple[int, int]] = []
    time = 0
    while arrivals or waiting or ends:
        while ends and ends[0][0] <= time:
            heapq.heappop(ends)
        while arrivals and problem.releases[arrivals[-1]] <= time:
            request = arrivals.pop()
            heapq.heappush(waiting, (ranks[request], request))
        while oldest and oldest[0][1] <= time:
            heapq.heappop(oldest)
        if not oldest or time - oldest[0][0] <= gap:
            while waiting and len(ends) < problem.batch_size:
                request = heapq.heappop(waiting)[1]
                starts[request] = time
                end = time + problem.lengths[request]
                heapq.heappush(ends, (end, request))
                heapq.heappush(oldest, (time, end))
        upcoming = [ends[0][0]] if ends else []
        upcoming += [problem.releases[arrivals[-1]]] if arrivals else []
        time = min(upcoming, default=time)
    return starts
