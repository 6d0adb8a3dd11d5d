"""GPS and weighted fair queueing against the definition of the fluid."""

import itertools
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairopt.contract.events import apply, backlog, drain, event_lists, exact_costs, exact_weights
from fairopt.dispatch import GPS, WFQ
from fairopt.errors import InputError
from tests.dispatch.fluid_reference import gps_departures

USERS = 4
times = st.integers(0, 30) | st.fractions(0, 30, max_denominator=3)
timed_arrivals = st.lists(
    st.tuples(times, st.integers(0, USERS - 1), exact_costs), min_size=1, max_size=15
).map(sorted)
weightings = st.lists(exact_weights, min_size=USERS, max_size=USERS).map(enumerate).map(dict)


@pytest.mark.parametrize("cls", [WFQ, GPS])
def test_virtual_time_follows_the_users_of_the_elapsed_interval(cls):
    """A: two jobs of 2 at time 0; B: one of 1 at time 1. V(1), V(3), V(5) = 1, 2, 4."""
    wfq = cls(rate=1)
    wfq.arrive("A", "A1", 2)
    wfq.arrive("A", "A2", 2)
    wfq.advance(1)
    assert wfq.virtual_time == 1
    wfq.arrive("B", "B1", 1)
    wfq.advance(3)
    assert wfq.virtual_time == 2
    wfq.advance(5)
    assert wfq.virtual_time == 4
    wfq.advance(10)
    assert len(drain(wfq)) == 3
    wfq.arrive("A", "A3", 1)
    wfq.advance(Fraction(21, 2))
    assert wfq.virtual_time == Fraction(1, 2)


def test_virtual_time_with_a_departure_in_between():
    """A leaves the fluid at time 2; from then on V grows twice as fast."""
    wfq = WFQ(rate=1)
    wfq.arrive("A", 1, 1)
    wfq.arrive("B", 2, 5)
    assert wfq.dispatch().user == "A"
    for now, v in ((1, Fraction(1, 2)), (2, 1), (3, 2), (6, 5), (7, 5)):
        wfq.advance(now)
        assert wfq.virtual_time == v


def test_the_request_that_opens_a_busy_period_is_stamped_like_any_other():
    wfq = WFQ(rate=1)
    wfq.arrive("B", "opens", 10)
    wfq.arrive("A", "short", 1)
    assert [sent.user for sent in drain(wfq)] == ["A", "B"]


@pytest.mark.parametrize("now", [4, -1, float("nan"), float("inf"), True, None, "6"])
def test_time_does_not_run_backwards(now):
    wfq = WFQ(rate=1)
    wfq.advance(5)
    with pytest.raises(InputError, match="now"):
        wfq.advance(now)
    assert wfq.now == 5


@pytest.mark.parametrize("rate", [0, -1, float("nan"), True])
def test_refuses_a_bad_rate(rate):
    with pytest.raises(InputError, match="rate"):
        WFQ(rate=rate)


@given(arrivals=timed_arrivals, weights=weightings, rate=exact_weights)
def test_gps_is_the_fluid(arrivals, weights, rate):
    """Departures and service curves, exactly."""
    ends, history = gps_departures(arrivals, weights, rate)
    gps = GPS(weights, rate=rate)
    for number, (time, user, cost) in enumerate(arrivals):
        gps.advance(time)
        gps.arrive(user, number, cost)
    gone = []
    for end in sorted(set(ends.values())):
        if end < gps.now:
            continue
        gps.advance(end)
        gone += drain(gps)
    assert gps.waiting == ()
    assert [ends[sent.request] for sent in gone] == sorted(ends.values())
    for user in {user for _, user, _ in arrivals}:
        curve = gps.service(user)
        for time, work in history:
            assert _value(curve, time) == work[user]


@given(costs=st.lists(st.tuples(st.integers(0, 3), exact_costs), min_size=1, max_size=15))
def test_gps_on_work_time_departs_like_the_fluid(costs):
    weights = dict.fromkeys(range(USERS), 1)
    ends, _ = gps_departures([(0, user, cost) for user, cost in costs], weights)
    gps = GPS()
    for number, (user, cost) in enumerate(costs):
        gps.arrive(user, number, cost)
    for _ in costs:
        sent = gps.dispatch()
        assert gps.now == ends[sent.request]
    assert gps.now == sum(cost for _, cost in costs)


