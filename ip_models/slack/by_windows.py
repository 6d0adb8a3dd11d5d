"""A partition of little slack in polynomial time."""

from __future__ import annotations

from fairopt import Instance
from fairopt.numbers import Number
from ip_models.slack.partition import Partition, slack, slacks


def fast_partition(instance: Instance) -> Partition:
    """Return a partition whose slack is an upper bound on ``Delta``.

    The better of two: groups of neighbours in length, the best such by
    dynamic programming in ``O(n B)``; and, for the largest slack left again
    and again, the ``B - 1`` of largest slack whose lengths fit beside it, in ``O(n**2 log n)``.
    The second is optimal if all lengths are within alpha.

    Parameters
    ----------
    instance : Instance
        With intervals.

    Raises
    ------
    InputError
        If the instance has no prediction intervals.
    """
    return min(_neighbours(instance), _by_leader(instance), key=lambda p: slack(instance, p))


def _neighbours(instance: Instance) -> Partition:
    excess, lengths = slacks(instance), instance.lengths
    order = sorted(range(len(instance)), key=lengths.__getitem__)
    least: list[Number] = [0]
    first_of_last: list[int] = [0]
    for end, request in enumerate(order, 1):
        best: tuple[Number, int] | None = None
        largest: Number = 0
        for first in range(end - 1, max(-1, end - 1 - instance.batch_size), -1):
            if lengths[request] - lengths[order[first]] > instance.alpha:
                break
            largest = max(largest, excess[order[first]])
            total = least[first] + largest
            if best is None or total < best[0]:
                best = total, first
        assert best is not None, "a request alone is a group"
        least.append(best[0])
        first_of_last.append(best[1])
    groups = []
    end = len(order)
    while end:
        groups.append(tuple(order[first_of_last[end] : end]))
        end = first_of_last[end]
    return tuple(groups)


def _by_leader(instance: Instance) -> Partition:
    excess, lengths = slacks(instance), instance.lengths
    left = sorted(range(len(instance)), key=lambda i: (-excess[i], i))
    groups = []
    while left:
        leader, *others = left
        low = high = lengths[leader]
        group = [leader]
        for i in others:
            if len(group) == instance.batch_size:
                break
            if max(high, lengths[i]) - min(low, lengths[i]) <= instance.alpha:
                low, high = min(low, lengths[i]), max(high, lengths[i])
                group.append(i)
        groups.append(tuple(group))
        joined = set(group)
        left = [i for i in left if i not in joined]
    return tuple(groups)
