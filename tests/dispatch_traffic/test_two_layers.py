"""A dispatcher in front of a batching policy."""

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairopt import HiddenInformationError, InputError, Instance, audit, simulate
from fairopt.dispatch import DISPATCHERS
from fairopt.policies import FCFS, ISJL, LJF, SJF, LongestLast, McNaughton, RobustISJL
from fairopt.traffic import (
    BackloggedSkew,
    Lead,
    Refill,
    TokenRequest,
    TwoLayers,
    largest_lead,
    serve_users,
    user_batch,
)

WHOLE = ["drr", "fifo", "gps", "round-robin", "sfq", "sfq-reset", "sfq-tags", "wfq"]


@st.composite
def batches(draw, batch_sizes=(1, 2, 3)):
    n = draw(st.integers(1, 12))
    numbers = st.lists(st.integers(1, 9), min_size=n, max_size=n)
    users = tuple(draw(st.lists(st.integers(1, 3), min_size=n, max_size=n)))
    releases = draw(st.one_of(st.none(), numbers))
    alpha, size = draw(st.integers(0, 5)), draw(st.sampled_from(batch_sizes))
    return Instance(draw(numbers), size, alpha, releases), users


POLICIES = st.sampled_from([LJF(), ISJL(), LongestLast()])


@given(batches(), st.sampled_from([LJF(), ISJL(), LongestLast(), SJF()]), st.sampled_from(WHOLE))
def test_a_pool_without_end_is_the_policy_alone(batch, policy, dispatcher):
    instance, users = batch
    assert simulate(instance, TwoLayers(policy, users, None, dispatcher)) == simulate(
        instance, policy
    )


@given(batches(), POLICIES, st.integers(0, 4), st.sampled_from(WHOLE), st.sampled_from(Refill))
def test_any_pool_keeps_what_the_policy_keeps(batch, policy, more, dispatcher, refill):
    instance, users = batch
    pool = instance.batch_size + more
    layers = TwoLayers(policy, users, pool, dispatcher, refill=refill)
    assert audit(instance, simulate(instance, layers)) == []


@given(batches(batch_sizes=(1,)), st.sampled_from(Refill))
def test_one_slot_and_a_pool_of_one_leave_the_order_to_the_dispatcher(batch, refill):
    instance, users = batch
    instance = Instance(instance.lengths, 1, 0)
    sfq = DISPATCHERS["sfq"]()
    for request, user in enumerate(users):
        sfq.arrive(user, request, instance.lengths[request])
    order = [sfq.dispatch().request for _ in users]
    starts = simulate(instance, TwoLayers(LJF(), users, 1, refill=refill)).starts
    assert sorted(starts, key=starts.__getitem__) == order


@given(batches(batch_sizes=(1,)))
def test_then_the_lead_is_at_most_that_of_sfq(batch):
    instance, users = batch
    starts = simulate(instance, TwoLayers(LJF(), users, 1)).starts
    lead = largest_lead(users, instance.lengths, instance.releases, [starts[i] for i in starts])
    assert lead.tokens <= 2 * max(instance.lengths)


@given(batches(batch_sizes=(1,)))
def test_with_one_start_at_a_time_the_lead_is_the_skew(batch):
    instance, users = batch
    starts = simulate(instance, FCFS()).starts
    events = [(time, 0, i) for i, time in enumerate(instance.releases)]
    events += [(time, 1, i) for i, time in starts.items()]
    skew = BackloggedSkew()
    left = dict.fromkeys(users, 0)
    for _, starting, request in sorted(events):
        user = users[request]
        if not starting:
            left[user] += 1
            if user not in skew.waiting:
                skew.start_waiting(user)
            continue
        left[user] -= 1
        if not left[user]:
            skew.stop_waiting(user)
        skew.serve(user, instance.lengths[request])
    lead = largest_lead(users, instance.lengths, instance.releases, [starts[i] for i in starts])
    assert lead.tokens == skew.worst


def test_what_starts_at_once_is_served_at_once():
    """One after another, either user would seem 5 ahead for a moment."""
    assert largest_lead([1, 2, 1, 2], [5, 5, 1, 1], [0] * 4, [0, 0, 5, 5]) == Lead(0)
    assert largest_lead([1, 2, 1, 2], [5, 4, 1, 1], [0] * 4, [0, 0, 5, 5]) == Lead(1, 1, 2)


