"""Virtual token counters: lifting, charging per step, the 2U bound."""

import itertools
from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairopt.contract.events import JointSkew, backlog, drain, exact_weights
from fairopt.dispatch import VTC
from fairopt.errors import InputError


def test_a_joining_user_is_lifted_to_the_smallest_counter_in_the_queue():
    vtc = VTC(batch_size=1)
    backlog(vtc, {"A": 1}, 200)
    for _ in range(100):
        vtc.dispatch()
    backlog(vtc, {"B": 1}, 100)
    assert vtc.counter("A") == vtc.counter("B") == 100
    shares = Counter(vtc.dispatch().user for _ in range(20))
    assert shares == {"A": 10, "B": 10}


def test_a_user_joining_an_empty_queue_is_lifted_to_the_last_leaver():
    vtc = VTC(batch_size=1)
    vtc.arrive("A", 1, 100)
    drain(vtc)
    vtc.arrive("B", 2, 1)
    assert vtc.counter("B") == 100


def test_the_last_leaver_may_still_be_running():
    vtc = VTC(batch_size=2)
    vtc.arrive("A", 1, 100)
    for _ in range(60):
        vtc.dispatch()
    vtc.arrive("B", 2, 1)
    assert vtc.counter("B") == 60


def test_a_counter_above_the_others_stays():
    vtc = VTC(batch_size=1)
    vtc.arrive("A", "short", 10)
    vtc.arrive("B", "long", 150)
    backlog(vtc, {"A": 1}, 100)
    while vtc.counter("B") < 150:
        vtc.dispatch()
    assert vtc.counter("A") == 10
    vtc.arrive("B", "again", 1)
    assert vtc.counter("B") == 150
    assert {vtc.dispatch().user for _ in range(100)} == {"A"}


def test_forgetting_lowers_no_counter():
    vtc = VTC(batch_size=1)
    vtc.arrive("ahead", 0, 500)
    backlog(vtc, {"A": 1, "idle": 1}, 3)
    while vtc.backlog("idle"):
        vtc.dispatch()
    backlog(vtc, {"B": 1}, 300)
    for _ in range(100):
        vtc.dispatch()
    before = {user: vtc.counter(user) for user in ("ahead", "idle", "A", "B")}
    vtc.forget_idle()
    for number, (user, counter) in enumerate(before.items()):
        vtc.arrive(user, number, 1)
        assert vtc.counter(user) >= counter


def test_forgetting_keeps_the_last_leaver():
    vtc = VTC(batch_size=1)
    backlog(vtc, {"A": 1, "B": 5}, 1)
    drain(vtc)
    vtc.forget_idle()
    assert vtc.counter("B") == 5
    vtc.arrive("C", "c", 1)
    assert vtc.counter("C") == 5


def test_a_cancelled_request_leaves_no_prompt_behind():
    vtc = VTC(batch_size=1)
    vtc.arrive("A", "a", 2, prompt=2)
    vtc.cancel("a")
    vtc.arrive("A", "a", 2)
    assert drain(vtc) == [("a", "A", 1, False), ("a", "A", 1, True)]


def test_memory_is_of_the_users_that_are_ahead():
    vtc = VTC(batch_size=1)
    backlog(vtc, {"steady": 1}, 30_000)
    for number in range(20_000):
        vtc.arrive(f"once-{number}", number, 1)
        vtc.dispatch()
        vtc.dispatch()
    assert len(vtc._counters) <= 2 * 1024


def test_the_engine_loop_step_by_step():
    """Admission charges the prompt, a step decodes one token of each running request."""
    vtc = VTC(batch_size=2, decode=2)
    vtc.arrive("A", "a", 7, prompt=3)
    vtc.arrive("B", "b", 4)
    vtc.arrive("C", "c", 2, prompt=2)
    order = drain(vtc)
    assert order == [
        ("a", "A", 3, False),
        ("a", "A", 2, False),
        ("b", "B", 2, False),
        ("a", "A", 2, True),
        ("b", "B", 2, True),
        ("c", "C", 2, True),
    ]


def test_running_requests_cannot_be_cancelled():
    vtc = VTC(batch_size=1)
    vtc.arrive("A", "a", 3)
    vtc.dispatch()
    assert vtc.running == ("a",)
    vtc.cancel("a")
    assert [sent.finished for sent in drain(vtc)] == [False, True]


@pytest.mark.parametrize("prompt", [-1, 8, float("nan"), True, "1", None])
def test_refuses_a_bad_prompt(prompt):
    vtc = VTC()
    with pytest.raises(InputError, match="prompt"):
        vtc.arrive("A", 1, 7, prompt=prompt)
    assert vtc.waiting == ()


@pytest.mark.parametrize("size", [0, -1, True, 1.0])
def test_refuses_a_bad_batch_size(size):
    with pytest.raises(InputError, match="batch_size"):
        VTC(batch_size=size)


USERS, PROMPT, OUTPUT = 4, 9, 6
requests = st.tuples(
    st.integers(0, USERS - 1), st.integers(0, PROMPT), st.integers(0, OUTPUT)
).filter(lambda request: request[1] + request[2] > 0)


@given(
    events=st.lists(st.none() | requests, max_size=80),
    batch_size=st.integers(1, 4),
    decode=st.integers(1, 2),
    weights=st.lists(exact_weights, min_size=USERS, max_size=USERS).map(enumerate).map(dict),
)
def test_service_of_backlogged_users_differs_by_at_most_2u(events, batch_size, decode, weights):
    """U = max(w_p L_input, w_q M), M the tokens of the running batch; counters within U."""
    vtc = VTC(weights, batch_size=batch_size, decode=decode)
    u = max(PROMPT, decode * batch_size * OUTPUT + PROMPT) / Fraction(min(weights.values()))
    skew = JointSkew()
    for number, event in enumerate([*events, *[None] * 100]):
        sent = None
        if event is None:
            sent = vtc.dispatch()
        else:
            user, prompt, output = event
            vtc.arrive(user, number, prompt + decode * output, prompt=prompt)
        charges = {sent.user: Fraction(sent.cost) / weights[sent.user]} if sent else {}
        skew.note(itertools.permutations(vtc.waiting, 2), charges)
        counters = [vtc.counter(user) for user in vtc.waiting]
        assert not counters or max(counters) - min(counters) <= u
    assert all(worst <= 2 * u for worst in skew.worst.values())
