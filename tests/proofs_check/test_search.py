"""The search finds what is known to be there, and misses nothing."""

from concurrent.futures import ProcessPoolExecutor
from fractions import Fraction
from itertools import product

import pytest

from fairopt import Instance, Schedule, audit, simulate
from fairopt.policies import FCFS, ISJL, LJF, Beta, ISJLTwo, Reading
from ip_models.exhaustive import shortest
from proofs_check.enumeration import Range
from proofs_check.search import first_unfair, search, worst_case


def test_a_range_enumerates_every_multiset_once():
    over = Range(2, 3, 4, range(2, 4))
    listed = [(instance.lengths, instance.alpha) for instance in over]
    expected = {
        (tuple(sorted(lengths, reverse=True)), alpha)
        for n in (1, 2, 3)
        for lengths in product(range(1, 5), repeat=n)
        for alpha in (2, 3)
    }
    assert len(over) == len(listed) == len(expected)
    assert set(listed) == expected


def test_the_range_of_the_speed_bar_has_11574_instances():
    assert len(Range(2, 5, 8, range(9))) == 11_574


@pytest.mark.parametrize(
    ("policy", "over", "ratio", "lengths", "alpha"),
    [
        (ISJL(), Range(2, 5, 8, range(9)), Fraction(13, 17), (8, 6, 6, 4, 1), 3),
        (ISJL(), Range(2, 5, 17, range(8, 9), 5), Fraction(28, 38), (17, 13, 13, 10, 2), 8),
        (ISJLTwo(Beta.STAR), Range(2, 4, 9, range(10)), Fraction(13, 17), (9, 7, 6, 4), 4),
        (ISJL(), Range(3, 3, 5, range(4, 5)), Fraction(5, 9), (5, 5, 4), 4),
        (LJF(), Range(2, 4, 3, range(4)), Fraction(2, 3), (2, 1, 1), 1),
    ],
)
def test_known_worst_cases_are_found_again(policy, over, ratio, lengths, alpha):
    worst = search(policy, over)
    assert (worst.ratio, worst.instance.lengths, worst.instance.alpha) == (ratio, lengths, alpha)
    assert audit(worst.instance, worst.optimum) == []
    assert simulate(worst.instance, policy) == worst.policy_schedule


@pytest.mark.parametrize("policy", [ISJL(), LJF(), ISJL(Reading.parse("stop,phase-two"))])
@pytest.mark.parametrize("batch_size", [2, 3])
def test_discarding_by_bound_loses_nothing(policy, batch_size):
    over = Range(batch_size, 4, 5, range(6))
    ratios = [
        Fraction(shortest(instance).makespan) / simulate(instance, policy).makespan
        for instance in over
    ]
    assert search(policy, over).ratio == min(ratios)


def test_the_number_of_workers_changes_nothing():
    over = Range(3, 4, 5, range(5))
    alone = search(ISJL(), over)
    with ProcessPoolExecutor(2) as two:
        assert search(ISJL(), over, two) == alone


def test_progress_counts_every_instance():
    over = Range(2, 3, 4, range(3))
    told = []
    search(LJF(), over, progress=told.append)
    assert sum(told) == len(over)


def test_a_policy_that_ignores_fairness_is_caught_on_its_smallest_instance():
    found = first_unfair(FCFS(), Range(2, 3, 4, range(3)))
    assert found is not None
    assert (found[0].lengths, found[0].alpha) == ((2, 1, 1), 0)
    assert first_unfair(LJF(), Range(3, 4, 4, range(3))) is None


def schedules(instance: Instance, horizon: int):
    for starts in product(range(horizon), repeat=len(instance)):
        schedule = Schedule.from_starts(instance.lengths, starts)
        if schedule.makespan <= horizon:
            yield schedule


@pytest.mark.parametrize("batch_size", [1, 2, 3])
def test_shortest_is_the_least_makespan_of_all_audited_schedules(batch_size):
    for instance in Range(batch_size, 3, 4, range(5)):
        found = shortest(instance)
        assert audit(instance, found) == []
        sooner = found.makespan - 1
        assert all(audit(instance, schedule) for schedule in schedules(instance, sooner))


def test_shortest_gives_up_at_a_makespan_that_is_of_no_interest():
    instance = Instance([3, 2, 2], batch_size=2, alpha=0)
    optimum = shortest(instance).makespan
    assert shortest(instance, below=optimum) is None
    assert shortest(instance, below=optimum + 1).makespan == optimum


def test_the_order_of_ties_is_by_requests_tokens_lengths_and_alpha():
    over = Range(2, 3, 4, range(5))
    policy = LJF()
    worst = worst_case(policy, over)
    tied = [
        (len(i), i.tokens, i.lengths, i.alpha)
        for i in over
        if Fraction(shortest(i).makespan) / simulate(i, policy).makespan == worst.ratio
    ]
    instance = worst.instance
    assert (len(instance), instance.tokens, instance.lengths, instance.alpha) == min(tied)
