"""The guided search finds the known worst cases, honestly and repeatably."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairopt import InputError, audit, simulate
from fairopt.policies import ISJL, LJF, ISJLTwo
from ip_models import optimum
from ip_models.kernels.optimum import NONE, least_makespan, lower_bound
from proofs_check.enumeration import Range
from proofs_check.guided import competitor, guided_search
from proofs_check.guided.neighbours import Point, anywhere, neighbour
from proofs_check.sweep import sweep_ratio


@pytest.mark.parametrize(
    ("policy", "over", "seed", "at_most"),
    [
        (ISJL(), Range(2, 5, 20, range(21)), 2, Fraction(14, 19)),
        (ISJL(), Range(2, 5, 60, range(61)), 2, Fraction(13, 18) + Fraction(1, 150)),
        (ISJL(), Range(3, 5, 40, range(41)), 1, Fraction(3, 7) + Fraction(1, 50)),
        (LJF(), Range(2, 4, 20, range(21)), 0, Fraction(2, 3)),
        (LJF(), Range(3, 8, 20, range(21)), 0, Fraction(3, 5)),
        (LJF(), Range(4, 13, 8, range(9)), 0, Fraction(4, 7)),
    ],
    ids=["isjl-2", "isjl-2-long", "isjl-3", "ljf-2", "ljf-3", "ljf-4"],
)
def test_the_known_worst_cases_are_found(policy, over, seed, at_most):
    hard = guided_search(policy, over, 20_000, seed=seed)
    assert hard.ratio <= at_most
    assert hard.optimal
    assert audit(hard.instance, hard.competitor) == []
    assert simulate(hard.instance, policy) == hard.policy_schedule
    assert hard.competitor.makespan == optimum(hard.instance, solver="cp-sat").makespan


@pytest.mark.parametrize("policy", [LJF(), ISJL()], ids=["ljf", "isjl"])
@pytest.mark.parametrize("batch_size", [2, 3])
def test_on_a_small_range_it_is_what_the_sweep_proves(policy, batch_size):
    over = Range(batch_size, 4, 6, range(7))
    worst = sweep_ratio(policy, over).worst
    hard = guided_search(policy, over, 10_000)
    assert (hard.ratio, hard.instance) == (worst.ratio, worst.instance)


def test_the_number_of_workers_changes_nothing():
    over = Range(3, 10, 50, range(5, 40, 5))
    alone = guided_search(ISJL(), over, 10_500, seed=7)
    done = []
    with ThreadPoolExecutor(3) as executor:
        shared = guided_search(
            ISJL(), over, 10_500, seed=7, executor=executor, progress=done.append
        )
    assert shared == alone
    assert done == [5000, 5000, 500]
    assert guided_search(ISJL(), over, 10_500, seed=8) != alone


@dataclass(frozen=True)
class Uncompiled(LJF):
    """Runs in the engine, for only the built-in policies have kernels."""


def test_a_policy_without_a_kernel_is_searched_alike():
    over = Range(2, 5, 9, range(10))
    assert guided_search(Uncompiled(), over, 500) == guided_search(LJF(), over, 500)


def test_a_range_that_the_policy_refuses():
    with pytest.raises(InputError, match="beta"):
        guided_search(ISJLTwo(5), Range(2, 4, 9, range(9)), 10)


ranges = st.builds(
    lambda b, least, more, longest, low, count, step: Range(
        b, least + more, longest, range(low, low + count * step, step), least
    ),
    st.integers(1, 4), st.integers(1, 4), st.integers(0, 4), st.integers(1, 50),
    st.integers(0, 9), st.integers(1, 9), st.integers(1, 4),
)  # fmt: skip


@given(ranges, st.integers(0, 2**32))
def test_moves_stay_within_the_range(over, seed):
    random = np.random.default_rng(seed)
    point = anywhere(random, over)
    visited = {point}
    for _ in range(60):
        lengths = point.lengths
        assert over.least_requests <= len(lengths) <= over.most_requests
        assert over.max_length >= lengths[0]
        assert lengths == tuple(sorted(lengths, reverse=True))
        assert lengths[-1] >= 1
        assert point.alpha in over.alphas
        point = neighbour(random, over, Point(lengths, point.alpha))
        visited.add(point)
    assert len(visited) > 1 or over.max_length == 1 or over.most_requests == 1


@given(
    st.lists(st.integers(1, 12), min_size=1, max_size=6),
    st.integers(1, 3),
    st.integers(0, 12),
    st.integers(0, 40),
)
def test_a_competitor_is_never_better_than_the_optimum(lengths, batch_size, alpha, limit):
    down = np.array(sorted(lengths, reverse=True), np.int64)
    least = least_makespan(down, batch_size, alpha, sum(lengths), np.empty_like(down))
    exact = competitor.ends_by(down, batch_size, alpha, limit)
    assert exact == (least if least <= limit else NONE)
    floor = lower_bound(down, batch_size, alpha)
    by_rounds = competitor._by_rounds(down, batch_size, alpha, limit, floor)
    assert by_rounds == NONE or least <= by_rounds <= limit
    static = sum(down[::batch_size])
    assert by_rounds != NONE or static > limit


def test_many_requests_have_an_honest_bound():
    hard = guided_search(ISJL(), Range(4, 12, 60, range(60), 9), 3000)
    assert len(hard.instance) >= 9
    assert audit(hard.instance, hard.competitor) == []
    exact = optimum(hard.instance).makespan
    assert hard.bound <= exact <= hard.competitor.makespan
    assert hard.optimal == (hard.bound == hard.competitor.makespan)
    assert hard.ratio < 1
