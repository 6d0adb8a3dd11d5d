"""Exact makespan of tiny instances by exhaustive search over integer times.

Made for sweeps, where millions of tiny instances leave no time to build a
model for each. It shares no code with the other back ends, and they agree on
every tiny instance by test.
"""

from __future__ import annotations

from collections.abc import Iterator

from fairopt.errors import InputError
from fairopt.instance import Instance
from fairopt.schedule import Schedule


def shortest(instance: Instance, below: int | None = None) -> Schedule | None:
    """Return a run-to-completion fair schedule of least makespan.

    Parameters
    ----------
    instance : Instance
        Offline, integer lengths; meant for at most about eight requests.
    below : int, optional
        Give up at this makespan (token-steps).

    Returns
    -------
    Schedule or None
        The first optimal schedule in the order of the search, the same on
        every machine; ``None`` if every makespan is at least `below`.

    Raises
    ------
    InputError
        If lengths are not integers, or requests are released after time 0.
    """
    if not instance.integral:
        raise InputError("lengths", "fractions", "whole numbers (scale the instance first)")
    if not instance.offline:
        raise InputError("releases", "times above 0", "all 0 here")
    order = sorted(range(len(instance)), key=lambda i: (-instance.lengths[i], i))
    lengths = [int(instance.lengths[i]) for i in order]
    makespan = max(lengths[0], -(-sum(lengths) // instance.batch_size))
    while below is None or makespan < below:
        starts = _Search(lengths, instance.batch_size, instance.budget, makespan).starts()
        if starts is not None:
            by_request = dict(zip(order, starts, strict=True))
            return Schedule.from_starts(
                instance.lengths, [by_request[i] for i in range(len(order))]
            )
        makespan += 1
    return None


class _Search:
    """Looks for a fair schedule that ends by ``horizon``.

    Chronological and depth first. Every step that leaves ``k`` of the B slots
    empty spends ``k`` of the idle token-steps ``B * horizon - O`` that such a
    schedule has; a branch that has spent them all is abandoned.
    """

    def __init__(self, lengths: list[int], batch_size: int, alpha: int, horizon: int) -> None:
        self.lengths = lengths
        self.batch_size = batch_size
        self.alpha = alpha
        self.horizon = horizon
        self.start = [-1] * len(lengths)

    def starts(self) -> list[int] | None:
        idle = self.batch_size * self.horizon - sum(self.lengths)
        waiting = list(range(len(self.lengths)))
        return self.start if self._extend(0, [], waiting, idle) else None

    def _extend(self, now: int, active: list[int], waiting: list[int], idle: int) -> bool:
        if not waiting:
            return True
        if now + self.lengths[waiting[0]] > self.horizon:
            return False
        for joining in self._joining(now, active, waiting):
            for request in joining:
                self.start[request] = now
            serving = active + joining
            rest = [i for i in waiting if i not in joining]
            if not rest:
                return True
            following = self._next(now, serving)
            spent = idle - (self.batch_size - len(serving)) * (following - now)
            if spent >= 0:
                after = [i for i in serving if self.start[i] + self.lengths[i] > following]
                if self._extend(following, after, rest, spent):
                    return True
        return False

    def _joining(self, now: int, active: list[int], waiting: list[int]) -> Iterator[list[int]]:
        """Yield the sets that may start now, equal lengths in order, larger sets first."""
        free = self.batch_size - len(active)
        if any(now - self.start[i] > self.alpha for i in active):
            free = 0
        yield from self._choices(waiting, free)

    def _choices(self, waiting: list[int], free: int) -> Iterator[list[int]]:
        if free:
            tried = 0
            for position, request in enumerate(waiting):
                if self.lengths[request] != tried:
                    tried = self.lengths[request]
                    for more in self._choices(waiting[position + 1 :], free - 1):
                        yield [request, *more]
        yield []

    def _next(self, now: int, serving: list[int]) -> int:
        """Return the next time at which a request could start."""
        blocked = len(serving) == self.batch_size or any(
            now + 1 - self.start[i] > self.alpha for i in serving
        )
        if not blocked:
            return now + 1
        return min(self.start[i] + self.lengths[i] for i in serving)
