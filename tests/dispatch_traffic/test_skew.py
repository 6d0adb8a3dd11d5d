"""The running skew equals its definition, on random sequences of events."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from fairopt.traffic import BackloggedSkew

USERS = "abc"
EVENTS = st.lists(
    st.one_of(
        st.tuples(st.just("toggle"), st.sampled_from(USERS)),
        st.tuples(st.just("serve"), st.sampled_from(USERS), st.integers(1, 9)),
    ),
    max_size=30,
)


def by_definition(events, weights):
    """Return the largest |W_i/w_i - W_j/w_j| over all intervals in which both wait."""
    waiting, served = set(), dict.fromkeys(USERS, Fraction(0))
    states = [(frozenset(), dict(served))]
    for kind, user, *amount in events:
        if kind == "toggle":
            waiting ^= {user}
        elif user in waiting:
            served[user] += Fraction(amount[0], weights.get(user, 1))
        states.append((frozenset(waiting), dict(served)))
    return max(
        abs((later[i] - later[j]) - (earlier[i] - earlier[j]))
        for begin, (_, earlier) in enumerate(states)
        for end, (_, later) in enumerate(states[begin:], begin)
        for i in USERS
        for j in USERS
        if i == j or all({i, j} <= who for who, _ in states[begin : end + 1])
    )


@given(EVENTS, st.sampled_from([{}, {"a": 2, "b": 3}]))
def test_the_skew_is_the_one_of_the_definition(events, weights):
    skew = BackloggedSkew(weights)
    for kind, user, *amount in events:
        if kind == "serve":
            skew.serve(user, amount[0])
        elif user in skew.waiting:
            skew.stop_waiting(user)
        else:
            skew.start_waiting(user)
    assert skew.worst == by_definition(events, weights)


def test_the_lead_returned_is_that_of_the_user_just_served():
    skew = BackloggedSkew()
    for user in "ab":
        skew.start_waiting(user)
    assert skew.serve("b", 5) == 5
    assert skew.serve("a", 3) == 3, "from the moment when a was furthest behind"
    assert skew.serve("a", 4) == 7
    assert (skew.worst, skew.between) == (7, ("a", "b"))


def test_service_of_a_user_that_does_not_wait_is_no_skew():
    skew = BackloggedSkew()
    skew.start_waiting("a")
    assert skew.serve("b", 100) == 0
    assert skew.worst == 0
    assert skew.between is None


def test_an_interval_ends_when_a_user_leaves():
    skew = BackloggedSkew()
    for _ in range(3):
        skew.start_waiting("a")
        skew.start_waiting("b")
        skew.serve("a", 2)
        skew.stop_waiting("a")
        skew.stop_waiting("b")
    assert skew.worst == 2