def test_a_user_of_whom_nothing_is_left_does_not_wait():
    assert largest_lead([1, 2, 2], [5, 1, 1], [0] * 3, [0, 5, 6]) == Lead(0)
    assert largest_lead([1, 1, 2, 2], [5, 1, 1, 1], [0] * 4, [0, 9, 5, 6]) == Lead(5, 1, 2)


@pytest.mark.parametrize("policy", [LJF(), LongestLast()])
def test_in_rounds_everything_in_the_pool_starts_before_anything_else_comes(policy):
    users = (1,) * 9 + (2,) * 6
    lengths = [7, 2, 9, 4, 4, 1, 8, 3, 3, 5, 5, 1, 9, 2, 6]
    sfq = DISPATCHERS["sfq"]()
    for request, user in enumerate(users):
        sfq.arrive(user, request, lengths[request])
    order = [sfq.dispatch().request for _ in users]
    starts = simulate(Instance(lengths, 2, 3), TwoLayers(policy, users, 5)).starts
    rounds = [order[k : k + 5] for k in range(0, 15, 5)]
    for earlier, later in pairwise(rounds):
        assert max(starts[i] for i in earlier) <= min(starts[i] for i in later)


def test_with_room_a_short_request_can_stay_for_as_long_as_longer_ones_come():
    """LJF on a pool of three at B = 2: the short request waits for all of user 2's."""
    users, lengths = (1,) + (2,) * 8, [1] + [5] * 8
    starts = {
        refill: simulate(Instance(lengths, 2, 0), TwoLayers(LJF(), users, 3, refill=refill)).starts
        for refill in Refill
    }
    assert starts[Refill.WITH_ROOM][0] == 20
    assert starts[Refill.WHEN_EMPTY][0] == 5


def test_the_policy_cannot_see_beyond_the_pool():
    view = TwoLayers(LJF(), (1, 1, 1), 2).view_of(Instance([3, 2, 1], 2, 0))
    for request in range(3):
        view._show(view._instance, request)
    assert not view.backlog
    view.fill()
    assert list(view.backlog) == [0, 1]
    assert view.size(1) == 2
    with pytest.raises(HiddenInformationError):
        view.size(2)


def test_traffic_as_a_batching_problem():
    requests = [TokenRequest(t, u, 50, o, 99) for t, u, o in [(10, 7, 4), (15, 8, 6), (20, 7, 2)]]
    batch = user_batch(requests, 2, 3, Fraction(1, 2))
    assert batch.instance == Instance([4, 6, 2], 2, 3, [0, 6, 12])
    assert batch.users == (7, 8, 7)


def test_service_by_hand():
    """B = 1, FIFO: 4 tokens of user 1, then 4 of user 2, released at 0 and, the last, at 4."""
    requests = [TokenRequest(t, u, 1, 4, 4) for t, u in [(0, 1), (0, 2), (4, 1)]]
    batch = user_batch(requests, 1, 0, Fraction(3))
    found = serve_users(batch, TwoLayers(LJF(), batch.users, 1, "fifo"))
    assert found.violations == 0
    assert found.metrics.throughput == 1
    assert found.skew == 0
    # By 4 both have started 4 tokens, and the fluid would have served both as much.
    assert found.jain == 1


@pytest.mark.parametrize(
    ("field", "wrong"),
    [
        ("dispatcher", lambda i: TwoLayers(LJF(), (1, 2), 2, "vtc")),
        ("dispatcher", lambda i: TwoLayers(LJF(), (1, 2), 2, "nobody")),
        ("batching", lambda i: TwoLayers(RobustISJL(), (1, 2), 2)),
        ("batching", lambda i: TwoLayers(McNaughton(), (1, 2), 2)),
        ("pool", lambda i: TwoLayers(LJF(), (1, 2), 1).view_of(i)),
        ("users", lambda i: TwoLayers(LJF(), (1,), 2).view_of(i)),
        ("load", lambda i: user_batch([TokenRequest(0, 1, 1, 1, 1)], 1, 0, 0)),
        ("requests", lambda i: user_batch([TokenRequest(5, 1, 1, 1, 1)] * 2, 1, 0, 1)),
    ],
)
def test_bad_input_is_refused(field, wrong):
    with pytest.raises(InputError, match=field):
        wrong(Instance([3, 2], 2, 0))
