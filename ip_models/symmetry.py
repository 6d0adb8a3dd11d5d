"""Which schedules need not be searched, for a mirror image of each is."""

from __future__ import annotations

from itertools import pairwise

from ip_models.problem import Problem


def ordered_pairs(problem: Problem, *, pausing: bool) -> list[tuple[int, int]]:
    """Return pairs of requests of which the first can be kept at least as far as the second.

    Run to completion, these are requests of equal length and release, for they
    can swap names. If requests may pause, ``i`` only has to be no shorter than
    ``j`` and released no later: when ``j`` is about to overtake ``i``, they swap
    their parts until they are level again, at the latest when ``j`` ends. Each
    step serves the same progresses as before, so capacity, (1) and the makespan
    are untouched; and the swaps end, for each moves progress from ``j`` to ``i``.

    Parameters
    ----------
    problem : Problem
        The instance.
    pausing : bool
        Whether requests may pause between tokens.

    Returns
    -------
    list of (int, int)
        Pairs that imply all others.
    """
    return _dominating(problem) if pausing else _twins(problem)


def _twins(problem: Problem) -> list[tuple[int, int]]:
    def kind(i: int) -> tuple[int, int]:
        return problem.releases[i], problem.lengths[i]

    alike = sorted(problem.requests, key=kind)
    return [(i, j) for i, j in pairwise(alike) if kind(i) == kind(j)]


def _dominating(problem: Problem) -> list[tuple[int, int]]:
    def place(i: int) -> tuple[int, int, int]:
        return problem.releases[i], -problem.lengths[i], i

    requests = problem.requests
    pairs = {
        (i, j)
        for i in requests
        for j in requests
        if place(i) < place(j) and problem.lengths[i] >= problem.lengths[j]
    }
    implied = {(i, j) for i, k in pairs for j in requests if (k, j) in pairs}
    return sorted(pairs - implied)
