"""The fitted workload of Table 1."""

import pytest

from fairopt import Instance, measure, simulate
from fairopt.economics import Prices, profit
from fairopt.policies import LJF
from paper_figures.comparison import beside
from paper_figures.table_1_workload import (
    BATCH_SIZE,
    ENTRANTS,
    FITTED,
    OVERHEAD,
    QUOTED,
    SEEDS,
    Means,
    means,
    misfit,
)


@pytest.fixture(scope="module")
def found():
    return means(FITTED)


def test_six_of_the_eight_quoted_numbers_are_met_within_5_percent(found):
    met = [
        what
        for what, (quoted, ours) in QUOTED.items()
        if beside(what, quoted, ours(found))["within_5_percent"]
    ]
    missed = [what for what in QUOTED if what not in met]
    assert missed == ["ISJL 50: profit below LJF, %", "ISJL 50: throughput over LJF, %"]


def test_a_worse_distribution_has_a_worse_misfit():
    assert misfit(FITTED) < misfit(FITTED._replace(sigma=0.6))


def test_lengths_are_whole_and_within_bounds():
    lengths = FITTED.lengths(0)
    assert len(lengths) == 400
    assert min(lengths) >= 1
    assert max(lengths) <= FITTED.longest
    assert len({FITTED.lengths(seed) for seed in range(SEEDS)}) == SEEDS


def test_differences_of_profit_are_those_of_exact_prices(found):
    """Two policies' profits differ by what `fairopt.economics` says, at the tau that was fixed."""
    total = {}
    for entrant in ENTRANTS:
        earned = 0
        for seed in range(SEEDS):
            instance = Instance(FITTED.lengths(seed), BATCH_SIZE, entrant.alpha)
            schedule = simulate(instance, entrant.policy)
            parts = profit(instance, schedule, Prices(0, 1, 1))
            earned -= OVERHEAD * parts.overhead + found.tau * parts.externality
        total[entrant.name] = earned / SEEDS
    for entrant in ENTRANTS:
        difference = found.profit(entrant.name) - found.profit("LJF")
        assert difference == pytest.approx(total[entrant.name] - total["LJF"], abs=1e-9)


def test_means_of_one_policy():
    measured = [
        measure(i, simulate(i, LJF()))
        for i in (Instance(FITTED.lengths(seed), BATCH_SIZE, 0) for seed in range(SEEDS))
    ]
    alone = means(FITTED, ENTRANTS[1:2])
    assert isinstance(alone, Means)
    assert alone.makespan["LJF"] == pytest.approx(sum(m.makespan for m in measured) / SEEDS)
    assert alone.externality["LJF"] == 0
