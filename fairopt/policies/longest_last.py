"""Longest last: every slot runs its short requests first and its longest just in time."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from heapq import heapify, heapreplace
from typing import ClassVar, NamedTuple

from fairopt.backlog import Backlog
from fairopt.engine import simulate
from fairopt.errors import InputError
from fairopt.instance import Instance
from fairopt.numbers import Number
from fairopt.policies.phase_two import await_arrivals
from fairopt.policy import WAIT, Decision, Policy
from fairopt.view import OnlineView

FORESEEN = 3
"""So many batches of requests longer than alpha are tried out before they are run."""


class Plan(NamedTuple):
    """How the queue is cut into batches.

    Parameters
    ----------
    kept : int
        Kept batches before the whole batch.
    late : bool
        Whether a request longer than alpha that is not the last of its slot
        waits until its slot has as much left as any, or starts at once.
    """

    kept: int
    late: bool = False


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
    plan : Plan, optional
        If not given, batches are kept while more than ``3 B`` requests longer
        than alpha wait; for the rest the plan with the least makespan is
        chosen by trying each.

    Raises
    ------
    InputError
        If the plan keeps a negative number of batches.
    """

    information: ClassVar = OnlineView
    plan: Plan | None = None

    def __post_init__(self) -> None:
        if self.plan is not None and self.plan.kept < 0:
            raise InputError("kept", self.plan.kept, "a whole number of batches, 0 or more")

    def decisions(self, view: OnlineView) -> Iterator[Decision]:
        """Run batch after batch."""
        while True:
            yield from await_arrivals(view)
            plan = self.plan
            if plan is None:
                while (blocking := _blocking(view)) > FORESEEN * view.batch_size:
                    yield from _run(view, _kept_batch(view, view.backlog), late=False)
                plan = _best_plan(view, blocking)
            for _ in range(plan.kept):
                yield from _run(view, _kept_batch(view, view.backlog), late=False)
            yield from _run(view, _whole_batch(view, view.backlog), plan.late)


def _blocking(view: OnlineView) -> int:
    """Count the waiting requests longer than alpha, as far as it matters."""
    longest = view.backlog.take(FORESEEN * view.batch_size + 1)
    return sum(1 for request in longest if view.size(request) > view.alpha)


