"""Sequences of events for Hypothesis, and what they make of a dispatcher."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from hypothesis import strategies as st

from fairopt.dispatch import Cost, Dispatch, Dispatcher, User

Event = tuple[Any, ...]
"""``("arrive", user, cost)``, ``("dispatch",)``, ``("cancel", request)``, ``("weigh", ...)``."""

exact_costs = st.integers(1, 12) | st.fractions(Fraction(1, 4), 9, max_denominator=6)
exact_weights = st.integers(1, 5) | st.fractions(Fraction(1, 3), 4, max_denominator=4)


def event_lists(
    users: int = 8,
    costs: st.SearchStrategy[Any] = exact_costs,
    weights: st.SearchStrategy[Any] | None = None,
    max_size: int = 60,
) -> st.SearchStrategy[list[Event]]:
    """Return lists of arrivals, dispatches, cancellations and, if wanted, changes of weight.

    Parameters
    ----------
    users : int
        Their ids count from 0.
    costs, weights : strategy
        Of requests and users.
    max_size : int
        Of a list.
    """
    user = st.integers(0, users - 1)
    kinds: list[st.SearchStrategy[Event]] = [
        st.tuples(st.just("arrive"), user, costs),
        st.tuples(st.just("arrive"), user, costs),
        st.tuples(st.just("dispatch")),
        st.tuples(st.just("dispatch")),
        st.tuples(st.just("cancel"), st.integers(1, 8)),
    ]
    if weights is not None:
        kinds.append(st.tuples(st.just("weigh"), user, weights))
    return st.lists(st.one_of(kinds), max_size=max_size).map(_cancelling_recent_ones)


def _cancelling_recent_ones(events: list[Event]) -> list[Event]:
    """Cancel what came some events before, for that may still wait."""
    return [
        ("cancel", number - event[1]) if event[0] == "cancel" else event
        for number, event in enumerate(events)
    ]


def apply(dispatcher: Dispatcher, event: Event, number: int) -> Dispatch | None:
    """Let an event happen and return its dispatch; an arriving request is named by its number."""
    match event:
        case ("arrive", user, cost):
            dispatcher.arrive(user, number, cost)
        case ("cancel", request):
            dispatcher.cancel(request)
        case ("weigh", user, weight):
            dispatcher.set_weight(user, weight)
        case ("dispatch",):
            return dispatcher.dispatch()
    return None


def drain(dispatcher: Dispatcher) -> list[Dispatch]:
    """Dispatch all that waits."""
    return list(iter(dispatcher.dispatch, None))


def play(dispatcher: Dispatcher, events: Iterable[Event]) -> list[Dispatch]:
    """Return the dispatches that a list of events makes, with all that is left at its end."""
    made = [apply(dispatcher, event, number) for number, event in enumerate(events)]
    return [sent for sent in made if sent is not None] + drain(dispatcher)


def backlog(dispatcher: Dispatcher, costs: Mapping[Any, Cost], count: int) -> None:
    """Give each user ``count`` requests of its cost, in turn."""
    for number in range(count):
        for user, cost in costs.items():
            dispatcher.arrive(user, (user, number), cost)


class JointSkew:
    """The worst ``W_i - W_j`` over all intervals in which j, or both, wait throughout."""

    def __init__(self) -> None:
        self._gap: dict[tuple[User, User], Cost] = {}
        self._lowest: dict[tuple[User, User], Cost] = {}
        self.worst: dict[tuple[User, User], Cost] = {}

    def note(self, pairs: Iterable[tuple[User, User]], charges: Mapping[User, Cost]) -> None:
        """Follow one event: who qualifies after it, and what it charged to whom."""
        qualified = set(pairs)
        for pair in list(self._gap):
            if pair not in qualified:
                del self._gap[pair], self._lowest[pair]
        for i, j in qualified:
            if (i, j) not in self._gap:
                self._gap[i, j] = self._lowest[i, j] = 0
                continue
            self._gap[i, j] += charges.get(i, 0) - charges.get(j, 0)
            gap = self._gap[i, j] - self._lowest[i, j]
            self.worst[i, j] = max(self.worst.get((i, j), 0), gap)
            self._lowest[i, j] = min(self._lowest[i, j], self._gap[i, j])
