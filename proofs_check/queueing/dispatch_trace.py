"""Sequences of events for a dispatcher, and what they lead to."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from typing import Any, NamedTuple

from fairopt.dispatch import (
    SFQ,
    VTC,
    Cost,
    Dispatch,
    Dispatcher,
    OwnDispatcher,
    User,
    dispatcher_named,
)
from fairopt.dispatch.charge import simplest
from fairopt.errors import InputError
from fairopt.files.exact_text import number_from_json, number_to_json


class Arrive(NamedTuple):
    """A request arrives; requests are named 0, 1, 2, ... in this order."""

    user: str
    cost: int | Fraction
    prompt: int = 0
    """The part charged on admission, for VTC."""


class Send(NamedTuple):
    """A slot is free."""

    unplaceable: tuple[int, ...] = ()
    """Requests that cannot be placed now and are overtaken, for SFQ."""


class Advance(NamedTuple):
    """Time passes, which only GPS and WFQ with a rate of their own notice."""

    now: int | Fraction


class Cancel(NamedTuple):
    """A waiting request is withdrawn."""

    request: int


Event = Arrive | Send | Cancel | Advance


@dataclass(frozen=True)
class DispatchTrace:
    """A dispatcher by name, and events.

    Parameters
    ----------
    dispatcher : str
        See `fairopt.dispatch.dispatcher_named`.
    events : tuple of Event
        In order of time.
    parameters : mapping
        Keyword arguments of the dispatcher, ints.
    weights : mapping of User to Cost
        Of the users; by default all have weight 1.
    """

    dispatcher: str
    events: tuple[Event, ...]
    parameters: Mapping[str, int] = field(default_factory=dict)
    weights: Mapping[User, Cost] | None = None

    def start(self) -> Dispatcher:
        """Return the dispatcher before the first event."""
        return dispatcher_named(self.dispatcher, self.weights, **self.parameters)

    @property
    def arrivals(self) -> list[Arrive]:
        """The requests, each at the place that is its name."""
        return [event for event in self.events if isinstance(event, Arrive)]

    @property
    def c_max(self) -> Fraction:
        """The largest cost over weight of a request."""
        weights = self.weights or {}
        return max(Fraction(a.cost) / Fraction(weights.get(a.user, 1)) for a in self.arrivals)

    def play(self) -> list[Dispatch | None]:
        """Return the dispatch at each event, None where there is none."""
        return list(play(self.start(), self.events))

    def to_json(self) -> dict[str, Any]:
        """Return the trace as JSON values."""
        weights = self.weights or {}
        return {
            "dispatcher": self.dispatcher,
            "parameters": dict(self.parameters),
            "weights": {str(user): exact_to_json(w) for user, w in weights.items()},
            "events": [_to_json(event) for event in self.events],
        }

    @classmethod
    def from_json(cls, contents: Mapping[str, Any]) -> DispatchTrace:
        """Return the trace that JSON values stand for.

        Raises
        ------
        InputError, TypeError
            If they stand for none.
        """
        name = contents["dispatcher"]
        if not isinstance(name, str):
            raise InputError("dispatcher", name, "the name of one")
        weights: dict[User, Cost] = {
            user: number_from_json(f"weights[{user!r}]", w)
            for user, w in contents["weights"].items()
        }
        events = tuple(_from_json(k, event) for k, event in enumerate(contents["events"]))
        trace = cls(name, events, dict(contents["parameters"]), weights or None)
        trace.start()
        return trace


def play(
    dispatcher: Dispatcher, events: Sequence[Event], name: int = 0
) -> Iterator[Dispatch | None]:
    """Yield what a dispatcher dispatches at each event.

    Parameters
    ----------
    dispatcher : Dispatcher
        Is told of the events.
    events : sequence of Event
        In order of time.
    name : int
        Of the first request that arrives; the following ones count on.
    """
    for event in events:
        sent = None
        if isinstance(event, Arrive):
            if isinstance(dispatcher, VTC | OwnDispatcher):
                dispatcher.arrive(event.user, name, event.cost, event.prompt)
            else:
                dispatcher.arrive(event.user, name, event.cost)
            name += 1
        elif isinstance(event, Cancel):
            dispatcher.cancel(event.request)
        elif isinstance(event, Advance):
            dispatcher.advance(event.now)
        elif event.unplaceable and isinstance(dispatcher, SFQ):
            placeable = partial(_is_not_in, frozenset(event.unplaceable))
            sent = dispatcher.dispatch(placeable, blocked="overtake")
        else:
            sent = dispatcher.dispatch()
        yield sent


def exact_to_json(number: Cost) -> int | str:
    """Return a number as JSON, a float as the fraction it is."""
    return number_to_json(simplest(Fraction(number)))


def _is_not_in(blocked: frozenset[int], request: Hashable) -> bool:
    return request not in blocked


def _to_json(event: Event) -> list[Any]:
    if isinstance(event, Arrive):
        prompt = [event.prompt] if event.prompt else []
        return ["arrive", event.user, number_to_json(event.cost), *prompt]
    if isinstance(event, Cancel):
        return ["cancel", event.request]
    if isinstance(event, Advance):
        return ["advance", number_to_json(event.now)]
    return ["dispatch", *event.unplaceable]


def _from_json(k: int, event: Any) -> Event:
    allowed = '["arrive", user, cost], ["dispatch"], ["cancel", request] or ["advance", now]'
    if isinstance(event, list) and event:
        kind, *rest = event
        if kind == "arrive" and len(rest) in (2, 3) and isinstance(rest[0], str):
            cost = number_from_json(f"events[{k}]", rest[1])
            return Arrive(rest[0], cost, *rest[2:])
        if kind == "dispatch" and all(isinstance(request, int) for request in rest):
            return Send(tuple(rest))
        if kind == "cancel" and len(rest) == 1 and isinstance(rest[0], int):
            return Cancel(rest[0])
        if kind == "advance" and len(rest) == 1:
            return Advance(number_from_json(f"events[{k}]", rest[0]))
    raise InputError(f"events[{k}]", event, allowed)
