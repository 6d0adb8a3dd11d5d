"""Sections 3.1 to 3.4 on arbitrary events: the band, the bounds, the idle reset."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairopt.contract.events import JointSkew, apply, event_lists, exact_weights
from fairopt.dispatch import SFQ, SFQTags
from fairopt.dispatch.charge import ratio

USERS = 6
weightings = st.none() | st.lists(exact_weights, min_size=USERS, max_size=USERS)


def largest_charges(events, weights):
    """Largest cost over weight per user, of all requests that arrive."""
    largest = dict.fromkeys(range(USERS), 0)
    for event in events:
        if event[0] == "arrive":
            user = event[1]
            largest[user] = max(largest[user], ratio(event[2], weights[user]))
    return largest


@given(events=event_lists(USERS), weighting=weightings)
def test_the_band(events, weighting):
    """Section 3.1: v never falls; S <= v + c_max for all; S >= v for waiting users."""
    weights = dict(enumerate(weighting or [1] * USERS))
    sfq = SFQ(weights if weighting else None)
    c_max = max(largest_charges(events, weights).values())
    v = 0
    for number, event in enumerate(events):
        waiting = sfq.waiting
        apply(sfq, event, number)
        assert sfq.virtual_time >= v
        if event[0] == "arrive" or (waiting and sfq.waiting and event[0] == "cancel"):
            assert sfq.virtual_time == v  # section 3.4: no idle reset while anyone waits
        v = sfq.virtual_time
        assert all(sfq.meter(user) <= v + c_max for user in range(USERS))
        assert all(sfq.meter(user) >= v for user in sfq.waiting)
        if not sfq.waiting:
            assert all(sfq.meter(user) == v for user in range(USERS))


@given(events=event_lists(USERS), weighting=weightings)
def test_users_backlogged_throughout(events, weighting):
    """Section 3.2: |W_i/w_i - W_j/w_j| <= c_i/w_i + c_j/w_j, so <= 2 c_max unweighted."""
    weights = dict(enumerate(weighting or [1] * USERS))
    sfq = SFQ(weights if weighting else None)
    largest = largest_charges(events, weights)
    skew = JointSkew()
    for number, event in enumerate(events):
        sent = apply(sfq, event, number)
        charges = {sent.user: ratio(sent.cost, weights[sent.user])} if sent else {}
        skew.note(itertools.permutations(sfq.waiting, 2), charges)
    for (i, j), worst in skew.worst.items():
        assert worst <= largest[i] + largest[j] <= 2 * max(largest.values())


@given(events=event_lists(USERS), weighting=weightings)
def test_leaving_and_returning_gains_nothing(events, weighting):
    """Section 3.3: W_i <= dv + c_max for all i, W_j >= dv - c_max for j waiting throughout."""
    weights = dict(enumerate(weighting or [1] * USERS))
    sfq = SFQ(weights if weighting else None)
    c_max = max(largest_charges(events, weights).values())
    work = dict.fromkeys(range(USERS), 0)
    least_ahead = dict.fromkeys(range(USERS), 0)  # least W_i - v since the beginning
    most_ahead = {}  # most W_j - v since j began to wait
    skew = JointSkew()
    for number, event in enumerate(events):
        sent = apply(sfq, event, number)
        charges = {sent.user: ratio(sent.cost, weights[sent.user])} if sent else {}
        for user, charge in charges.items():
            work[user] += charge
        waiting = sfq.waiting
        for user in range(USERS):
            ahead = work[user] - sfq.virtual_time
            assert ahead - least_ahead[user] <= c_max
            least_ahead[user] = min(least_ahead[user], ahead)
            if user in waiting:
                most_ahead[user] = max(most_ahead.get(user, ahead), ahead)
                assert ahead - most_ahead[user] >= -c_max
            else:
                most_ahead.pop(user, None)
        skew.note(((i, j) for i in range(USERS) for j in waiting if i != j), charges)
    assert all(worst <= 2 * c_max for worst in skew.worst.values())


@given(events=event_lists(USERS), placeable=st.sets(st.integers(0, 60)), weighting=weightings)
def test_the_band_with_overtaking(events, placeable, weighting):
    weights = dict(enumerate(weighting or [1] * USERS))
    sfq = SFQ(weights if weighting else None)
    c_max = max(largest_charges(events, weights).values())
    v = 0
    for number, event in enumerate(events):
        if event[0] == "dispatch":
            sent = sfq.dispatch(placeable.__contains__, blocked="overtake")
            assert sent is None or sent.request in placeable
        else:
            apply(sfq, event, number)
        assert sfq.virtual_time >= v
        v = sfq.virtual_time
        assert all(v <= sfq.meter(user) for user in sfq.waiting)
        assert all(sfq.meter(user) <= v + c_max for user in range(USERS))


@pytest.mark.parametrize("cls", [SFQ, SFQTags])
def test_two_c_max_is_nearly_reached(cls):
    """A user is one request ahead, then one behind: the bound of 3.2 is about right."""
    sfq = cls()
    sfq.arrive("B", "B0", 100)
    sfq.arrive("B", "B1", 100)
    sfq.arrive("B", "B2", 100)
    assert sfq.dispatch().user == "B"  # S_B = 100, v = 0
    for number in range(5):
        sfq.arrive("A", f"A{number}", 99 if number == 0 else 100)
    gained = [sfq.dispatch().user for _ in range(2)]
    assert gained == ["A", "A"]  # 199 of service for A, nothing for B, both waiting
