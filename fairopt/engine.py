"""The one engine: runs a policy on an instance, event by event.

It enforces what a worker cannot do (serve a request before its release, use
more than B slots) and nothing about fairness: that is for the audit to judge.
"""

from __future__ import annotations

import gc
from bisect import insort

from fairopt.errors import PolicyError
from fairopt.instance import Instance
from fairopt.numbers import Number
from fairopt.policy import Decision, Policy
from fairopt.schedule import Schedule, Segment
from fairopt.view import View

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
    view = policy.view_of(instance)
    run = _Run(instance, view)
    decisions = policy.decisions(view)
    idle = 0
    while run.unfinished:
        if run.next_release is not None and run.next_release <= view.now:
            run.release_arrivals()
        decision = next(decisions, None)
        if decision is None:
            raise PolicyError(
                f"{policy!r} ended at {view.now} with {run.unfinished} requests unfinished"
            )
        if decision.start or decision.pause:
            run.apply(decision)
        idle = 0 if view._origins else idle + 1
        if idle > IDLE_EPOCHS:
            raise PolicyError(f"{policy!r} let the worker idle for {idle} events up to {view.now}")
        if not decision.again:
            run.advance(decision.wake)
        elif not (decision.start or decision.pause):
            raise PolicyError(f"{policy!r} asked to decide again at {view.now} without a change")
    return run.schedule()


class _Run:
    def __init__(self, instance: Instance, view: View) -> None:
        self.instance = instance
        self.view = view
        self.unfinished = len(instance)
        self._ends: dict[int, Number] = {}
        self._by_end: list[int] = []
        # The segments so far, by start: requests, starts and ends.
        self._served: tuple[list[int], list[Number], list[Number]] = ([], [], [])
        # Index of the segment that serves each active request; those started now have none yet.
        self._latest: dict[int, int] = {}
        self._started_now: set[int] = set()
        self._to_come = sorted(
            range(len(instance)), key=instance.releases.__getitem__, reverse=True
        )
        self.next_release: Number | None = instance.releases[self._to_come[-1]]

    def release_arrivals(self) -> None:
        releases, to_come, now = self.instance.releases, self._to_come, self.view.now
        while to_come and releases[to_come[-1]] <= now:
            self.view._show(self.instance, to_come.pop())
        self.next_release = releases[to_come[-1]] if to_come else None

    def apply(self, decision: Decision) -> None:
        view = self.view
        now = view.now
        for request in decision.pause:
            if request not in view._origins:
                raise PolicyError(f"request {request} was paused at {now} but is not in service")
            view._paused[request] = now - view._origins.pop(request)
            self._by_end.remove(request)
            if request in self._started_now:
                self._started_now.remove(request)
            else:
                self._served[2][self._latest.pop(request)] = now
        if len(decision.start) > view.free:
            raise PolicyError(
                f"{len(decision.start)} requests were started at {now} with {view.free} free slots"
            )
        for request in sorted(decision.start):
            if request in view._paused:
                served = view._paused.pop(request)
            elif 0 <= request < len(self.instance) and request in view.backlog:
                view.backlog.remove(request)
                served = 0
            else:
                raise PolicyError(f"request {request} was started at {now} but does not wait")
            view._origins[request] = now - served
            self._ends[request] = view._origins[request] + self.instance.lengths[request]
            self._started_now.add(request)
            insort(self._by_end, request, key=self._ends.__getitem__)

    def advance(self, wake: Number | None) -> None:
        """Move to the next event and complete what ends there."""
        view, by_end, ends = self.view, self._by_end, self._ends
        if self._started_now:
            self._begin_segments()
        following = ends[by_end[0]] if by_end else None
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
        while by_end and ends[by_end[0]] <= following:
            request = by_end.pop(0)
            del view._origins[request], ends[request], self._latest[request]
            view._completed[request] = self.instance.lengths[request]
            self.unfinished -= 1

    def _begin_segments(self) -> None:
        requests, starts, ends = self._served
        for request in sorted(self._started_now):
            self._latest[request] = len(requests)
            requests.append(request)
            starts.append(self.view.now)
            ends.append(self._ends[request])
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