def _best_plan(view: OnlineView, blocking: int) -> Plan:
    """Return the plan that ends the queue first, the first such.

    A kept batch takes as long as its longest request, and a whole batch as
    planned if what is longer than alpha comes last in every slot. If not, it is run.
    """
    if not blocking:
        return Plan(0)
    queue = view.backlog.copy()
    elapsed: Number = 0
    ends: dict[Plan, Number] = {}
    for kept in range(-(-blocking // view.batch_size) + 1):
        if kept:
            batch = _kept_batch(view, queue)
            elapsed += batch[0].held
            if elapsed >= min(ends.values()):
                break
            for slot in batch:
                for request in slot.line:
                    queue.discard(request)
        planned = max((slot.before + slot.held for slot in _whole_batch(view, queue)), default=0)
        if blocking <= (kept + 1) * view.batch_size:
            ends[Plan(kept)] = elapsed + planned
            continue
        rest = Instance([view.size(i) for i in queue], view.batch_size, view.alpha)
        for plan in (Plan(0), Plan(0, late=True)):
            makespan = simulate(rest, LongestLast(plan)).makespan
            ends[Plan(kept, plan.late)] = elapsed + makespan
            if makespan == planned:
                break
    return min(ends, key=ends.__getitem__)


@dataclass
class _Slot:
    """What a slot has to serve in a batch.

    ``before`` tokens of its line wait in front of the last request, which holds
    the slot for ``held`` token-steps in the plan: its length, or that of the
    blackout, the longest of the batch less alpha, if this is more. What it serves
    ends at ``free_at``, None if it serves nobody.
    """

    line: deque[int]
    before: Number
    held: Number
    free_at: Number | None = None

    def until_last(self, now: Number) -> Number:
        """Return the token-steps until the last request can start."""
        return self.before if self.free_at is None else self.before + (self.free_at - now)

    def serve_next(self, view: OnlineView) -> int:
        """Move the next request of the line into service."""
        request = self.line.popleft()
        size = view.size(request)
        self.free_at = view.now + size
        if self.line:
            self.before -= size
        return request


def _slots(view: OnlineView, queue: Backlog) -> list[_Slot]:
    """Return the slots of a batch with nothing but their last requests."""
    last = queue.take(view.batch_size)
    blackout = view.size(last[0]) - view.alpha if last else 0
    return [_Slot(deque([i]), 0, max(view.size(i), blackout)) for i in last]


def _kept_batch(view: OnlineView, queue: Backlog) -> list[_Slot]:
    slots = _slots(view, queue)
    room = [slots[0].held - slot.held for slot in slots]
    considered = slots[-1].line[0] if slots else None
    while considered is not None:
        place = max(range(len(room)), key=room.__getitem__)
        widest = room[place]
        considered = queue.first(lambda size: size <= widest, considered)  # noqa: B023
        if considered is not None:
            slots[place].line.appendleft(considered)
            slots[place].before += view.size(considered)
            room[place] -= view.size(considered)
    return slots


def _whole_batch(view: OnlineView, queue: Backlog) -> list[_Slot]:
    slots = _slots(view, queue)
    planned = [(slot.held, place) for place, slot in enumerate(slots)]
    heapify(planned)
    for request in list(queue)[len(slots) :]:
        tokens, place = planned[0]
        size = view.size(request)
        slots[place].line.appendleft(request)
        slots[place].before += size
        heapreplace(planned, (tokens + size, place))
    return slots


def _run(view: OnlineView, slots: list[_Slot], late: bool) -> Iterator[Decision]:
    """Run a batch until the worker is idle, starting nothing beside progress above alpha."""
    unstarted = sum(len(slot.line) for slot in slots)
    idle = slots
    serving: dict[int, _Slot] = {}
    until: Decision | None = None  # nothing can start before its wake unless a request ends
    while unstarted:
        if len(serving) > view.batch_size - view.free:
            idle = idle + _freed(serving, view.active)
        elif until is not None and (until.wake is None or view.now < until.wake):
            yield until
            continue
        if not idle or view.most_progress() > view.alpha:
            until = WAIT
            yield until
            continue
        due, wait = _due(view, idle, slots, late)
        starts = [slot.serve_next(view) for slot in due]
        serving.update(zip(starts, due, strict=True))
        idle = [slot for slot in idle if slot.free_at is None]
        unstarted -= len(starts)
        until = Decision(wake=None if wait is None else view.now + wait)
        yield Decision(start=starts, wake=until.wake, again=not unstarted)
    while not view.idle:
        yield WAIT


def _freed(serving: dict[int, _Slot], active: tuple[int, ...]) -> list[_Slot]:
    """Take out the slots whose request has ended; return those with others in line."""
    freed = [serving.pop(request) for request in serving.keys() - active]
    for slot in freed:
        slot.free_at = None
    return [slot for slot in freed if slot.line]


def _due(
    view: OnlineView, idle: list[_Slot], slots: list[_Slot], late: bool
) -> tuple[list[_Slot], Number | None]:
    """Return the slots that serve their next request now, and the token-steps until more may."""
    due: list[_Slot] = []
    lasts: list[_Slot] = []
    waits: list[Number] = []
    for slot in idle:
        if not view.size(slot.line[0]) > view.alpha:
            due.append(slot)
        elif len(slot.line) == 1:
            lasts.append(slot)
        elif late and (wait := _longest_left(view, slots) - slot.before - slot.held) > 0:
            waits.append(wait)
        else:
            due.append(slot)
    # While a request longer than alpha waits in front of a last one, no last one can start.
    if lasts and not waits:
        wait = max(slot.until_last(view.now) for slot in slots if slot.line) - view.alpha
        if wait > 0:
            waits.append(wait)
        else:
            due += lasts
    return due, min(waits, default=None)


def _longest_left(view: OnlineView, slots: list[_Slot]) -> Number:
    """Return the most token-steps that a slot with somebody in line has left in the plan."""
    return max(slot.until_last(view.now) + slot.held for slot in slots if slot.line)
