"""What fair dispatchers promise beyond the contract; each class is a promise of its own."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from typing import Any, ClassVar

import pytest
from hypothesis import strategies as st

from fairopt.contract.dispatcher import DispatcherUnderTest
from fairopt.contract.drawn import drawn
from fairopt.contract.events import JointSkew, apply, backlog, drain, event_lists, exact_costs
from fairopt.dispatch import Cost, Dispatch, Dispatcher, User

every_number = pytest.mark.parametrize("number", [int, float, Fraction])


class FairDispatcher(DispatcherUnderTest):
    """Users whose requests cost the same get the same number of them."""

    ties: ClassVar[str] = "id"
    """Whether equal users go by "id" or by "arrival"."""

    @every_number
    def test_two_equal_users_alternate_from_the_first_request_on(
        self, number: Callable[[int], Cost]
    ) -> None:
        """Also the packet that opens the busy period is charged."""
        dispatcher = self.dispatcher()
        backlog(dispatcher, {"A": number(1), "B": number(1)}, 50)
        assert [sent.user for sent in drain(dispatcher)] == ["A", "B"] * 50

    def test_two_equal_users_alternate_after_an_idle(self) -> None:
        """Nothing is remembered of who was served before it."""
        dispatcher = self.dispatcher()
        dispatcher.arrive("B", "earlier", 1)
        assert _sent(dispatcher).user == "B"
        backlog(dispatcher, {"A": 1, "B": 1}, 50)
        assert [sent.user for sent in drain(dispatcher)] == ["A", "B"] * 50

    def test_identical_requests_go_by_user_id_or_by_arrival(self) -> None:
        """Requests need not be comparable."""
        users = ["a", "b", "c", "d", "e"]
        for order in itertools.permutations(users):
            dispatcher = self.dispatcher()
            for user in order:
                dispatcher.arrive(user, object(), 1)
            expected = list(order) if self.ties == "arrival" else users
            assert [sent.user for sent in drain(dispatcher)] == expected

    def test_integer_ids_are_ordered_as_numbers(self) -> None:
        """Not as text."""
        dispatcher = self.dispatcher()
        for user in (2, 10, 33):
            dispatcher.arrive(user, user, 1)
        assert [sent.user for sent in drain(dispatcher)] == [2, 10, 33]

    def test_demand_that_doubles_inherits_no_lag(self) -> None:
        """Capacity 3/s. Q2 demands 1/s of it for 20 s, then both demand 2/s for 20 s."""
        dispatcher = self.dispatcher()
        number = 0
        skew = JointSkew()
        late: Counter[User] = Counter()
        for second in range(40):
            for user, demand in (("Q1", 2), ("Q2", 1 if second < 20 else 2)):
                for _ in range(demand):
                    dispatcher.arrive(user, number, 1)
                    number += 1
            for _ in range(3):
                sent = _sent(dispatcher)
                if second >= 20:
                    late[sent.user] += 1
                    both = len(dispatcher.waiting) == 2
                    pairs = [("Q1", "Q2"), ("Q2", "Q1")] if both else []
                    skew.note(pairs, {sent.user: sent.cost})
        assert abs(late["Q1"] - late["Q2"]) <= 2
        assert all(worst <= 2 for worst in skew.worst.values())

    def test_drained_and_returning_users_share_like_backlogged_ones(self) -> None:
        """Property 4 of section 7.5."""
        dispatcher = self.dispatcher()
        backlog(dispatcher, {"B": 1}, 400)
        dispatcher.arrive("A", 0, 1)
        shares: Counter[User] = Counter()
        for number in range(1, 401):
            user = _sent(dispatcher).user
            shares[user] += 1
            if user == "A":
                dispatcher.arrive("A", number, 1)
        assert abs(shares["A"] - shares["B"]) <= 2

    def test_a_user_returning_from_a_long_idle_has_banked_nothing(self) -> None:
        """Property 3 of section 7.5."""
        dispatcher = self.dispatcher()
        dispatcher.arrive("A", "early", 1)
        backlog(dispatcher, {"B": 1}, 1000)
        for _ in range(501):
            dispatcher.dispatch()
        backlog(dispatcher, {"A": 1}, 100)
        shares = _shares(dispatcher, 100)
        assert abs(shares["A"] - shares["B"]) <= 2

    def test_jointly_backlogged_intervals_are_fair_one_by_one(self) -> None:
        """On for ten dispatches, off for ten: nothing is carried over in either direction."""
        dispatcher = self.dispatcher()
        backlog(dispatcher, {"steady": 1}, 2000)
        for spell in range(50):
            for number in range(5):
                dispatcher.arrive("on-off", (spell, number), 1)
            assert abs(_shares(dispatcher, 10)["on-off"] - 5) <= 1
            for _ in range(10):
                dispatcher.dispatch()


class FairInCost(DispatcherUnderTest):
    """Users get the same service, whatever their requests cost."""

    def test_many_light_requests_are_worth_a_heavy_one(self) -> None:
        """Costs of 10 and 1: within the ``Q + 2 c_max`` of deficit round robin."""
        dispatcher = self.dispatcher()
        backlog(dispatcher, {"A": 10, "B": 1}, 400)
        work = _work(dispatcher, 400)
        assert abs(work["A"] - work["B"]) <= 3 * 10


class FairShares(DispatcherUnderTest):
    """Users whose requests cost the same get them in proportion to their weights."""

    slack: ClassVar[int] = 2
    """Requests by which a share may be off; a dispatcher of rounds may be off by a round."""

    @every_number
    def test_weights_nine_to_one(self, number: Callable[[int], Cost]) -> None:
        """A thousand dispatches."""
        dispatcher = self.dispatcher({"A": number(9), "B": number(1)})
        backlog(dispatcher, {"A": number(1), "B": number(1)}, 1000)
        shares = _shares(dispatcher, 1000)
        assert abs(shares["A"] - 900) <= self.slack
        assert shares["A"] + shares["B"] == 1000

    def test_an_unrelated_user_that_comes_and_goes_moves_no_tags(self) -> None:
        """Weights 100:1; the light user keeps its share, every ten serves somebody looks in."""
        dispatcher = self.dispatcher({"heavy": 100, "light": 1})
        backlog(dispatcher, {"heavy": 1, "light": 1}, 2000)
        light = 0
        for number in range(101):
            light += _shares(dispatcher, 10)["light"]
            dispatcher.set_weight("visitor", 5 + number)
            dispatcher.arrive("visitor", number, 1)
            dispatcher.cancel(number)
        assert 1010 // 101 - 1 <= light <= 1010 // 101 + 1


class FairSharesInCost(DispatcherUnderTest):
    """Users get service in proportion to their weights, whatever their requests cost."""

    def test_service_in_proportion_to_weight_whatever_the_costs(self) -> None:
        """Within the ``Q + 2 c_max`` of deficit round robin."""
        dispatcher = self.dispatcher({"A": 1, "B": 2, "C": 3})
        backlog(dispatcher, {"A": 7, "B": 5, "C": 2}, 2000)
        work = _work(dispatcher, 6000)
        shares = (work["A"], Fraction(work["B"]) / 2, Fraction(work["C"]) / 3)
        assert max(shares) - min(shares) <= 3 * 7


class BoundedLead(DispatcherUnderTest):
    """No user gets more than ``bound c_max`` ahead of another while both wait."""

    bound: ClassVar[int | Fraction] = 2
    """In units of the largest cost of a request; 2 is what start-time fair queueing keeps."""

    @drawn
    def test_no_lead_exceeds_the_bound(self, data: st.DataObject) -> None:
        """Over all intervals of arbitrary events, of users of whom some are backlogged at first."""
        arrivals = st.tuples(st.just("arrive"), st.integers(0, 3), exact_costs)
        events = data.draw(st.lists(arrivals, min_size=8, max_size=30))
        events += data.draw(event_lists(users=4))
        dispatcher = self.dispatcher()
        skew = JointSkew()
        c_max: Any = max((event[2] for event in events if event[0] == "arrive"), default=0)
        for number, event in enumerate([*events, *[("dispatch",)] * len(events)]):
            sent = apply(dispatcher, event, number)
            charges = {sent.user: sent.cost} if sent else {}
            skew.note(itertools.permutations(dispatcher.waiting, 2), charges)
        lead: Any = max(skew.worst.values(), default=0)
        assert lead <= self.bound * c_max


def _sent(dispatcher: Dispatcher) -> Dispatch:
    sent = dispatcher.dispatch()
    assert sent is not None, "requests wait"
    return sent


def _shares(dispatcher: Dispatcher, dispatches: int) -> Counter[User]:
    return Counter(_sent(dispatcher).user for _ in range(dispatches))


def _work(dispatcher: Dispatcher, amount: Cost) -> dict[User, Any]:
    """Dispatch an amount of service and return what each user got of it."""
    work: dict[User, Any] = dict.fromkeys(dispatcher.waiting, 0)
    while sum(work.values()) < amount:
        sent = _sent(dispatcher)
        work[sent.user] += sent.cost
    return work
