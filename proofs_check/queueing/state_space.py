"""Every state that a real dispatcher can reach, and what can be watched on the way."""

from __future__ import annotations

import pickle
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from fairopt.dispatch import SFQ, Cost, Dispatch
from fairopt.numbers import Number
from proofs_check.certificates import Certificate
from proofs_check.queueing.dispatch_trace import Arrive, Cancel, DispatchTrace, Event, Send
from proofs_check.queueing.scope import Scope


class Seen(NamedTuple):
    """A state as its public interface shows it."""

    v: Number
    meters: Mapping[str, Number]
    waiting: frozenset[str]


class Transition(NamedTuple):
    """One event: the states before and after, and what was dispatched."""

    before: Seen
    after: Seen
    sent: Dispatch | None


class Watch(ABC):
    """A quantity that follows the events, and when it contradicts a claim."""

    start: Number = 0

    @abstractmethod
    def follow(self, value: Number, step: Transition) -> Number:
        """Return the quantity after an event."""

    @abstractmethod
    def contradicts(self, value: Number, step: Transition) -> bool:
        """Tell whether the claim fails in the state after an event."""

    def certificates(self, claim: str, trace: DispatchTrace) -> tuple[Certificate, ...]:
        """Return what replays a trace that contradicts the claim, beyond its events."""
        return ()


@dataclass(frozen=True)
class Explored:
    """What an exploration found.

    Parameters
    ----------
    states : int
        Distinct states visited.
    largest : Fraction
        The largest value of the watched quantity.
    contradiction : tuple of Event or None
        A shortest event sequence that contradicts the claim.
    """

    states: int
    largest: Number
    contradiction: tuple[Event, ...] | None


Queues = dict[str, tuple[tuple[int, Number], ...]]


class _Node(NamedTuple):
    dispatcher: bytes
    seen: Seen
    queues: Queues
    left_at: dict[str, Number]
    """By our own reckoning, the meters with which users last left; the scheduler may forget."""
    arrivals: int
    value: Number
    parent: _Node | None
    event: Event | None

    def events(self) -> tuple[Event, ...]:
        path: list[Event] = []
        node: _Node | None = self
        while node is not None and node.event is not None:
            path.append(node.event)
            node = node.parent
        return tuple(reversed(path))


def explore(dispatcher: SFQ, scope: Scope, watch: Watch) -> Explored:
    """Visit every state that a dispatcher can reach, breadth first.

    Two states are one if users' queues, their meters relative to ``v``, waiting or
    last left, and the watched quantity are the same.

    Parameters
    ----------
    dispatcher : SFQ
        Newly made, with the weights of the scope.
    scope : Scope
        The events.
    watch : Watch
        Part of the state; it must take finitely many values while the claim holds.
    """
    queues: Queues = dict.fromkeys(scope.costs, ())
    seen = _see(dispatcher, queues)
    first = _Node(pickle.dumps(dispatcher), seen, queues, {}, 0, watch.start, None, None)
    visited = {_key(first, scope)}
    frontier = deque([first])
    largest = watch.start
    while frontier:
        node = frontier.popleft()
        for event in _possible(scope, node.queues):
            acting: SFQ = pickle.loads(node.dispatcher)
            sent = _apply(acting, event, node.arrivals)
            queues = _after(node.queues, event, node.arrivals, sent)
            step = Transition(node.seen, _see(acting, queues), sent)
            value = watch.follow(node.value, step)
            largest = max(largest, value)
            arrivals = node.arrivals + isinstance(event, Arrive)
            left_at = _left_at(node, step, scope)
            reached = _Node(b"", step.after, queues, left_at, arrivals, value, node, event)
            if watch.contradicts(value, step):
                return Explored(len(visited), largest, reached.events())
            key = _key(reached, scope)
            if key not in visited:
                visited.add(key)
                frontier.append(reached._replace(dispatcher=pickle.dumps(acting)))
    return Explored(len(visited), largest, None)


def _possible(scope: Scope, queues: Queues) -> Iterator[Event]:
    for user, queue in queues.items():
        if len(queue) < scope.most_waiting:
            for cost in scope.costs[user]:
                yield Arrive(user, cost)
        for request, _ in queue:
            yield Cancel(request)
    if any(queues.values()):
        yield Send()


def _apply(dispatcher: SFQ, event: Event, name: int) -> Dispatch | None:
    if isinstance(event, Arrive):
        dispatcher.arrive(event.user, name, event.cost)
    elif isinstance(event, Cancel):
        dispatcher.cancel(event.request)
    else:
        return dispatcher.dispatch()
    return None


def _after(queues: Queues, event: Event, name: int, sent: Dispatch | None) -> Queues:
    """Return the queues after an event; only the head of a queue may be dispatched."""
    if isinstance(event, Arrive):
        return queues | {event.user: (*queues[event.user], (name, event.cost))}
    if isinstance(event, Cancel):
        return {
            user: tuple(entry for entry in queue if entry[0] != event.request)
            for user, queue in queues.items()
        }
    assert sent is not None, "a dispatch with requests waiting sends one"
    user = str(sent.user)
    head, *rest = queues[user]
    assert (sent.request, sent.cost) == head, "first come, first served within a user"
    return queues | {user: tuple(rest)}


def _see(dispatcher: SFQ, queues: Queues) -> Seen:
    meters = {user: _exact(dispatcher.meter(user)) for user in queues}
    return Seen(_exact(dispatcher.virtual_time), meters, frozenset(filter(queues.get, queues)))


def _exact(meter: Cost) -> Number:
    assert not isinstance(meter, float), "exact costs keep meters exact"
    return meter


def _left_at(node: _Node, step: Transition, scope: Scope) -> dict[str, Number]:
    left = step.before.waiting - step.after.waiting
    if not left:
        return node.left_at
    meters = step.before.meters
    return node.left_at | {user: meters[user] + scope.charge(step.sent, user) for user in left}


def _key(node: _Node, scope: Scope) -> tuple[object, ...]:
    """Return what tells two states apart, the same however far all meters have come.

    A meter that its user left with counts down to one largest charge below ``v``, so
    that a scheduler that ever used one below ``v`` would be noticed.
    """
    v, meters, _ = node.seen
    stands: list[tuple[object, ...]] = []
    for user, queue in node.queues.items():
        if queue:
            left: Number | None = None
        else:
            least = -scope.largest_charge(user)
            left = max(node.left_at[user] - v, least) if user in node.left_at else least
        stands.append((meters[user] - v, left, tuple(cost for _, cost in queue)))
    return tuple(stands), node.value
