"""Longest last: every slot runs its short requests first and its longest just in time."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from fairopt.backlog import Backlog
from fairopt.errors import InputError
from fairopt.numbers import Number
from fairopt.policies.batch import Slot, kept_batch, run_batch, whole_batch
from fairopt.policies.batch_trial import trial
from fairopt.policies.phase_two import await_arrivals
from fairopt.policy import Decision, Policy
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
                while _blocking(view) > FORESEEN * view.batch_size:
                    yield from run_batch(view, kept_batch(view, view.backlog))
                plan = _best_plan(view)
            for _ in range(plan.kept):
                yield from run_batch(view, kept_batch(view, view.backlog))
            yield from run_batch(view, whole_batch(view, view.backlog), late=plan.late)


def _blocking(view: OnlineView) -> int:
    """Count the waiting requests longer than alpha, as far as it matters."""
    longest = view.backlog.take(FORESEEN * view.batch_size + 1)
    return sum(1 for request in longest if view.size(request) > view.alpha)


def _best_plan(view: OnlineView) -> Plan:
    """Return the plan that ends the queue first, the first such.

    If what is longer than alpha comes last in every slot, nothing is late: a
    kept batch takes as long as its longest request, a whole batch as planned.
    """
    blocking = _blocking(view)
    if not blocking:
        return Plan(0)
    queue = view.backlog.copy()
    elapsed: Number = 0
    ends: dict[Plan, Number] = {}
    for kept in range(-(-blocking // view.batch_size) + 1):
        if kept:
            elapsed += _take_away(queue, kept_batch(view, queue))
            if elapsed >= min(ends.values()):
                break
        whole = whole_batch(view, queue)
        if blocking <= (kept + 1) * view.batch_size:
            ends[Plan(kept)] = elapsed + max((s.before + s.held for s in whole), default=0)
        else:
            for late in (False, True):
                ends[Plan(kept, late)] = elapsed + trial(view, whole, late=late)
    return min(ends, key=ends.__getitem__)


def _take_away(queue: Backlog, batch: list[Slot]) -> Number:
    """Take a kept batch out of a queue; return the token-steps it takes."""
    for slot in batch:
        for request in slot.line:
            queue.discard(request)
    return batch[0].held
