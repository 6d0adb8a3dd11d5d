"""The one engine: runs a policy on an instance, event by event.

It enforces what a worker cannot do (serve a request before its release, use
more than B slots) and nothing about fairness: that is for the audit to judge.
"""

from __future__ import annotations

import gc
from bisect import bisect_right
from collections.abc import Sequence
from textwrap import shorten

from fairopt.errors import PolicyError
from fairopt.instance import Instance
from fairopt.numbers import Number
from fairopt.opaque import covered, uncovered
from fairopt.policy import Policy
from fairopt.schedule import Schedule, Segment
from fairopt.view import View

SHOWN = 200
"""Characters of an instance in an error."""

IDLE_EPOCHS = 10_000
"""A policy that serves nobody for this many events in a row is taken to wait for ever."""


def simulate(instance: Instance, policy: Policy) -> Schedule:
    """Return the schedule that a policy makes of an instance.

    Parameters
    ----------
    instance : Instance
        Lengths may be of any exact ordered field.
    policy : Policy
        Handed the view of its information model.

    Raises
    ------
    PolicyError
        If the policy starts what does not wait, uses more than ``B`` slots, or
        stops deciding, or waits for ever, while requests are unfinished.
    HiddenInformationError
        If it asks its view for what its model hides.
    """
    try:
        if policy.opaque:
            return uncovered(_simulate(covered(instance), policy))
        return _simulate(instance, policy)
    except PolicyError as error:
        where = shorten(str(instance), SHOWN, placeholder=" ...")
        raise type(error)(f"{policy!r}: {error}, on {where}") from error


def _simulate(instance: Instance, policy: Policy) -> Schedule:
    view = policy.view_of(instance)
    run = _Run(instance, view)
    decisions = policy.decisions(view)
    idle = 0
    while run.unfinished:
        if run.next_release is not None and run.next_release <= view.now:
            run.release_arrivals()
        decision = next(decisions, None)
        if decision is None:
            raise PolicyError(f"it ended at {view.now} with {run.unfinished} requests unfinished")
        start, wake, pause, again = decision
        if pause:
            run.pause(pause)
        if start:
            run.start(start)
        idle = 0 if view._origins else idle + 1
        if idle > IDLE_EPOCHS:
            raise PolicyError(f"it let the worker idle for {idle} events up to {view.now}")
        if not again:
            run.advance(wake)
        elif not (start or pause):
            raise PolicyError(f"it asked to decide again at {view.now} without a change")
    return run.schedule()


class _Run:
    def __init__(self, instance: Instance, view: View) -> None:
        n = len(instance)
        self.instance = instance
        self.view = view
        self.unfinished = n
        # Of those in service, in this order: when they end, and who.
        self._ends: list[Number] = []
        self._by_end: list[int] = []
        # The segments so far, by start: requests, starts and ends.
        self._served: tuple[list[int], list[Number], list[Number]] = ([], [], [])
        self._segment = [0] * n  # the last of each request
        # Those without a segment yet, as what else starts now may go before it, and their ends.
        self._started_now: dict[int, Number] = {}
        self._to_come = sorted(range(n), key=instance.releases.__getitem__, reverse=True)
        self.next_release: Number | None = instance.releases[self._to_come[-1]]

    def release_arrivals(self) -> None:
        releases, to_come, now = self.instance.releases, self._to_come, self.view.now
        while to_come and releases[to_come[-1]] <= now:
            self.view._show(self.instance, to_come.pop())
        self.next_release = releases[to_come[-1]] if to_come else None

    def pause(self, requests: Sequence[int]) -> None:
        view = self.view
        now = view.now
        for request in requests:
            if request not in view._origins:
                raise PolicyError(f"request {request} was paused at {now} but is not in service")
            view._paused[request] = now - view._origins.pop(request)
            place = self._by_end.index(request)
            del self._by_end[place], self._ends[place]
            if self._started_now.pop(request, None) is None:
                self._served[2][self._segment[request]] = now

    def start(self, requests: Sequence[int]) -> None:
        view = self.view
        now, origins, paused, backlog = view.now, view._origins, view._paused, view.backlog
        lengths, ends, by_end = self.instance.lengths, self._ends, self._by_end
        if len(requests) > view.free:
            raise PolicyError(
                f"{len(requests)} requests were started at {now} with {view.free} free slots"
            )
        for request in sorted(requests):
            if request in paused:
                origins[request] = now - paused.pop(request)
            elif 0 <= request < len(lengths) and backlog.discard(request):
                origins[request] = now
            else:
                raise PolicyError(f"request {request} was started at {now} but does not wait")
            end = origins[request] + lengths[request]
            place = bisect_right(ends, end)
            ends.insert(place, end)
            by_end.insert(place, request)
            self._started_now[request] = end

    def advance(self, wake: Number | None) -> None:
        """Move to the next event and complete what ends there."""
        view, by_end, ends = self.view, self._by_end, self._ends
        if self._started_now:
            self._begin_segments()
        following = ends[0] if ends else None
        release = self.next_release
        if release is not None and (following is None or release < following):
            following = release
        if wake is not None and wake > view.now and (following is None or wake < following):
            following = wake
        if following is None:
            raise PolicyError(
                f"nothing is in service at {view.now}, yet {self.unfinished} requests wait"
            )
        view.now = following
        while ends and ends[0] <= following:
            del ends[0]
            request = by_end.pop(0)
            del view._origins[request]
            view._completed[request] = self.instance.lengths[request]
            self.unfinished -= 1

    def _begin_segments(self) -> None:
        requests, starts, ends = self._served
        for request, end in sorted(self._started_now.items()):
            self._segment[request] = len(requests)
            requests.append(request)
            starts.append(self.view.now)
            ends.append(end)
        self._started_now.clear()

    def schedule(self) -> Schedule:
        # A million new tuples set off the collector again and again, and form no cycle.
        collecting = gc.isenabled()
        gc.disable()
        try:
            return Schedule(tuple(map(Segment._make, zip(*self._served, strict=True))))
        finally:
            if collecting:
                gc.enable()
