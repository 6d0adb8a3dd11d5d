"""Section 7.5: the five properties worth testing, of any dispatcher."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from fairopt.dispatch import SFQ, Cost, Dispatcher

Make = Callable[[], Dispatcher]
COSTS: tuple[Cost, ...] = (1, 7, Fraction(1, 3))


def equal_sharing(make: Make, dispatches: int) -> bool:
    """(1) Two users with equal costs: their dispatched requests never differ by more than 1."""
    return all(
        abs(ahead) <= 1
        for cost in COSTS
        for ahead in _ahead(_served(_backlogged(make, {0: cost, 1: cost}, dispatches), dispatches))
    )


def cost_fairness(make: Make, dispatches: int) -> bool:
    """(2) A user whose requests cost 10 times as much gets one tenth as many dispatches."""
    served = _served(_backlogged(make, {0: 10, 1: 1}, dispatches), dispatches)
    return abs(served.count(0) - Fraction(dispatches, 11)) <= 1


def no_banking(make: Make, dispatches: int) -> bool:
    """(3) A user without a residual that returns has the same priority however long it idled."""
    leads = set()
    for idle in range(4, dispatches):
        dispatcher = _backlogged(make, {1: 1}, dispatches + idle)
        dispatcher.arrive(0, "before", 1)
        _served(dispatcher, idle)
        for k in range(dispatches):
            dispatcher.arrive(0, ("after", k), 1)
        leads.add(max(_ahead(_served(dispatcher, dispatches))))
    return len(leads) == 1 and max(leads) <= 2


def no_reset_abuse(make: Make, dispatches: int) -> bool:
    """(4) A user that drains its queue with each request gets the share of a backlogged one."""
    for user in (0, 2):
        dispatcher = _backlogged(make, {1: 1}, dispatches)
        served: list[object] = []
        for k in range(dispatches):
            if not dispatcher.backlog(user):
                dispatcher.arrive(user, ("one", k), 1)
            served += _served(dispatcher, 1)
        if abs(served.count(user) - dispatches / 2) > 1:
            return False
    return True


def same_baseline(make: Make, dispatches: int) -> bool:
    """(5) After all queues have drained, the next congestion is served like the first."""
    dispatcher = make()
    orders = []
    for _ in range(2):
        for user in (2, 0, 1):
            for k in range(dispatches // 3):
                dispatcher.arrive(user, (user, k), 1 + (user * k) % 4)
        orders.append(_served(dispatcher, dispatches * 4))
        if isinstance(dispatcher, SFQ):
            users = (0, 1, 2, 3)
            if any(dispatcher.meter(user) != dispatcher.virtual_time for user in users):
                return False
    return orders[0] == orders[1]


PROPERTIES: tuple[Callable[[Make, int], bool], ...] = (
    equal_sharing,
    cost_fairness,
    no_banking,
    no_reset_abuse,
    same_baseline,
)


def _backlogged(make: Make, costs: dict[int, Cost], requests: int) -> Dispatcher:
    dispatcher = make()
    for k in range(requests + 2):
        for user, cost in costs.items():
            dispatcher.arrive(user, (user, k), cost)
    return dispatcher


def _served(dispatcher: Dispatcher, dispatches: int) -> list[object]:
    """Return the users of the next requests that are served whole."""
    served: list[object] = []
    while len(served) < dispatches and (sent := dispatcher.dispatch()) is not None:
        if sent.finished:
            served.append(sent.user)
    return served


def _ahead(served: list[object]) -> list[int]:
    """Return how far user 0 is ahead of user 1 after each dispatch, in requests."""
    ahead = [0]
    for user in served:
        ahead.append(ahead[-1] + (user == 0) - (user == 1))
    return ahead[1:]
