"""The fleet: times to the microsecond, placement, stalling and overtaking."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairopt.dispatch import CFS, DISPATCHERS, FIFO, SFQ, VTC, Stride
from fairopt.errors import InputError
from fairopt.traffic import Account, Server, TokenRequest, charging_named, run_fleet, true_cost
from fairopt.traffic.fleet import divides

SECOND = 1_000_000


def ask(arrival, user, tokens, cap=None):
    """Return a request of a prompt only, so that its cost is its tokens."""
    return TokenRequest(arrival, user, tokens, 0, cap or 1)


def test_times_are_true_costs_over_speeds():
    requests = [ask(0, 1, 10), ask(0, 1, 20), ask(5 * SECOND, 2, 7)]
    run = run_fleet(requests, FIFO(), [Server(10)])
    assert run.order == [0, 1, 2]
    assert run.waits == [0, 1 * SECOND, 0]
    assert run.ends == [1 * SECOND, 3 * SECOND, 5_700_000]
    assert run.stalled == 0


def test_durations_are_rounded_up_to_microseconds():
    assert run_fleet([ask(0, 1, 1)], FIFO(), [Server(3)]).ends == [333_334]


def test_slots_of_all_servers_run_at_once_and_the_least_busy_is_taken():
    requests = [ask(0, 1, 10) for _ in range(5)]
    run = run_fleet(requests, FIFO(), [Server(10, slots=2), Server(5, slots=2)])
    assert run.ends == [1 * SECOND, 2 * SECOND, 1 * SECOND, 2 * SECOND, 2 * SECOND]


def test_completions_come_before_arrivals_and_arrivals_before_dispatches():
    requests = [ask(0, 1, 10), ask(SECOND, 2, 1), ask(SECOND, 1, 1)]
    run = run_fleet(requests, SFQ(), [Server(10)])
    assert run.waits == [0, 100_000, 0]
    assert run.order == [0, 2, 1], "the slot is free, both are known, the smaller id goes first"


@pytest.mark.parametrize("cls", [Stride, CFS, VTC])
def test_who_divides_requests_gets_one_server_of_the_total_speed(cls):
    dispatcher = cls()
    assert divides(dispatcher)
    requests = [ask(0, user, 30) for user in (1, 2, 3)]
    run = run_fleet(requests, dispatcher, [Server(10), Server(10, slots=2)])
    assert 3 * SECOND <= max(run.ends) <= 3 * SECOND + 90, "each of 90 slices rounds up"


def test_an_estimate_changes_the_charge_and_not_the_time():
    requests = [TokenRequest(0, 1, 10, 10, 100)]
    run = run_fleet(requests, SFQ(), [Server(30)], charging_named("cap"))
    assert run.charged == [210]
    assert run.ends == [SECOND]


def test_slices_of_an_estimate_take_their_part_of_the_true_time():
    requests = [TokenRequest(0, 1, 0, 50, 100)]
    run = run_fleet(requests, CFS(quantum=50), [Server(100)], charging_named("cap"))
    assert run.ends == [SECOND]


def blocked(how):
    """Run a heavy user, who fits the slow server alone, against a light one."""
    requests = [ask(0, 1, 100), ask(0, 1, 100)] + [ask(0, 2, 9)] * 30
    servers = [Server(100), Server(400, largest=10)]
    account = Account({}, 0)
    return run_fleet(requests, SFQ(), servers, None, account, blocked=how), account


def test_stalling_leaves_a_slot_idle_and_keeps_the_order():
    run, account = blocked("stall")
    assert run.stalled > 0
    assert account.charged_skew.worst <= 200


def test_overtaking_does_not():
    run, _ = blocked("overtake")
    assert run.stalled == 0
    assert max(run.ends) <= max(blocked("stall")[0].ends)
    assert sum(run.waits) < sum(blocked("stall")[0].waits)


@pytest.mark.parametrize(
    ("requests", "dispatcher", "servers", "field"),
    [
        ([ask(0, 1, 1)], SFQ(), [], "servers"),
        ([ask(0, 1, 1)], SFQ(), [Server(0)], r"servers\[0\]"),
        ([ask(0, 1, 1)], SFQ(), [Server(1), Server(1, slots=0)], r"servers\[1\]"),
        ([ask(1, 1, 1), ask(0, 1, 1)], SFQ(), [Server(1)], r"requests\[1\]"),
        ([ask(0, 1, 10)], SFQ(), [Server(1, largest=10)], r"requests\[0\]"),
        ([ask(0, 1, 10)], FIFO(), [Server(1), Server(1, largest=10)], "dispatcher"),
    ],
)
def test_bad_input_is_named(requests, dispatcher, servers, field):
    with pytest.raises(InputError, match=f"^{field}"):
        run_fleet(requests, dispatcher, servers)


@st.composite
def traffic(draw):
    gaps = draw(st.lists(st.integers(0, 400_000), min_size=1, max_size=25))
    arrivals = [sum(gaps[: k + 1]) for k in range(len(gaps))]
    return [
        TokenRequest(
            arrival,
            draw(st.integers(1, 4)),
            draw(st.integers(1, 30)),
            output := draw(st.integers(0, 30)),
            max(1, output) * draw(st.integers(1, 5)),
        )
        for arrival in arrivals
    ]


@given(traffic(), st.sampled_from(sorted(DISPATCHERS)), st.sampled_from(["true", "cap", "user"]))
def test_every_request_runs_once_in_full_and_no_slot_idles_while_one_waits(requests, name, charge):
    account = Account({}, requests[-1].arrival)
    dispatcher = DISPATCHERS[name]()
    run = run_fleet(requests, dispatcher, [Server(40), Server(60)], charging_named(charge), account)
    assert sorted(run.order) == list(range(len(requests)))
    assert run.stalled == 0
    speed = 100 if divides(dispatcher) else 60
    for request, wait, end in zip(requests, run.waits, run.ends, strict=True):
        assert wait >= 0
        assert end >= request.arrival + wait + true_cost(request) * SECOND // speed
    work = sum(map(true_cost, requests))
    assert max(run.ends) >= requests[0].arrival + work * SECOND // 100
    assert sum(account.true_served.values()) <= work


@given(traffic(), st.sampled_from(["true", "cap", "model", "user"]))
def test_sfq_keeps_two_of_the_largest_charges_whatever_the_truth(requests, charge):
    account = Account({}, requests[-1].arrival)
    run = run_fleet(requests, SFQ(), [Server(Fraction(50, 3))] * 2, charging_named(charge), account)
    assert account.charged_skew.worst <= 2 * max(run.charged)


@given(traffic())
def test_sfq_keeps_the_weighted_bound(requests):
    weights = {1: 3, 2: Fraction(1, 2), 3: 1, 4: 1}
    account = Account(weights, requests[-1].arrival)
    run = run_fleet(requests, SFQ(weights), [Server(20)], None, account)
    largest = max(
        Fraction(cost) / weights[request.user]
        for request, cost in zip(requests, run.charged, strict=True)
    )
    assert account.charged_skew.worst <= 2 * largest


def test_order_can_be_fair_and_execution_not():
    """Both users are charged alike; one's requests truly take ten times as long."""
    pairs = [(TokenRequest(0, 1, 1, 1, 100), TokenRequest(0, 2, 1, 100, 100)) for _ in range(40)]
    requests = [request for pair in pairs for request in pair]
    account = Account({}, 0)
    run = run_fleet(requests, SFQ(), [Server(100)] * 4, charging_named("cap"), account)
    charged = Fraction(account.charged_skew.worst) / max(run.charged)
    true = Fraction(account.true_skew.worst) / max(map(true_cost, requests))
    executed = Fraction(account.executed_skew.worst) / max(map(true_cost, requests))
    assert charged <= 2
    assert true > 20
    assert executed > 20
