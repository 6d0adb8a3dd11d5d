"""The least makespan of a tiny instance with pauses, by every state of progress.

It shares no code with the other back ends and needs no solver.
"""

from __future__ import annotations

from itertools import chain, combinations
from math import prod

from fairopt import InputError, Instance
from ip_models.errors import ModelTooLargeError
from ip_models.problem import Problem

MOST_STATES = 100_000


def least_with_pauses(instance: Instance) -> int:
    """Return ``T_OPT`` in the pausing model, token-steps.

    Breadth first over the tokens that each request has had. A step serves any
    at most B unfinished requests whose progress differs by at most alpha.

    Parameters
    ----------
    instance : fairopt.Instance
        Offline, whole lengths, few tokens.

    Raises
    ------
    InputError
        If lengths are not whole or requests are released after time 0.
    ModelTooLargeError
        If there are too many states.
    """
    if not instance.offline:
        raise InputError("releases", "times above 0", "all 0 here")
    problem = Problem.of(instance)
    states = prod(length + 1 for length in problem.lengths)
    if states > MOST_STATES:
        raise ModelTooLargeError("states of progress", states, f"at most {MOST_STATES:,}")
    start = (0,) * len(problem.lengths)
    reached, seen, steps = {start}, {start}, 0
    while problem.lengths not in reached:
        reached = {after for state in reached for after in _after(problem, state)} - seen
        seen |= reached
        steps += 1
    return steps


def _after(problem: Problem, state: tuple[int, ...]) -> set[tuple[int, ...]]:
    left = [i for i in problem.requests if state[i] < problem.lengths[i]]
    sizes = range(1, min(problem.batch_size, len(left)) + 1)
    batches = chain.from_iterable(combinations(left, size) for size in sizes)
    return {
        tuple(done + (i in batch) for i, done in enumerate(state))
        for batch in batches
        if max(state[i] for i in batch) - min(state[i] for i in batch) <= problem.budget
    }
