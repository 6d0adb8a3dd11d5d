"""A fleet of servers behind a dispatcher: fairness of order against fairness of execution."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from heapq import heappop, heappush
from typing import NamedTuple, Protocol

from fairopt.dispatch import (
    SFQ,
    VTC,
    WFQ,
    Cost,
    Dispatch,
    Dispatcher,
    OwnDispatcher,
    SlicingDispatcher,
    User,
)
from fairopt.dispatch.charge import ratio
from fairopt.errors import InputError
from fairopt.files import Verbatim
from fairopt.traffic.charging import INPUT_WEIGHT, ChargeTrueCost, Charging, true_cost
from fairopt.traffic.request import TokenRequest

MICROSECONDS = 1_000_000


class Server(NamedTuple):
    """One inference server.

    Attributes
    ----------
    speed : int or Fraction
        Weighted tokens per second, in each slot.
    slots : int
        Requests that run at a time.
    largest : int, optional
        Most tokens, input and cap together, of a request that fits; by default all do.
    """

    speed: int | Fraction
    slots: int = 1
    largest: int | None = None

    def holds(self, request: TokenRequest) -> bool:
        """Tell whether a request fits into an empty slot."""
        return self.largest is None or request.input_tokens + request.cap <= self.largest


class Observer(Protocol):
    """Is told of all that happens in a fleet; times are in microseconds."""

    def arrived(self, now: int, user: User) -> None:
        """Note that a request has arrived, and that its user waits."""

    def dispatched(self, now: int, sent: Dispatch, true: Cost, dispatcher: Dispatcher) -> None:
        """Note that a request or a slice of one begins to run; ``true`` is its true cost."""

    def executed(self, now: int, user: User, true: Cost) -> None:
        """Note that a request or a slice of one has run."""


@dataclass
class FleetRun:
    """What a fleet did.

    Attributes
    ----------
    order : list of int
        The requests, by their places in the input, in the order in which they were begun.
    charged : list of Cost
        What each request was charged, in the order of the input.
    waits : list of int
        Microseconds from the arrival of each request to its begin.
    ends : list of int
        When each request ended, microseconds.
    stalled : int
        Microseconds in which some slot was free while a request waited that fits into it.
    """

    order: list[int] = field(default_factory=list)
    charged: list[Cost] = field(default_factory=list)
    waits: list[int] = field(default_factory=list)
    ends: list[int] = field(default_factory=list)
    stalled: int = 0


def divides(dispatcher: Dispatcher) -> bool:
    """Tell whether a dispatcher serves requests in parts."""
    return isinstance(dispatcher.mechanism, SlicingDispatcher | VTC)


def run_fleet(
    requests: Sequence[TokenRequest],
    dispatcher: Dispatcher,
    servers: Sequence[Server],
    charging: Charging | None = None,
    observer: Observer | None = None,
    *,
    blocked: str = "stall",
) -> FleetRun:
    """Let a dispatcher send requests to servers until all have ended.

    A dispatch takes no time and happens whenever a slot is free. What runs takes its true
    cost over the speed of the server, rounded up to whole microseconds. At one time,
    completions come first, then arrivals, then dispatches.

    Parameters
    ----------
    requests : sequence of TokenRequest
        In order of arrival; each is known to the dispatcher by its place in it.
    dispatcher : Dispatcher
        One that divides requests (stride, CFS, VTC) works inside an engine: it gets the
        fleet as one server of the same total speed, which runs one slice at a time. WFQ and
        GPS are told costs as floats, for their exact virtual times grow without end.
    servers : sequence of Server
        A request goes to the least busy server that has a slot for it.
    charging : Charging, optional
        What the dispatcher is told of costs; by default the truth.
    observer : Observer, optional
        Told of everything as it happens.
    blocked : {"stall", "overtake"}
        What `SFQ` does if the selected request fits into no free slot.

    Raises
    ------
    InputError
        If there is no server, a request fits into none or is out of order, or servers
        that do not hold every request are given to a dispatcher other than `SFQ`.
    """
    _check(requests, servers)
    sized = not all(server.holds(request) for server in servers for request in requests)
    if divides(dispatcher):
        servers = [Server(sum((s.speed * s.slots for s in servers), Fraction(0)))]
    fleet = _Fleet(requests, dispatcher, servers, charging or ChargeTrueCost(), observer)
    if sized:
        if not isinstance(dispatcher, SFQ):
            found = Verbatim(type(dispatcher).__name__)
            raise InputError("dispatcher", found, "SFQ, where some request fits not every server")
        fleet.send = partial(dispatcher.dispatch, fleet.placeable, blocked=blocked)
    return fleet.run()


def _check(requests: Sequence[TokenRequest], servers: Sequence[Server]) -> None:
    if not servers:
        raise InputError("servers", servers, "at least one server")
    for k, server in enumerate(servers):
        if not server.speed > 0 or server.slots < 1:
            raise InputError(f"servers[{k}]", server, "a speed above 0 and at least one slot")
    for k, request in enumerate(requests):
        if k and request.arrival < requests[k - 1].arrival:
            raise InputError(f"requests[{k}]", request.arrival, "an arrival not before the last")
        if not any(server.holds(request) for server in servers):
            raise InputError(f"requests[{k}]", request, "a request that fits into a server")


class _Fleet:
    def __init__(
        self,
        requests: Sequence[TokenRequest],
        dispatcher: Dispatcher,
        servers: Sequence[Server],
        charging: Charging,
        observer: Observer | None,
    ) -> None:
        self._requests = requests
        self._dispatcher = dispatcher
        self._servers = servers
        self._charging = charging
        self._observer = observer
        self._free = [server.slots for server in servers]
        self._running: list[tuple[int, int, int, Dispatch, Cost]] = []  # end, number, server, ...
        self._number = 0
        self._waiting: dict[int, None] = {}  # as an ordered set
        self.send: Callable[[], Dispatch | None] = dispatcher.dispatch
        self._done = FleetRun(waits=[-1] * len(requests), ends=[-1] * len(requests))

    def run(self) -> FleetRun:
        requests, running, done = self._requests, self._running, self._done
        coming = 0
        while (now := self._following(coming)) is not None:
            self._dispatcher.advance(now)
            while running and running[0][0] == now:
                self._end(now)
            while coming < len(requests) and requests[coming].arrival == now:
                self._arrive(now, coming)
                coming += 1
            while any(self._free) and self._begin(now):
                pass
            if any(self._free) and any(map(self.placeable, self._waiting)):
                following = self._following(coming)
                assert following is not None, "every request fits into an empty server"
                done.stalled += following - now
        return done

    def _following(self, coming: int) -> int | None:
        """Return the time of the next event, None after the last."""
        times = [self._running[0][0]] if self._running else []
        if coming < len(self._requests):
            times.append(self._requests[coming].arrival)
        return min(times, default=None)

    def _arrive(self, now: int, name: int) -> None:
        request = self._requests[name]
        cost = self._charging.charge(request)
        self._done.charged.append(cost)
        self._waiting[name] = None
        if isinstance(self._dispatcher.mechanism, WFQ):
            cost = float(cost)
        if isinstance(self._dispatcher, VTC | OwnDispatcher):
            prompt = INPUT_WEIGHT * request.input_tokens
            self._dispatcher.arrive(request.user, name, cost, prompt)
        else:
            self._dispatcher.arrive(request.user, name, cost)
        if self._observer is not None:
            self._observer.arrived(now, request.user)

    def _begin(self, now: int) -> bool:
        sent = self.send()
        if sent is None:
            return False
        name = self._name(sent.request)
        request, done = self._requests[name], self._done
        if done.waits[name] < 0:
            del self._waiting[name]
            done.order.append(name)
            done.waits[name] = now - request.arrival
        whole = true_cost(request)
        charged = done.charged[name]
        true = whole if sent.cost == charged else ratio(whole * sent.cost, charged)
        server = self._place(request)
        self._free[server] -= 1
        duration = -(-true * MICROSECONDS // self._servers[server].speed)
        self._number += 1
        heappush(self._running, (now + int(duration), self._number, server, sent, true))
        if self._observer is not None:
            self._observer.dispatched(now, sent, true, self._dispatcher)
        return True

    def _end(self, now: int) -> None:
        _, _, server, sent, true = heappop(self._running)
        self._free[server] += 1
        if sent.finished:
            name = self._name(sent.request)
            self._dispatcher.complete(name)
            self._charging.completed(self._requests[name])
            self._done.ends[name] = now
        if self._observer is not None:
            self._observer.executed(now, sent.user, true)

    def placeable(self, name: Hashable) -> bool:
        request = self._requests[self._name(name)]
        return any(
            free and server.holds(request)
            for free, server in zip(self._free, self._servers, strict=True)
        )

    def _place(self, request: TokenRequest) -> int:
        free = self._free
        open_to_it = (
            k for k, server in enumerate(self._servers) if free[k] and server.holds(request)
        )
        return min(open_to_it, key=lambda k: (self._servers[k].slots - free[k], k))

    @staticmethod
    def _name(request: Hashable) -> int:
        assert isinstance(request, int)
        return request
