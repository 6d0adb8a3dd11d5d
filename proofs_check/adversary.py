"""The worst skew of any dispatcher, found through its event interface alone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from fairopt.dispatch import Cost, Dispatcher
from fairopt.traffic import BackloggedSkew
from proofs_check.dispatch_trace import Arrive, DispatchTrace, Event, Send, play


@dataclass(frozen=True)
class Range:
    """All sequences of a bounded number of steps, each the most useful an adversary has.

    A step lets a user join with one request, or lets the dispatcher send. Just before it
    sends the last waiting request of a user, the adversary either gives that user another
    one or lets it leave. Longer queues show most dispatchers nothing that this does not.

    Parameters
    ----------
    users : tuple of str
        By id.
    requests : tuple of (cost, prompt)
        What a request may be; the prompt matters to VTC alone.
    steps : int
        Joins and dispatches in a sequence.
    """

    users: tuple[str, ...]
    requests: tuple[tuple[int, int], ...]
    steps: int

    def __str__(self) -> str:
        costs = ", ".join(str(cost) for cost, _ in self.requests)
        return f"{len(self.users)} users, costs {costs}, up to {self.steps} joins and dispatches"


@dataclass(frozen=True)
class WorstSkew:
    """The sequence of a range with the largest skew of two users that both wait throughout."""

    trace: DispatchTrace
    skew: Cost
    sequences: int


def worst_skew(start: DispatchTrace, over: Range) -> WorstSkew:
    """Return the worst sequence of a range, all of which are run.

    Parameters
    ----------
    start : DispatchTrace
        Names the dispatcher, its parameters and weights; has no events.
    over : Range
        Searched in full, depth first; of equal skews the first is kept.
    """
    best: tuple[Cost, tuple[Event, ...]] = (0, ())
    sequences = 0
    open_ends: list[tuple[tuple[Event, ...], int]] = [((), 0)]
    while open_ends:
        events, steps = open_ends.pop()
        sequences += 1
        dispatcher, skew = _run(start, events)
        if skew > best[0]:
            best = (skew, events)
        if steps < over.steps:
            longer = list(_steps(start, events, dispatcher, over))
            open_ends += [(e, steps + 1) for e in reversed(longer)]
    trace = DispatchTrace(start.dispatcher, best[1], start.parameters, start.weights)
    return WorstSkew(trace, best[0], sequences)


def _run(start: DispatchTrace, events: tuple[Event, ...]) -> tuple[Dispatcher, Cost]:
    dispatcher = start.start()
    skew = BackloggedSkew(start.weights)
    for event, sent in zip(events, play(dispatcher, events), strict=True):
        if isinstance(event, Arrive) and event.user not in skew.waiting:
            skew.start_waiting(event.user)
        for user in [u for u in skew.waiting if not dispatcher.backlog(str(u))]:
            skew.stop_waiting(user)
        if sent is not None:
            skew.serve(sent.user, sent.cost)
    return dispatcher, skew.worst


def _steps(
    start: DispatchTrace, events: tuple[Event, ...], dispatcher: Dispatcher, over: Range
) -> Iterator[tuple[Event, ...]]:
    for user in over.users:
        if not dispatcher.backlog(user):
            for cost, prompt in over.requests:
                yield (*events, Arrive(user, cost, prompt))
    before = {user: dispatcher.backlog(user) for user in over.users}
    sent = dispatcher.dispatch()
    if sent is None:
        return
    yield (*events, Send())
    for user in over.users:
        if before[user] == 1 and not dispatcher.backlog(user):
            for cost, prompt in over.requests:
                yield (*events, Arrive(user, cost, prompt), Send())
