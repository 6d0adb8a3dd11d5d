"""Deficit round robin and round robin."""

import itertools
import random
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
    exact_weights,
    play,
)
from fairopt.dispatch import DRR, RoundRobin
from fairopt.dispatch.charge import ratio


@pytest.mark.parametrize("users", [2, 5, 6, 17])
def test_every_backlogged_user_gets_one_quantum_per_round(users):
    """Whoever joins while another is mid-turn or leaves as it empties."""
    quantum = c_max = 12  # so that each visit sends something and can be counted
    rng = random.Random(users)
    drr = DRR(quantum=quantum)
    numbers = itertools.count()
    steady = range(users)
    for user in steady:
        for _ in range(1500):
            drr.arrive(user, next(numbers), rng.randrange(1, c_max + 1))
    work = Counter()
    visits = Counter()
    visited = None
    while visits[users - 1] < 100:
        if rng.random() < 0.1:
            drr.arrive(users + rng.randrange(3), next(numbers), rng.randrange(1, c_max + 1))
        sent = drr.dispatch()
        work[sent.user] += sent.cost
        if sent.user != visited:
            visited = sent.user
            visits[visited] += 1
        if not drr.backlog(sent.user):
            assert drr.deficit(sent.user) == 0
    for user in steady:
        assert visits[user] == 100
        assert work[user] + drr.deficit(user) == visits[user] * quantum
        assert 0 <= drr.deficit(user) < quantum + c_max
    assert max(work[u] for u in steady) - min(work[u] for u in steady) <= quantum + c_max


@given(
    events=event_lists(5, costs=st.integers(1, 12)),
    quantum=st.integers(1, 30) | st.fractions(Fraction(1, 5), 3, max_denominator=5),
    weighting=st.lists(exact_weights, min_size=5, max_size=5),
)
def test_granularity(events, quantum, weighting):
    """|W_i/w_i - W_j/w_j| <= Q + c_max/w_i + c_max/w_j between users that wait throughout."""
    drr = DRR(dict(enumerate(weighting)), quantum=quantum)
    skew = JointSkew()
    for number, event in enumerate(events):
        sent = apply(drr, event, number)
        charges = {sent.user: ratio(sent.cost, weighting[sent.user])} if sent else {}
        skew.note(itertools.permutations(drr.waiting, 2), charges)
    for (i, j), worst in skew.worst.items():
        assert worst <= quantum + ratio(12, weighting[i]) + ratio(12, weighting[j])


def test_a_head_far_above_the_quantum_is_served_after_its_rounds():
    drr = DRR(quantum=1)
    drr.arrive("A", "heavy", 1000)
    for number in range(1500):
        drr.arrive("B", number, 1)
    order = [sent.user for sent in drain(drr)]
    assert order.index("A") == 999  # B's visits of rounds 1 to 999 come first


def test_an_enormous_head_alone_is_served_at_once():
    for number, quantum in ((10**90, 1), (1e90, 1e-90), (Fraction(10**80, 3), Fraction(1, 10**80))):
        drr = DRR(quantum=quantum)
        drr.arrive("A", 1, number)
        drr.arrive("B", 2, number)
        assert [sent.user for sent in drain(drr)] == ["A", "B"]


@given(
    events=event_lists(4, costs=st.floats(1e-100, 1e100)),
    quantum=st.floats(1e-100, 1e100),
)
def test_ends_with_any_floats(events, quantum):
    sent = play(DRR(quantum=quantum), events)
    assert len(sent) == len({dispatch.request for dispatch in sent})


@given(events=event_lists(4, costs=st.integers(1, 40)), quantum=st.integers(1, 7))
def test_skipping_rounds_changes_nothing(events, quantum):
    """Against rounds gone through one by one."""

    class Plain(DRR):
        def _skip_fruitless_rounds(self):
            pass

    assert play(DRR(quantum=quantum), events) == play(Plain(quantum=quantum), events)


def test_credit_is_forfeited_when_the_queue_empties():
    drr = DRR(quantum=10)
    drr.arrive("A", 1, 3)
    drr.arrive("B", 2, 10)
    assert drr.dispatch().user == "A"
    assert drr.deficit("A") == 0
    drr.arrive("A", 3, 11)
    assert [sent.user for sent in drain(drr)] == ["B", "A"]


def test_a_returning_user_joins_at_the_tail():
    drr = DRR(quantum=1)
    for user in "ABC":
        drr.arrive(user, user, 1)
    assert drr.dispatch().user == "A"
    drr.arrive("A", "again", 1)
    assert [sent.user for sent in drain(drr)] == ["B", "C", "A"]


def test_a_user_whose_turn_is_over_stands_before_a_newcomer():
    drr = DRR(quantum=1)
    backlog(drr, {"A": 1}, 2)
    assert drr.dispatch().user == "A"
    drr.arrive("B", "new", 1)
    assert [sent.user for sent in drain(drr)] == ["A", "B"]


def test_cancelling_the_visited_user_gives_the_next_its_quantum():
    drr = DRR(quantum=2)
    backlog(drr, {"A": 1, "B": 2}, 2)
    assert drr.dispatch().request == ("A", 0)
    drr.cancel(("A", 1))
    assert [sent.user for sent in drain(drr)] == ["B", "B"]


@given(events=event_lists(4))
def test_round_robin_ignores_costs(events):
    def users(events):
        return [(sent.request, sent.user) for sent in play(RoundRobin(), events)]

    unit = [(*event[:2], 1) if event[0] == "arrive" else event for event in events]
    assert users(events) == users(unit)


def test_round_robin_takes_turns():
    ring = RoundRobin({"A": 2, "B": 1, "C": Fraction(1, 2)})
    backlog(ring, {"A": 9, "B": 1, "C": 5}, 8)
    assert "".join(sent.user for sent in drain(ring)).startswith("AABAABCAABAABC")


@pytest.mark.parametrize("ending", ["dispatch", "cancel"])
def test_a_huge_request_leaves_no_quantum_to_the_next_busy_period(ending):
    drr = DRR()
    drr.arrive("a", "huge", 100)
    drr.dispatch() if ending == "dispatch" else drr.cancel("huge")
    for k in range(3):
        drr.arrive("a", f"a{k}", 1)
        drr.arrive("b", f"b{k}", 1)
    assert [drr.dispatch().user for _ in range(6)] == ["a", "b"] * 3
