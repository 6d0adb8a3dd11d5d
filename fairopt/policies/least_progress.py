"""Least progress first: with pauses, everybody advances together."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from heapq import heappop, heappush
from typing import ClassVar

from fairopt.errors import InputError
from fairopt.numbers import Number, exact
from fairopt.policies.phase_two import await_arrivals
from fairopt.policy import Decision, Policy
from fairopt.view import OnlineView

STEPS = "a number of token-steps above 0"


@dataclass(frozen=True)
class LeastProgress(Policy):
    """Serve the B requests of least progress for a while, again and again.

    The longest get a head start, so that they do not end alone: the order is by progress
    less ``max(0, h - (o_1 - o_i))``, with ``o_1`` the longest and ``h`` below alpha by as
    much as a batch advances; of several the longest comes first. With little alpha that is
    least progress first, with alpha from ``o_1`` on it is longest remaining first, the level
    algorithm (Muntz and Coffman 1970).

    Nothing joins a batch from whose members its progress differs by more than alpha, and a
    batch advances in lockstep, so every schedule is alpha-fair in the pausing model.

    With a choice at every step and alpha at least ``o_1``, the makespan of what waits at
    time 0 is the least there is, ``max(o_1, ceil(O / B))``. At smaller alphas it was the
    least on every instance that was compared with an exact optimum; that is not proved.

    Parameters
    ----------
    steps : int or Fraction
        Token-steps from one choice of the batch to the next. More of them save pauses.

    Raises
    ------
    InputError
        If there are none, or not exactly so many.
    """

    information: ClassVar = OnlineView
    pauses: ClassVar = True
    steps: Number = 1

    def __post_init__(self) -> None:
        if not exact("steps", self.steps, STEPS) > 0:
            raise InputError("steps", self.steps, STEPS)

    def decisions(self, view: OnlineView) -> Iterator[Decision]:
        """Choose a batch every so often; in between, fill slots that become free."""
        yield from await_arrivals(view)
        line = _Line(view, view.alpha - self.steps)
        choose_at = view.now
        while True:
            line.take_arrivals()
            before = set(view.active)
            if view.now >= choose_at:
                line.put_back(before)
                batch = line.batch([])
                choose_at = view.now + self.steps
            else:
                batch = line.batch(view.active)
            yield Decision(
                start=sorted(batch - before),
                pause=sorted(before - batch),
                wake=choose_at if line else None,
            )


class _Line:
    """The unfinished requests that are not served, in the order of the policy."""

    def __init__(self, view: OnlineView, head_start: Number) -> None:
        self._view = view
        self._head_start = head_start
        self._longest: Number = 0
        self._heap: list[tuple[Number, Number, int]] = []
        self._unstarted: set[int] = set()

    def __bool__(self) -> bool:
        return bool(self._heap)

    def take_arrivals(self) -> None:
        """Let those join that have been released since."""
        view = self._view
        if len(view.backlog) == len(self._unstarted):
            return
        fresh = [request for request in view.backlog if request not in self._unstarted]
        self._unstarted.update(fresh)
        longest = max(view.size(request) for request in fresh)
        if longest > self._longest:
            self._longest = longest
            fresh += [request for *_, request in self._heap]
            self._heap.clear()
        self.put_back(fresh)

    def put_back(self, requests: Iterable[int]) -> None:
        """Let requests wait for their next turn."""
        for request in requests:
            heappush(self._heap, (self._key(request), -self._view.size(request), request))

    def batch(self, present: Collection[int]) -> set[int]:
        """Return a batch of those present and as many others as fit, which leave the line."""
        view = self._view
        chosen = set(present)
        progress = [view.progress(request) for request in present]
        low, high = min(progress, default=None), max(progress, default=None)
        apart = []
        while self._heap and len(chosen) < view.batch_size:
            entry = heappop(self._heap)
            request = entry[-1]
            own = view.progress(request)
            if low is None or high is None:
                low = high = own
            elif own - low > view.alpha or high - own > view.alpha:
                apart.append(entry)
                continue
            low, high = min(low, own), max(high, own)
            chosen.add(request)
            self._unstarted.discard(request)
        for entry in apart:
            heappush(self._heap, entry)
        return chosen

    def _key(self, request: int) -> Number:
        ahead = self._head_start - (self._longest - self._view.size(request))
        return self._view.progress(request) - max(0, ahead)
