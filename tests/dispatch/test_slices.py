"""Stride and CFS: preemptible slices, the global pass, min_vruntime."""

from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairopt.contract.events import (
    JointSkew,
    apply,
    backlog,
    drain,
    event_lists,
    exact_costs,
    exact_weights,
)
from fairopt.dispatch import CFS, Stride

USERS = 5
both = pytest.mark.parametrize("cls", [Stride, CFS])
weightings = st.lists(exact_weights, min_size=USERS, max_size=USERS).map(enumerate).map(dict)


@both
def test_a_heavy_request_is_interleaved_with_light_ones(cls):
    dispatcher = cls(quantum=1)
    dispatcher.arrive("A", "heavy", 3)
    backlog(dispatcher, {"B": 1}, 3)
    order = drain(dispatcher)
    assert [sent.user for sent in order] == ["A", "B"] * 3
    assert [sent.finished for sent in order if sent.user == "A"] == [False, False, True]


@both
def test_the_last_slice_is_charged_what_it_used(cls):
    dispatcher = cls(quantum=4)
    dispatcher.arrive("A", 1, 10)
    dispatcher.arrive("B", 2, 40)
    order = [dispatcher.dispatch() for _ in range(6)]
    assert [sent.cost for sent in order if sent.user == "A"] == [4, 4, 2]
    assert dispatcher.meter("B") == 12


@both
def test_the_rest_of_a_request_can_be_cancelled(cls):
    dispatcher = cls()
    dispatcher.arrive("A", "long", 10)
    dispatcher.arrive("A", "next", 1)
    assert dispatcher.dispatch() == ("long", "A", 1, False)
    dispatcher.cancel("long")
    assert drain(dispatcher) == [("next", "A", 1, True)]


@given(
    events=event_lists(USERS, weights=exact_weights),
    weights=weightings,
    quantum=exact_costs,
)
def test_weighted_distances_from_the_global_pass_add_up_to_nothing(events, weights, quantum):
    """A user that leaves and returns keeps its distance; a change of weight preserves w * d."""
    stride = Stride(weights, quantum=quantum)
    for number, event in enumerate([*events, *[("dispatch",)] * 50]):
        apply(stride, event, number)
        distances = {user: stride.meter(user) - stride.virtual_time for user in range(USERS)}
        assert sum(stride.weight(user) * gap for user, gap in distances.items()) == 0


def test_a_returning_user_is_as_far_from_the_global_pass_as_when_it_left():
    stride = Stride({"A": 2, "B": 1024, "C": 1024})
    stride.arrive("A", "first", 1)
    backlog(stride, {"B": 1, "C": 1}, 3000)
    while stride.backlog("A"):
        stride.dispatch()
    distance = stride.meter("A") - stride.virtual_time
    assert distance > Fraction(1, 3)
    for _ in range(100):
        stride.dispatch()
    stride.arrive("A", "second", 1)
    assert stride.meter("A") - stride.virtual_time == distance


def test_stride_shares_three_to_two_to_one():
    """The example of the stride paper: tickets 3, 2, 1, quantum 1, six quanta."""
    stride = Stride({"A": 3, "B": 2, "C": 1})
    backlog(stride, {"A": 1, "B": 1, "C": 1}, 60)
    for _ in range(10):
        assert Counter(stride.dispatch().user for _ in range(6)) == {"A": 3, "B": 2, "C": 1}


@given(
    events=event_lists(USERS, weights=exact_weights),
    weights=weightings,
    quantum=exact_costs,
)
def test_min_vruntime_never_falls_and_holds_everyone_up(events, weights, quantum):
    cfs = CFS(weights, quantum=quantum)
    floor = 0
    for number, event in enumerate([*events, *[("dispatch",)] * 20]):
        apply(cfs, event, number)
        assert cfs.virtual_time >= floor
        floor = cfs.virtual_time
        assert all(cfs.meter(user) >= floor for user in range(USERS))


@given(events=event_lists(USERS), weights=weightings, quantum=exact_costs)
def test_cfs_bound(events, weights, quantum):
    """|W_i/w_i - W_j/w_j| <= Q/w_i + Q/w_j between users that wait throughout."""
    cfs = CFS(weights, quantum=quantum)
    skew = JointSkew()
    for number, event in enumerate([*events, *[("dispatch",)] * 50]):
        sent = apply(cfs, event, number)
        charges = {sent.user: Fraction(sent.cost) / weights[sent.user]} if sent else {}
        waiting = cfs.waiting
        skew.note([(i, j) for i in waiting for j in waiting if i != j], charges)
    for (i, j), worst in skew.worst.items():
        assert worst <= Fraction(quantum) / weights[i] + Fraction(quantum) / weights[j]


def test_a_sleeper_wakes_at_min_vruntime():
    cfs = CFS()
    cfs.arrive("A", 1, 1)
    backlog(cfs, {"B": 1}, 100)
    for _ in range(51):
        cfs.dispatch()
    cfs.arrive("A", 2, 1)
    assert cfs.meter("A") == cfs.virtual_time == 50
