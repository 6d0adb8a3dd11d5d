"""A user's dispatcher by name: what it sends, what is told when it breaks its contract."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairopt.contract.events import apply, drain, event_lists, exact_weights
from fairopt.dispatch import (
    DISPATCHERS,
    SFQ,
    OwnDispatcher,
    dispatcher_class,
    dispatcher_named,
)
from fairopt.dispatch.scenario import scenes
from fairopt.errors import DispatcherError, InputError

OWN = "tests.own.dispatchers:"
OURS = {name: f"fairopt.dispatch:{cls.__name__}" for name, cls in DISPATCHERS.items()}


def served(dispatcher, *users):
    """Let users submit requests of cost 3 and return all that is dispatched."""
    for number, user in enumerate(users):
        dispatcher.arrive(user, number, 3)
    return drain(dispatcher)


@pytest.mark.parametrize("name", DISPATCHERS)
@given(events=event_lists(users=4, weights=exact_weights))
def test_under_a_users_name_ours_dispatch_the_same_and_break_no_promise(name, events):
    plain, own = DISPATCHERS[name](), dispatcher_named(OURS[name])
    for number, event in enumerate(events):
        assert apply(own, event, number) == apply(plain, event, number)
        assert name == "vtc" or own.waiting == plain.waiting
    assert drain(own) == drain(plain)


@pytest.mark.parametrize("name", DISPATCHERS)
@given(costs=st.lists(st.floats(1e-3, 1e3), min_size=1, max_size=20))
def test_costs_as_floats_break_no_promise(name, costs):
    own = dispatcher_named(OURS[name])
    for number, cost in enumerate(costs):
        own.arrive(number % 3, number, cost)
    assert sum(sent.finished for sent in drain(own)) == len(costs)


def test_weights_reach_the_class_that_takes_them():
    own = dispatcher_named(OWN + "Metered", {"A": 1, "B": Fraction(1, 2)})
    assert isinstance(own, OwnDispatcher)
    assert own.mechanism.weight("B") == own.weight("B") == Fraction(1, 2)
    assert [sent.user for sent in served(own, *"AAABBB")] == list("ABAABB")
    with pytest.raises(InputError, match="user: got 'C'"):
        own.arrive("C", 9, 1)


def test_a_class_without_weights_takes_equal_ones():
    own = dispatcher_named(OWN + "ById", {"A": 2, "B": 2})
    assert [sent.user for sent in served(own, *"BA")] == ["A", "B"]
    with pytest.raises(InputError, match=r"weights: got .*equal weights"):
        dispatcher_named(OWN + "ById", {"A": 2, "B": 1})


def test_parameters_reach_the_class_that_takes_them():
    own = dispatcher_named(OWN + "Halves", quantum=2)
    assert [sent.cost for sent in served(own, "A")] == [2, 1]
    with pytest.raises(InputError, match=r"a class called with quantum \(got an unexpected"):
        dispatcher_named(OWN + "ById", quantum=2)


@pytest.mark.parametrize(
    ("broken", "told"),
    [
        ("Twice", "serves request 1, which was served already, after A submits 3 (request 0), "),
        ("Invents", 'serves request "nobody\'s", which never arrived'),
        ("HoldsBack", "sends nothing, while request 2 of B waits"),
        ("LastFirst", "serves request 1 of A before request 0 of the same user"),
        ("WrongUser", "serves request 0 as one of B, but it is one of A"),
        ("InParts", "serves 1 of request 0, whose cost is 3; only a SlicingDispatcher serves in"),
        ("Overcharges", "serves 2 of request 0, of which 1 is left"),
        ("NeverFinished", "says that request 0 is not finished, when 0 of it is left"),
        ("NegativeCost", "serves -3 of request 0, not a positive cost"),
        ("Sloppy", "returns 0 from dispatch(), not a Dispatch or None"),
        ("Fails", "failed: KeyError: 'nobody' ("),
    ],
)
def test_what_is_broken_is_told_with_the_events_that_led_there(broken, told):
    own = dispatcher_named(OWN + broken)
    with pytest.raises(DispatcherError) as refusal:
        served(own, "A", "A", "B")
    assert str(refusal.value).startswith(OWN + broken)
    assert told in str(refusal.value)
    assert ", after A submits 3 (request 0), A submits 3 (request 1), B" in str(refusal.value)
    assert str(refusal.value).endswith(", dispatch")


def test_what_was_withdrawn_is_not_served():
    own = dispatcher_named(OWN + "KeepsWithdrawn")
    own.arrive("A", 0, 1)
    own.cancel(0)
    with pytest.raises(DispatcherError, match="request 0, which was withdrawn already"):
        own.dispatch()


def test_a_name_may_come_again_once_it_is_free():
    own = dispatcher_named(OWN + "ById")
    assert served(own, "A") == served(own, "A")


def test_of_many_events_the_latest_are_told():
    own = dispatcher_named(OWN + "Invents")
    with pytest.raises(DispatcherError, match="after 9 events and then J submits 3 "):
        served(own, *"ABCDEFGHIJ")


def test_the_place_of_a_failure_is_in_the_users_code():
    own = dispatcher_named(OWN + "Fails")
    with pytest.raises(DispatcherError, match=r"\(.*tests/own/dispatchers\.py, line \d+\)"):
        own.dispatch()


@pytest.mark.parametrize(
    ("name", "allowed"),
    [
        ("Nobody", "has no attribute 'Nobody'"),
        ("Unfinished", "a class that also defines _join, _leave"),
        ("Needy", "a class called with no arguments (missing a required argument: 'needed')"),
        ("ready_made", "a class, for each run begins with a new dispatcher"),
        ("ratio", "package.module:Name of a Dispatcher, and that is"),
    ],
)
def test_what_is_no_dispatcher_is_refused(name, allowed):
    with pytest.raises(InputError) as refusal:
        dispatcher_named(OWN + name)
    assert allowed in str(refusal.value)


def test_what_cannot_be_made_is_told():
    with pytest.raises(DispatcherError, match="failed: RuntimeError: not today"):
        dispatcher_named(OWN + "FailsToStart")
    with pytest.raises(DispatcherError, match=r"must call super\(\).__init__\(weights\)"):
        dispatcher_named(OWN + "ForgetsSuper")


def test_the_known_names_and_no_others():
    assert [dispatcher_class(name) for name in DISPATCHERS] == list(DISPATCHERS.values())
    assert type(dispatcher_named("sfq")) is SFQ
    with pytest.raises(InputError, match=r"one of fifo, .* or package\.module:Dispatcher"):
        dispatcher_named("lifo")


def test_the_scenario_is_played_under_a_users_dispatcher_too():
    *_, same = scenes(OURS["sfq"])
    known = {scene.dispatcher: scene for scene in scenes()}
    assert same.dispatcher == "fairopt.dispatch:SFQ"
    sfq = known["SFQ"]
    assert (same.before_heavy, same.after_heavy) == (sfq.before_heavy, sfq.after_heavy)
    *_, unfair = scenes(f"{OWN}ById")
    assert unfair.before_heavy > sfq.before_heavy
