"""What every dispatcher promises, as classes that the class of its tests inherits."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import strategies as st

from fairopt.contract.drawn import drawn
from fairopt.contract.events import apply, backlog, drain, event_lists, exact_weights, play
from fairopt.dispatch import VTC, Cost, Dispatch, Dispatcher, User
from fairopt.errors import InputError


class DispatcherUnderTest:
    """A dispatcher, newly made for each test."""

    def dispatcher(self, weights: Mapping[User, Cost] | None = None) -> Dispatcher:
        """Return a new dispatcher; weights are given by the tests of `Weighted` and shares."""
        raise NotImplementedError("the class of the tests says which dispatcher")


class DispatcherContract(DispatcherUnderTest):
    """What every dispatcher promises, fair or not.

    Examples
    --------
    >>> class TestMine(DispatcherContract):
    ...     def dispatcher(self, weights=None):
    ...         return Mine(weights)
    """

    @drawn
    def test_serves_each_request_once_whole_and_in_order_within_its_user(
        self, data: st.DataObject
    ) -> None:
        """In parts or not, and whatever is cancelled or reweighed meanwhile."""
        events = data.draw(event_lists(users=4, weights=exact_weights))
        dispatcher = self.dispatcher()
        batches = isinstance(dispatcher, VTC)  # serves several requests of a user at once
        rest: dict[Hashable, Cost] = {}  # of each request, in the order of arrival
        owner: dict[Hashable, User] = {}
        for number, event in enumerate([*events, *[("dispatch",)] * 2000]):
            sent = apply(dispatcher, event, number)
            if event[0] == "arrive":
                owner[number], rest[number] = event[1:]
            elif event[0] == "cancel" and event[1] not in getattr(dispatcher, "running", ()):
                rest.pop(event[1], None)
            elif sent is not None:
                line = [request for request in rest if owner[request] == sent.user]
                assert sent.request in (line if batches else line[:1])
                rest[sent.request] -= sent.cost
                assert sent.cost > 0
                assert sent.finished == (rest[sent.request] == 0)
                if sent.finished:
                    del rest[sent.request]
            if not batches:
                assert dispatcher.waiting == tuple(sorted({owner[request] for request in rest}))
        assert not rest

    def test_nobody_waits(self) -> None:
        """Then nothing is sent, and the unknown may end."""
        dispatcher = self.dispatcher()
        assert dispatcher.dispatch() is None
        assert dispatcher.waiting == ()
        dispatcher.cancel("unknown")
        dispatcher.complete("unknown")
        assert dispatcher.dispatch() is None

    @pytest.mark.parametrize(
        "cost",
        [
            *(0, -1, 10**101, True, "3", None, 1j),
            *(0.0, -0.0, 1e-101, float("nan"), float("inf"), float("-inf")),
            *(Fraction(0), Fraction(-1, 2), Fraction(1, 10**101)),
        ],
    )
    def test_refuses_a_bad_cost_and_changes_nothing(self, cost: Any) -> None:
        """The same request may come again."""
        dispatcher = self.dispatcher()
        with pytest.raises(InputError, match="cost"):
            dispatcher.arrive("A", 1, cost)
        assert dispatcher.waiting == ()
        dispatcher.arrive("A", 1, 1)
        assert drain(dispatcher) == [(1, "A", 1, True)]

    @pytest.mark.parametrize("user", [True, 1.0, None, b"A", ("A",)])
    def test_refuses_what_is_no_user_id(self, user: Any) -> None:
        """Ids are all int or all str."""
        dispatcher = self.dispatcher()
        with pytest.raises(InputError, match="user"):
            dispatcher.arrive(user, 1, 1)
        dispatcher.arrive(1, 1, 1)
        with pytest.raises(InputError, match="user"):
            dispatcher.arrive(user, 2, 1)
        with pytest.raises(InputError, match="user"):
            dispatcher.arrive("A", 2, 1)

    def test_refuses_a_request_that_waits_already(self) -> None:
        """Once served, its name is free."""
        dispatcher = self.dispatcher()
        dispatcher.arrive("A", 1, 1)
        with pytest.raises(InputError, match="request"):
            dispatcher.arrive("B", 1, 1)
        assert dispatcher.waiting == ("A",)
        drain(dispatcher)
        dispatcher.arrive("B", 1, 1)
        assert dispatcher.waiting == ("B",)

    def test_cancel_and_complete_touch_no_meter(self) -> None:
        """After its dispatch a request changes nothing any more, however it ends."""

        def run(ending: str) -> list[Dispatch]:
            dispatcher = self.dispatcher()
            backlog(dispatcher, {"A": 3, "B": 1}, 6)
            order = []
            while (sent := dispatcher.dispatch()) is not None:
                order.append(sent)
                if sent.finished:
                    getattr(dispatcher, ending)(sent.request)
            return order

        assert run("cancel") == run("complete")

    def test_cancelling_everything_lets_others_go_on(self) -> None:
        """A user whose queue is emptied so is out of the competition."""
        dispatcher = self.dispatcher()
        backlog(dispatcher, {"A": 2, "B": 2, "C": 2}, 3)
        for number in range(3):
            dispatcher.cancel(("B", number))
        assert dispatcher.waiting == ("A", "C")
        assert {sent.user for sent in drain(dispatcher)} == {"A", "C"}
        assert dispatcher.dispatch() is None

    def test_time_is_told_to_all_alike(self) -> None:
        """Whoever does not listen to it goes on."""
        dispatcher = self.dispatcher()
        dispatcher.advance(5)
        backlog(dispatcher, {"A": 1, "B": 1}, 2)
        dispatcher.advance(7)
        assert len(drain(dispatcher)) == 4

    @drawn
    def test_is_a_function_of_its_events(self, data: st.DataObject) -> None:
        """The same events, the same dispatches: no draws, no clock, no state of the class."""
        events = data.draw(event_lists(users=4))
        assert play(self.dispatcher(), events) == play(self.dispatcher(), events)

    def test_does_not_depend_on_hashes(self) -> None:
        """Python hashes the same ids differently in each process."""

        def run(salt: int) -> list[Dispatch]:
            dispatcher = self.dispatcher()
            users = [_Salted(name, salt) for name in "ABCDEFGHIJ"]
            for number in range(6):
                for user in users[number:] + users[:number]:
                    dispatcher.arrive(user, _Salted(f"{user}{number}", salt), 1 + number % 3)
                if number % 2:
                    dispatcher.dispatch()
            return drain(dispatcher)

        assert run(1) == run(2) == run(3)


class _Salted(str):
    """An id whose hash depends on a salt, as on the seed of a process."""

    salt: int

    def __new__(cls, text: str, salt: int) -> _Salted:
        salted = super().__new__(cls, text)
        salted.salt = salt
        return salted

    def __hash__(self) -> int:
        return hash((str(self), self.salt))


class Weighted(DispatcherUnderTest):
    """For dispatchers that are made with weights."""

    @pytest.mark.parametrize("weight", [0, -1, float("nan"), float("inf"), False, "1"])
    def test_refuses_a_bad_weight(self, weight: Any) -> None:
        """At the beginning and later."""
        with pytest.raises(InputError, match=r"weights\['A'\]"):
            self.dispatcher({"A": weight})
        dispatcher = self.dispatcher()
        with pytest.raises(InputError, match=r"weights\['A'\]"):
            dispatcher.set_weight("A", weight)

    def test_refuses_unknown_users_of_a_fixed_set(self) -> None:
        """Until they get a weight."""
        dispatcher = self.dispatcher({"A": 1})
        with pytest.raises(InputError, match="user: got 'B'"):
            dispatcher.arrive("B", 1, 1)
        dispatcher.set_weight("B", 2)
        dispatcher.arrive("B", 1, 1)
        assert dispatcher.waiting == ("B",)
        with pytest.raises(InputError, match="user"):
            self.dispatcher({}).arrive("A", 1, 1)
