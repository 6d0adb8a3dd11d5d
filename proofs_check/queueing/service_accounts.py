"""Service and waiting, reckoned from events alone: no meter, no queue of a dispatcher."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from fairopt.dispatch import VTC, Dispatch
from proofs_check.queueing.dispatch_trace import Arrive, Cancel, DispatchTrace


class Moment(NamedTuple):
    """The state after an event: who waits, and what each user has been served, over weight."""

    waiting: frozenset[str]
    served: Mapping[str, Fraction]


class Lead(NamedTuple):
    """The largest ``W_i/w_i - W_j/w_j`` over the intervals of a trace."""

    value: Fraction
    leader: str
    follower: str

    def __str__(self) -> str:
        return f"{self.value} of {self.leader} over {self.follower}"


def moments(trace: DispatchTrace, sent: Sequence[Dispatch | None]) -> Iterator[Moment]:
    """Yield the state before the first event and after each.

    A request waits until it has been served whole; under VTC until it is admitted, which
    its first charge shows.

    Parameters
    ----------
    trace : DispatchTrace
        The events.
    sent : sequence of Dispatch or None
        What was dispatched at each of them.
    """
    weights = trace.weights or {}
    batches = isinstance(trace.start().mechanism, VTC)
    owner: list[str] = []
    queued: set[int] = set()
    served: dict[str, Fraction] = {arrival.user: Fraction(0) for arrival in trace.arrivals}
    yield Moment(frozenset(), dict(served))
    for event, dispatch in zip(trace.events, sent, strict=True):
        if isinstance(event, Arrive):
            queued.add(len(owner))
            owner.append(event.user)
        elif isinstance(event, Cancel):
            queued.discard(event.request)
        elif dispatch is not None:
            request = dispatch.request
            assert isinstance(request, int)
            if dispatch.finished or batches:
                queued.discard(request)
            user = owner[request]
            served[user] += Fraction(dispatch.cost) / Fraction(weights.get(user, 1))
        yield Moment(frozenset(owner[request] for request in queued), dict(served))


def largest_lead(trace: DispatchTrace, sent: Sequence[Dispatch | None], both: bool) -> Lead | None:
    """Return the largest lead of a user over another that waits throughout.

    Parameters
    ----------
    trace, sent
        See `moments`.
    both : bool
        Whether the leader must wait throughout as well (section 3.2), or may come and go
        (section 3.3).

    Returns
    -------
    Lead or None
        None if there is no such interval.
    """
    states = list(moments(trace, sent))
    users = sorted(states[0].served)
    best: Lead | None = None
    for leader in users:
        for follower in users:
            if leader == follower:
                continue
            least: Fraction | None = None
            for state in states:
                gap = state.served[leader] - state.served[follower]
                if follower not in state.waiting or (both and leader not in state.waiting):
                    least = None
                    continue
                least = gap if least is None else min(least, gap)
                if best is None or gap - least > best.value:
                    best = Lead(gap - least, leader, follower)
    return best
