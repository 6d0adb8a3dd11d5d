"""A batch of longest last: what each slot serves, in its order, and how it is run."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from heapq import heapify, heapreplace

from fairopt.backlog import Backlog
from fairopt.numbers import Number
from fairopt.policy import WAIT, Decision
from fairopt.view import View


@dataclass
class Slot:
    """What a slot has to serve in a batch.

    Parameters
    ----------
    line : deque of int
        The requests in their order.
    before : int or Fraction
        Tokens that wait in front of the last request.
    held : int or Fraction
        The tokens of the last request, or so many that the longest of the batch can
        have started alpha earlier and still ends first.
    free_at : int or Fraction or None
        When the request ends that it serves, token-steps; None if it serves nobody.
    """

    line: deque[int]
    before: Number
    held: Number
    free_at: Number | None = None

    def until_last(self, now: Number) -> Number:
        """Return the token-steps until the last request can start."""
        return self.before if self.free_at is None else self.before + self.free_at - now

    def starts(self, view: View) -> int:
        """Serve the next request of the line."""
        request = self.line.popleft()
        size = view.size(request)
        self.free_at = view.now + size
        if self.line:
            self.before -= size
        return request


def kept_batch(view: View, queue: Backlog) -> list[Slot]:
    """Plan a batch that is no longer than its longest request."""
    slots = _slots(view, queue)
    room = [slots[0].held - slot.held for slot in slots]
    considered = slots[-1].line[0] if slots else None
    while considered is not None:
        place = max(range(len(room)), key=room.__getitem__)
        widest = room[place]
        considered = queue.first(lambda size: size <= widest, considered)  # noqa: B023
        if considered is not None:
            size = view.size(considered)
            slots[place].line.appendleft(considered)
            slots[place].before += size
            room[place] -= size
    return slots


def whole_batch(view: View, queue: Backlog) -> list[Slot]:
    """Plan a batch of all that waits: from the longest down, each where least is planned."""
    slots = _slots(view, queue)
    planned = [(slot.held, place) for place, slot in enumerate(slots)]
    heapify(planned)
    for request in queue.take(len(queue))[len(slots) :]:
        tokens, place = planned[0]
        size = view.size(request)
        slots[place].line.appendleft(request)
        slots[place].before += size
        heapreplace(planned, (tokens + size, place))
    return slots


def _slots(view: View, queue: Backlog) -> list[Slot]:
    """Return the slots of a batch with nothing but their last requests."""
    last = queue.take(view.batch_size)
    blackout = view.size(last[0]) - view.alpha if last else 0
    return [Slot(deque([i]), 0, max(view.size(i), blackout)) for i in last]


def run_batch(view: View, slots: list[Slot], *, late: bool = False) -> Iterator[Decision]:
    """Run a batch until the worker is idle, starting nothing beside progress above alpha.

    Parameters
    ----------
    view : View
        Of an idle worker.
    slots : list of Slot
        The plan; it is used up.
    late : bool
        Whether a request longer than alpha that is not the last of its slot waits until
        its slot has as much left as any.
    """
    unstarted = sum(len(slot.line) for slot in slots)
    idle = [*slots]
    serving: dict[int, Slot] = {}
    until: Decision | None = None  # nothing can start before its wake unless a request ends
    while unstarted:
        if len(serving) > view.batch_size - view.free:
            for request in serving.keys() - view.active:
                slot = serving.pop(request)
                slot.free_at = None
                if slot.line:
                    idle.append(slot)
        elif until is not None and (until.wake is None or view.now < until.wake):
            yield until
            continue
        if not idle or view.most_progress() > view.alpha:
            until = WAIT
            yield until
            continue
        ready: list[Slot] = []
        delayed: list[Slot] = []
        wakes: list[Number] = []
        for slot in idle:
            early = _early(view, slot, slots, late)
            if early > 0:
                delayed.append(slot)
                wakes.append(view.now + early)
            else:
                ready.append(slot)
        idle = delayed
        starts = [slot.starts(view) for slot in ready]
        serving.update(zip(starts, ready, strict=True))
        unstarted -= len(starts)
        until = Decision(wake=min(wakes, default=None))
        yield Decision(start=starts, wake=until.wake, again=not unstarted)
    while not view.idle:
        yield WAIT


def _early(view: View, slot: Slot, slots: list[Slot], late: bool) -> Number:
    """Return the token-steps for which the next request of an idle slot must wait yet."""
    if not view.size(slot.line[0]) > view.alpha:
        return 0
    waiting = [other for other in slots if other.line]
    if len(slot.line) == 1:
        return max(other.until_last(view.now) for other in waiting) - view.alpha
    if late:
        ends = (other.until_last(view.now) + other.held for other in waiting)
        return max(ends) - (slot.before + slot.held)
    return 0
