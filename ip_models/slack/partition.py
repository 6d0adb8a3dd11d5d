"""Partitions of requests into groups that can be served together at equal progress."""

from __future__ import annotations

from collections import Counter
from itertools import chain

from fairopt import InputError, Instance
from fairopt.numbers import Number

Partition = tuple[tuple[int, ...], ...]


def slacks(instance: Instance) -> list[Number]:
    """Return ``e_i = u_i - o_i`` of each request, in tokens.

    Raises
    ------
    InputError
        If the instance has no prediction intervals.
    """
    if instance.intervals is None:
        raise InputError("intervals", None, "a prediction interval per request")
    return [u - o for (_, u), o in zip(instance.intervals, instance.lengths, strict=True)]


def slack(instance: Instance, partition: Partition) -> Number:
    """Return the sum of each group's largest ``u_i - o_i``, in tokens."""
    excess = slacks(instance)
    return sum(max(excess[i] for i in group) for group in partition)


def problems(instance: Instance, partition: Partition) -> list[str]:
    """Return what keeps a partition from bounding ``Delta``; empty if nothing does."""
    found = []
    if Counter(chain.from_iterable(partition)) != Counter(range(len(instance))):
        found.append("the groups are no partition of the requests")
    for group in partition:
        if not 0 < len(group) <= instance.batch_size:
            found.append(f"group {list(group)} has {len(group)} requests")
        lengths = [instance.lengths[i] for i in group if 0 <= i < len(instance)]
        if lengths and max(lengths) - min(lengths) > instance.alpha:
            found.append(f"the lengths of group {list(group)} differ by more than alpha")
    return found
