"""Profit by its terms against profit step by step, and what depends on it."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairopt import InputError, Instance, Schedule, Segment, measure, simulate
from fairopt.contract.instances import instances
from fairopt.economics import Prices, Wins, break_even, profit, profit_of
from fairopt.policies import FCFS, ISJL, LJF
from proofs_check.step_by_step import profit_by_steps
from tests.core import token_steps
from tests.core.strategies import complete_schedules

PRICES = st.builds(
    Prices, *(st.fractions(0, 9, max_denominator=50) for _ in ("token", "step", "progress"))
)


def charged(schedule, prices):
    """Section 5 as it stands: what each step earns and costs."""
    batches = token_steps.batches(schedule)
    progress = token_steps.progress(batches)
    total = 0
    for t in range(1 + max(batches)):
        r = [a + 1 for a in progress.get(t, {}).values()]
        total += prices.token * len(r) - prices.step
        total -= prices.progress * len(r) * max(r, default=0)
    return total


@given(st.data(), PRICES)
def test_four_terms_make_up_what_the_steps_cost(data, prices):
    instance = data.draw(instances(exact=False, max_length=8))
    schedule = data.draw(complete_schedules(instance))
    total = profit(instance, schedule, prices).total
    assert total == charged(schedule, prices)
    assert total == profit_by_steps(schedule, prices.token, prices.step, prices.progress)


@given(instances(exact=False), PRICES)
def test_revenue_and_intrinsic_work_are_those_of_the_instance(instance, prices):
    ran = [profit(instance, simulate(instance, policy), prices) for policy in (FCFS(), LJF())]
    assert ran[0].revenue == ran[1].revenue
    assert ran[0].intrinsic == ran[1].intrinsic
    assert ran[1].externality == 0


def test_the_adversary_of_proposition_5_4_in_money():
    instance = Instance([5, 1, 1, 1, 1, 1], 2, 9)
    prices = Prices(Fraction(1, 2), 3, Fraction(1, 10))
    found = profit(instance, simulate(instance, FCFS()), prices)
    assert (found.revenue, found.intrinsic) == (5, Fraction(15 + 5, 10))
    assert (found.overhead, found.externality) == (15, 1)
    assert found.total == 5 - 2 - 15 - 1


def test_a_priced_token_is_whole():
    third = Fraction(1, 3)
    instance = Instance([third, 1], 2, 1)
    with pytest.raises(InputError, match="whole"):
        profit(instance, simulate(instance, LJF()), Prices(1, 1, 1))
    with pytest.raises(InputError, match="whole lengths"):
        profit_of(instance, measure(instance, simulate(instance, LJF())), Prices(1, 1, 1))
    late = Schedule.of([Segment(0, third, 1 + third)])
    with pytest.raises(InputError, match="whole times"):
        profit(Instance([1], 2, 1), late, Prices(1, 1, 1))


@pytest.mark.parametrize("price", [-1, 0.5, float("nan"), "3", True])
def test_prices_are_exact_and_not_negative(price):
    for field in range(3):
        values = [1, 1, 1]
        values[field] = price
        with pytest.raises(InputError, match="prices"):
            Prices(*values)


@given(instances(exact=False), st.fractions(0, 3, max_denominator=9))
def test_break_even_divides_the_overheads(instance, tau):
    ours = measure(instance, simulate(instance, ISJL()))
    theirs = measure(instance, simulate(instance, LJF()))
    found = break_even(ours, theirs, tau)

    def earns_more(c):
        prices = Prices(0, c, tau)
        return profit_of(instance, ours, prices).total > profit_of(instance, theirs, prices).total

    if found.overhead is not None:
        for c in {found.overhead / 2, found.overhead, found.overhead + 1}:
            above = c > found.overhead
            below = c < found.overhead
            assert earns_more(c) == (above if found.wins is Wins.ABOVE else below)
    else:
        for c in (Fraction(1, 1000), 1, 1000):
            assert earns_more(c) == (found.wins is Wins.ALWAYS)


def test_fcfs_breaks_even_with_ljf_on_the_adversary():
    """T = 5 against 7, E = 10 against 0: c* = 10 tau / 2."""
    instance = Instance([5, 1, 1, 1, 1, 1], 2, 9)
    fcfs, ljf = (measure(instance, simulate(instance, p)) for p in (FCFS(), LJF()))
    found = break_even(fcfs, ljf, Fraction(1, 3))
    assert (found.wins, found.overhead) == (Wins.ABOVE, Fraction(5, 3))
    assert break_even(ljf, fcfs, Fraction(1, 3)).wins is Wins.BELOW
    assert break_even(ljf, ljf, 1).wins is Wins.NEVER


def test_two_thousand_requests_are_priced_by_their_events():
    """The number of segments is what is walked: lengths a thousand times as long cost no more."""
    instance = Instance([1000 * (k % 97 + 1) for k in range(2000)], 32, 50_000)
    schedule = simulate(instance, ISJL())
    found = profit(instance, schedule, Prices(1, 1, 1))
    assert found.externality == measure(instance, schedule).externality
    assert len(schedule.segments) == 2000
