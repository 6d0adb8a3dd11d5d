"""Sequences of events, and what they make of a dispatcher."""

from collections import defaultdict
from fractions import Fraction

from hypothesis import strategies as st

from fairopt.dispatch import DISPATCHERS, VTC, Dispatch, Dispatcher

FAIR = tuple(name for name in DISPATCHERS if name not in ("fifo", "sfq-reset"))
FAIR_IN_COST = tuple(name for name in FAIR if name != "round-robin")

exact_costs = st.integers(1, 12) | st.fractions(Fraction(1, 4), 9, max_denominator=6)
exact_weights = st.integers(1, 5) | st.fractions(Fraction(1, 3), 4, max_denominator=4)


def event_lists(users=8, costs=exact_costs, weights=None, max_size=60):
    """Lists of arrivals, dispatches, cancellations and, if wanted, changes of weight."""
    user = st.integers(0, users - 1)
    kinds = [
        st.tuples(st.just("arrive"), user, costs),
        st.tuples(st.just("arrive"), user, costs),
        st.tuples(st.just("dispatch")),
        st.tuples(st.just("dispatch")),
        st.tuples(st.just("cancel"), st.integers(0, max_size)),
    ]
    if weights is not None:
        kinds.append(st.tuples(st.just("weigh"), user, weights))
    return st.lists(st.one_of(kinds), max_size=max_size)


def apply(dispatcher: Dispatcher, event, number: int) -> Dispatch | None:
    """Apply one event; an arriving request is named by its number."""
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
    return list(iter(dispatcher.dispatch, None))


def play(dispatcher: Dispatcher, events) -> list[Dispatch]:
    """Return the dispatches that a list of events makes, with all that is left at its end."""
    made = [apply(dispatcher, event, number) for number, event in enumerate(events)]
    return [sent for sent in made if sent is not None] + drain(dispatcher)


def make(name: str, weights=None) -> Dispatcher:
    """Return a dispatcher that serves one request at a time; unit jobs are never divided."""
    if name == "vtc":
        return VTC(weights, batch_size=1)
    return DISPATCHERS[name](weights)


def backlog(dispatcher: Dispatcher, costs: dict, count: int) -> None:
    """Give each user ``count`` requests of its cost."""
    for number in range(count):
        for user, cost in costs.items():
            dispatcher.arrive(user, (user, number), cost)


def served(dispatches) -> dict:
    """Return the cost served per user."""
    total = defaultdict(int)
    for sent in dispatches:
        total[sent.user] += sent.cost
    return total


class JointSkew:
    """The worst ``(W_i - W_j)`` over all intervals in which j, or both, wait throughout."""

    def __init__(self) -> None:
        self._gap: dict = {}
        self._lowest: dict = {}
        self.worst: dict = {}

    def note(self, pairs, charges: dict) -> None:
        """Follow one event: who qualifies after it, and what it charged to whom."""
        pairs = set(pairs)
        for pair in list(self._gap):
            if pair not in pairs:
                del self._gap[pair], self._lowest[pair]
        for i, j in pairs:
            if (i, j) not in self._gap:
                self._gap[i, j] = self._lowest[i, j] = 0
                continue
            self._gap[i, j] += charges.get(i, 0) - charges.get(j, 0)
            gap = self._gap[i, j] - self._lowest[i, j]
            self.worst[i, j] = max(self.worst.get((i, j), 0), gap)
            self._lowest[i, j] = min(self._lowest[i, j], self._gap[i, j])
