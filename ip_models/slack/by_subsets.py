"""The least slack of a dozen requests, by every subset."""

from __future__ import annotations

from functools import cache
from itertools import combinations

from fairopt import Instance
from fairopt.numbers import Number
from ip_models.slack.partition import Partition, slacks


def least_by_subsets(instance: Instance) -> Partition:
    """Return a partition of least slack.

    The request of largest slack leads a group; who joins it is tried in full,
    then the rest is a smaller problem. Time grows with the number of subsets.

    Parameters
    ----------
    instance : Instance
        With intervals; any exact numbers.

    Raises
    ------
    InputError
        If the instance has no prediction intervals.
    """
    excess = slacks(instance)
    lengths = instance.lengths

    @cache
    def least(left: tuple[int, ...]) -> tuple[Number, Partition]:
        if not left:
            return 0, ()
        leader, *others = left
        near = [
            i for i in others if -instance.alpha <= lengths[i] - lengths[leader] <= instance.alpha
        ]
        found = []
        for size in range(min(instance.batch_size - 1, len(near)) + 1):
            for joined in combinations(near, size):
                served = [lengths[i] for i in (leader, *joined)]
                if max(served) - min(served) <= instance.alpha:
                    rest, groups = least(tuple(i for i in others if i not in joined))
                    found.append((excess[leader] + rest, ((leader, *joined), *groups)))
        return min(found)

    by_slack = sorted(range(len(instance)), key=lambda i: (-excess[i], i))
    return least(tuple(by_slack))[1]