@given(arrivals=timed_arrivals, weights=weightings)
def test_wfq_ends_no_request_later_than_the_fluid_plus_one_request(arrivals, weights):
    """Parekh and Gallager 1993, Theorem 1, on one link of rate 1."""
    ends, _ = gps_departures(arrivals, weights)
    wfq = WFQ(weights, rate=1)
    to_come = list(enumerate(arrivals))
    now = 0
    while to_come or wfq.waiting:
        if not wfq.waiting:
            now = max(now, to_come[0][1][0])
        while to_come and to_come[0][1][0] <= now:
            number, (time, user, cost) = to_come.pop(0)
            wfq.advance(time)
            wfq.arrive(user, number, cost)
        wfq.advance(now)
        sent = wfq.dispatch()
        now += sent.cost
        assert now <= ends[sent.request] + max(cost for _, _, cost in arrivals)


@given(events=event_lists(USERS, weights=exact_weights))
def test_v_never_falls_while_anyone_waits(events):
    for cls in (WFQ, GPS):
        dispatcher = cls()
        v = 0
        for number, event in enumerate(events):
            someone_waited = bool(dispatcher.waiting)
            apply(dispatcher, event, number)
            if someone_waited:
                assert dispatcher.virtual_time >= v
            v = dispatcher.virtual_time


@given(events=event_lists(USERS))
def test_work_time_is_the_work_dispatched(events):
    dispatcher = WFQ()
    work = 0
    for number, event in enumerate(events):
        sent = apply(dispatcher, event, number)
        work += sent.cost if sent else 0
        assert dispatcher.now == work


@given(events=event_lists(USERS), weights=weightings)
def test_the_service_of_all_users_is_the_time(events, weights):
    """The fluid is work-conserving: on work time, somebody is always served."""
    gps = GPS(weights)
    for number, event in enumerate(events):
        apply(gps, event, number)
    drain(gps)
    assert sum(gps.service(user)[-1][1] for user in weights) == gps.now


def test_a_cancelled_request_takes_its_unserved_fluid_along():
    gps = GPS(rate=1)
    backlog(gps, {"A": 4, "B": 4}, 2)
    gps.advance(4)  # both are served 2 of their first 4
    gps.cancel(("A", 0))
    gps.advance(8)
    assert gps.service("A")[-1][1] == gps.service("B")[-1][1] == 4
    gps.advance(100)
    assert gps.service("A")[-1][1] == 2 + 4
    assert gps.service("B")[-1][1] == 8
    assert [sent.request for sent in drain(gps)] == [("B", 0), ("A", 1), ("B", 1)]


def test_a_change_of_weight_bends_the_service_curve():
    gps = GPS(rate=1)
    backlog(gps, {"A": 12, "B": 12}, 1)
    gps.advance(4)
    gps.set_weight("A", 3)
    gps.advance(8)
    assert gps.service("A")[-1] == (8, 2 + 3)
    assert gps.service("B")[-1] == (8, 2 + 1)
    gps.advance(24)
    assert gps.service("A")[-1][1] == gps.service("B")[-1][1] == 12


def test_a_change_of_weight_moves_no_tag_the_fluid_has_passed():
    wfq = WFQ(rate=1)
    for user, cost in (("A", 2), ("B", Fraction(5, 2)), ("C", 3)):
        wfq.arrive(user, user, cost)
    wfq.advance(10)
    wfq.set_weight("A", 100)
    assert [sent.request for sent in drain(wfq)] == ["A", "B", "C"]


def test_wfq_looks_at_the_cost_it_is_about_to_send():
    """Section 5.1: the order depends on the cost of the head, unlike SFQ's."""
    for head, first in ((1, "B"), (9, "A")):
        wfq = WFQ()
        wfq.arrive("A", 1, 5)
        wfq.arrive("B", 2, head)
        assert wfq.dispatch().user == first


def _value(curve, time):
    """Return a piecewise linear curve at a time, constant after its end."""
    for (t0, w0), (t1, w1) in itertools.pairwise(curve):
        if t0 <= time <= t1:
            return w0 + (w1 - w0) * Fraction(time - t0) / (t1 - t0)
    return curve[-1][1]
