"""The cheapest fair schedule, against every schedule of tiny instances."""

from fractions import Fraction

import numpy as np
import pytest

from fairopt import InputError, Instance, audit, measure, simulate
from fairopt.policies import LJF
from ip_models import ModelTooLargeError, cheapest, optimum
from ip_models.problem import Problem
from tests.ip_models import every_schedule


def externality(steps):
    """E step by step, as the text has it: the largest progress in the batch less one's own."""
    total = 0
    for t in {t for taken in steps for t in taken}:
        progress = [t - taken[0] for taken in steps if t in taken]
        total += sum(max(progress) - own for own in progress)
    return total


PRICES = [(1, 0), (0, 1), (1, 1), (3, 1), (1, 2), (Fraction(5, 2), Fraction(1, 3))]


def test_it_is_the_least_over_every_schedule():
    random = np.random.default_rng(5)
    for k in range(18):
        n = int(random.integers(1, 4))
        instance = Instance(
            random.integers(1, 5, n).tolist(),
            int(random.integers(1, 4)),
            int(random.integers(0, 4)),
        )
        problem = Problem.of(instance)
        horizon = min(sum(problem.lengths), 9)
        costs = [
            (every_schedule.makespan(steps), externality(steps))
            for steps in every_schedule.runs(problem, horizon)
            if every_schedule.feasible(problem, steps, instance.alpha)
        ]
        c, tau = PRICES[k % len(PRICES)]
        best = cheapest(instance, step_price=c, externality_price=tau)
        assert best.proved_optimal
        assert best.cost == best.bound == min(c * t + tau * e for t, e in costs), instance
        measured = measure(instance, best.schedule)
        assert (best.makespan, best.externality) == (measured.makespan, measured.externality)
        assert not audit(instance, best.schedule)


def test_prices_of_one_kind_alone():
    instance = Instance([9, 7, 6, 4, 3, 2, 1], 3, 3)
    shortest = cheapest(instance, step_price=1, externality_price=0)
    assert shortest.cost == optimum(instance).makespan
    assert cheapest(instance, step_price=0, externality_price=1).cost == 0
    between = cheapest(instance, step_price=5, externality_price=1)
    assert 5 * shortest.makespan <= between.cost <= 5 * simulate(instance, LJF()).makespan


def test_prices_scale():
    instance = Instance([6, 5, 4, 2, 1], 2, 2)
    one = cheapest(instance, step_price=3, externality_price=1).cost
    assert cheapest(instance, step_price=Fraction(3, 7), externality_price=Fraction(1, 7)).cost == (
        one / 7
    )


def test_a_short_limit_proves_nothing_it_should_not():
    instance = Instance(np.random.default_rng(0).integers(1, 31, 20).tolist(), 4, 5)
    best = cheapest(instance, step_price=7, externality_price=1, time_limit=0.05)
    assert best.bound <= best.cost
    assert best.proved_optimal == (best.bound == best.cost)
    assert not audit(instance, best.schedule)


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        ({"step_price": -1, "externality_price": 1}, "price"),
        ({"step_price": 0, "externality_price": 0}, "price"),
        ({"step_price": 0.5, "externality_price": float("nan")}, "price"),
    ],
)
def test_refusals(arguments, word):
    with pytest.raises(InputError, match=word):
        cheapest(Instance([2, 1], 2, 1), **arguments)


def test_releases_and_huge_models_are_refused():
    with pytest.raises(InputError, match="releases"):
        cheapest(Instance([2, 1], 2, 1, [0, 1]), step_price=1, externality_price=1)
    with pytest.raises(ModelTooLargeError):
        cheapest(Instance([10**5] * 9, 2, 1), step_price=1, externality_price=1)
