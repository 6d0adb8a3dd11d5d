"""Two layers: a dispatcher chooses whose request may join the pool, a policy batches the pool."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, ClassVar

from fairopt.dispatch import DISPATCHERS, WFQ, Cost, Dispatcher, User, dispatcher_named
from fairopt.errors import InputError
from fairopt.instance import Instance
from fairopt.policy import Decision, Policy
from fairopt.traffic.fleet import divides
from fairopt.view import OnlineView, Order


class Refill(Enum):
    """When the dispatcher may let further requests into the pool."""

    WHEN_EMPTY = "when empty"
    """In rounds: everything in the pool starts before anything else comes into it."""

    WITH_ROOM = "with room"
    """At once; what the policy likes least can then stay for ever, and fill the pool."""


class PooledView(OnlineView):
    """Only the requests that a dispatcher has let into the pool can be seen.

    A released request waits at the dispatcher, and a request in the pool for its start.

    Parameters
    ----------
    instance : Instance
        The requests.
    order : Order
        Of the pool.
    dispatcher : Dispatcher
        Before its first event; it is told the lengths as costs.
    users : sequence of User
        Of each request.
    pool : int or None
        The most requests in it; None if it has no end.
    refill : Refill
        When others may come in.
    """

    def __init__(
        self,
        instance: Instance,
        order: Order,
        dispatcher: Dispatcher,
        users: tuple[User, ...],
        pool: int | None,
        *,
        refill: Refill,
    ) -> None:
        super().__init__(instance, order)
        self._instance = instance
        self._arrived: list[int] = []
        self._dispatcher = dispatcher
        self._users = users
        self._pool = len(instance) if pool is None else pool
        self._in_rounds = refill is Refill.WHEN_EMPTY and pool is not None

    def _show(self, instance: Instance, request: int) -> None:
        self._arrived.append(request)

    def fill(self) -> None:
        """Let requests into the pool, in the order of the dispatcher, until it is full."""
        self._tell_dispatcher()
        if self._in_rounds and self.backlog:
            return
        while len(self.backlog) < self._pool:
            sent = self._dispatcher.dispatch()
            if sent is None:
                return
            assert isinstance(sent.request, int)
            super()._show(self._instance, sent.request)

    def _tell_dispatcher(self) -> None:
        """Announce what has arrived, requests of one time in their order."""
        for request in sorted(self._arrived):
            cost: Cost = self._instance.lengths[request]
            if isinstance(self._dispatcher.mechanism, WFQ):
                cost = float(cost)  # its exact virtual times grow without end
            self._dispatcher.arrive(self._users[request], request, cost)
        self._arrived.clear()


@dataclass(frozen=True)
class TwoLayers(Policy):
    """A dispatcher in front, a batching policy behind, and a pool between them.

    At each event the dispatcher fills the pool, then the policy decides as if the pool
    were all that waits. A pool of B requests leaves the policy little but the times of
    the starts; one without end leaves the dispatcher nothing.

    Parameters
    ----------
    batching : Policy
        One that sees released requests, and no more.
    users : tuple of User
        Of each request of the instance.
    pool : int, optional
        The most requests in the pool, at least B; without it, all that is released.
    dispatcher : str
        See `fairopt.dispatch.dispatcher_named`; one that sends requests whole.
    weights : mapping of User to Cost, optional
        See `Dispatcher`.
    refill : Refill
        When the dispatcher fills the pool.

    Raises
    ------
    InputError
        If the policy pauses, or sees more or less than what is released; if the dispatcher
        is unknown or divides requests; and, from `view_of`, if the pool is smaller than a
        batch or there is not one user per request.
    """

    information: ClassVar = PooledView
    batching: Policy
    users: tuple[User, ...]
    pool: int | None = None
    dispatcher: str = "sfq"
    weights: Mapping[User, Cost] | None = None
    refill: Refill = Refill.WHEN_EMPTY

    def __post_init__(self) -> None:
        if self.batching.information is not OnlineView or self.batching.pauses:
            name = type(self.batching).__name__
            allowed = "a policy of released requests with known lengths, without pauses"
            raise InputError("batching", name, allowed)
        if divides(self._new_dispatcher()):
            known = (n for n, cls in DISPATCHERS.items() if not divides(cls()))
            raise InputError("dispatcher", self.dispatcher, "one of " + ", ".join(known))

    def _new_dispatcher(self) -> Dispatcher:
        return dispatcher_named(self.dispatcher, self.weights)

    def view_of(self, instance: Instance) -> PooledView:
        """Return the view of the pool."""
        if len(self.users) != len(instance):
            raise InputError(
                "users", f"{len(self.users)} users", f"one per request, here {len(instance)}"
            )
        least = instance.batch_size
        if self.pool is not None and self.pool < least:
            raise InputError("pool", self.pool, f"at least the batch size, here {least}")
        order, dispatcher = self.batching.order, self._new_dispatcher()
        return PooledView(instance, order, dispatcher, self.users, self.pool, refill=self.refill)

    def decisions(self, view: Any) -> Iterator[Decision]:
        """Fill the pool, then do as the policy behind it decides."""
        decisions = self.batching.decisions(view)
        view.fill()
        for decision in decisions:
            yield decision
            view.fill()
