"""Longest last: every slot runs its short requests first and its longest just in time."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from fairopt.engine import simulate
from fairopt.errors import InputError
from fairopt.instance import Instance
from fairopt.numbers import Number
from fairopt.policies.phase_two import await_arrivals
from fairopt.policy import WAIT, Decision, Policy
from fairopt.view import OnlineView

Batch = list[list[int]]
"""The requests of each slot in their order, the longest last."""

FORESEEN = 3
"""So many batches of requests longer than alpha are tried out before they are run."""


@dataclass(frozen=True)
class LongestLast(Policy):
    """Batches of the B longest, each with shorter requests in front of it.

    The B longest that wait are the last requests of their slots, and what runs
    in front of them is shorter. A *kept* batch takes in, from the longest
    down, what does not make it longer than its longest request. The *whole*
    batch takes in all that waits. Kept batches follow one another until a
    whole batch ends the queue.

    A request longer than alpha blocks the starts of others once its progress
    exceeds alpha. So the last request of a slot starts just in time: when at
    most alpha token-steps are left until every slot can start its last. In the
    plan it therefore holds its slot as long as the longest less alpha at least.

    Nothing ever starts beside progress above alpha, so every schedule is
    alpha-fair.

    Parameters
    ----------
    kept : int, optional
        Kept batches before the whole batch. If not given, batches are kept
        while more than ``3 B`` requests longer than alpha wait; for the rest
        the number with the least makespan is chosen by trying each.

    Raises
    ------
    InputError
        If the number is negative.
    """

    information: ClassVar = OnlineView
    kept: int | None = None

    def __post_init__(self) -> None:
        if self.kept is not None and self.kept < 0:
            raise InputError("kept", self.kept, "a whole number of batches, 0 or more")

    def decisions(self, view: OnlineView) -> Iterator[Decision]:
        """Run batch after batch."""
        while True:
            yield from await_arrivals(view)
            kept = self.kept
            if kept is None:
                while _blocking(view) > FORESEEN * view.batch_size:
                    yield from _run(view, _kept_batch(view))
                kept = _best(view)
            for _ in range(kept):
                yield from _run(view, _kept_batch(view))
            yield from _run(view, _whole_batch(view))


def _blocking(view: OnlineView) -> int:
    """Count the waiting requests longer than alpha, as far as it matters."""
    longest = view.backlog.take(FORESEEN * view.batch_size + 1)
    return sum(1 for request in longest if view.size(request) > view.alpha)


def _best(view: OnlineView) -> int:
    """Return the number of kept batches that ends the queue first, the least such."""
    batches = range(-(-_blocking(view) // view.batch_size) + 1)
    if len(batches) == 1 or not view.backlog:
        return 0
    queue = Instance([view.size(i) for i in view.backlog], view.batch_size, view.alpha)
    ends = [simulate(queue, LongestLast(kept)).makespan for kept in batches]
    return min(batches, key=ends.__getitem__)


def _last_of_slots(view: OnlineView) -> tuple[list[int], list[Number]]:
    """Return the B longest, and how long each holds its slot from its start or earlier."""
    last = view.backlog.take(view.batch_size)
    blackout = view.size(last[0]) - view.alpha if last else 0
    return last, [max(view.size(request), blackout) for request in last]


def _kept_batch(view: OnlineView) -> Batch:
    last, held = _last_of_slots(view)
    before: Batch = [[] for _ in last]
    room = [held[0] - load for load in held]
    considered = last[-1:]
    while considered:
        slot = max(range(len(room)), key=room.__getitem__)
        widest = room[slot]
        request = view.backlog.first(lambda size: size <= widest, after=considered[0])  # noqa: B023
        considered = [] if request is None else [request]
        for placed in considered:
            before[slot].append(placed)
            room[slot] -= view.size(placed)
    return _in_order(before, last)


def _whole_batch(view: OnlineView) -> Batch:
    last, load = _last_of_slots(view)
    before: Batch = [[] for _ in last]
    for request in list(view.backlog)[len(last) :]:
        slot = min(range(len(load)), key=load.__getitem__)
        before[slot].append(request)
        load[slot] += view.size(request)
    return _in_order(before, last)


def _in_order(before: Batch, last: list[int]) -> Batch:
    return [[*reversed(shorter), longest] for shorter, longest in zip(before, last, strict=True)]


def _run(view: OnlineView, batch: Batch) -> Iterator[Decision]:
    """Run a batch until the worker is idle, starting nothing beside progress above alpha."""
    waiting = [deque(line) for line in batch]
    before: list[Number] = [sum(view.size(i) for i in line[:-1]) for line in batch]
    serving: dict[int, int] = {}
    while any(waiting):
        if view.most_progress() > view.alpha:
            yield WAIT
            continue
        active = set(view.active)
        serving = {slot: request for slot, request in serving.items() if request in active}
        left = max(
            before[slot] + (view.remaining(serving[slot]) if slot in serving else 0)
            for slot, line in enumerate(waiting)
            if line
        )
        starts = []
        for slot, line in enumerate(waiting):
            if not line or slot in serving:
                continue
            if len(line) == 1 and left > view.alpha and view.size(line[0]) > view.alpha:
                continue
            request = line.popleft()
            serving[slot] = request
            starts.append(request)
            if line:
                before[slot] -= view.size(request)
        yield Decision(start=starts, wake=view.now + left - view.alpha, again=not any(waiting))
    while view.active:
        yield WAIT
