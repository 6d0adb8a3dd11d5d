"""The compiled search finds the least makespan of all fair schedules."""

import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairopt import Instance, Schedule, audit
from ip_models.door import optimum
from ip_models.exhaustive import shortest
from ip_models.kernels.optimum import NONE, least_makespan, lower_bound
from proofs_check.enumeration import Range


def least(instance, limit=None):
    """The makespan, and an audited schedule that has it."""
    lengths = np.array(sorted(instance.lengths, reverse=True), np.int64)
    start = np.empty_like(lengths)
    limit = instance.tokens if limit is None else limit
    makespan = least_makespan(lengths, instance.batch_size, instance.alpha, limit, start)
    if makespan == NONE:
        return None
    in_order = Instance(lengths.tolist(), instance.batch_size, instance.alpha)
    schedule = Schedule.from_starts(in_order.lengths, start.tolist())
    assert audit(in_order, schedule) == []
    assert schedule.makespan == makespan
    return makespan


@pytest.mark.parametrize("batch_size", [1, 2, 3, 4])
def test_every_tiny_instance_against_the_search_over_all_times(batch_size):
    for instance in Range(batch_size, 4, 5, range(6)):
        assert least(instance) == shortest(instance).makespan, instance


@given(
    st.lists(st.integers(1, 9), min_size=5, max_size=6),
    st.integers(2, 4),
    st.integers(0, 6),
)
def test_larger_instances_against_the_search_over_all_times(lengths, batch_size, alpha):
    instance = Instance(lengths, batch_size, alpha)
    assert least(instance) == shortest(instance).makespan


def test_larger_instances_against_cp_sat():
    numbers = random.Random(20)
    for _ in range(40):
        lengths = [numbers.randint(1, 30) for _ in range(numbers.randint(5, 8))]
        instance = Instance(lengths, numbers.randint(2, 4), numbers.randint(0, 12))
        result = optimum(instance, solver="cp-sat")
        assert result.makespan == result.bound
        assert least(instance) == result.makespan, instance


@given(
    st.lists(st.integers(1, 12), min_size=1, max_size=6),
    st.integers(1, 4),
    st.integers(0, 8),
    st.integers(2, 5),
)
def test_the_optimum_of_a_multiple_is_the_multiple_of_the_optimum(
    lengths, batch_size, alpha, factor
):
    multiple = Instance([factor * o for o in lengths], batch_size, factor * alpha)
    assert least(multiple) == factor * least(Instance(lengths, batch_size, alpha))


@given(st.lists(st.integers(1, 9), min_size=1, max_size=6), st.integers(2, 3), st.integers(0, 5))
def test_a_limit_below_the_optimum_finds_nothing(lengths, batch_size, alpha):
    instance = Instance(lengths, batch_size, alpha)
    makespan = least(instance)
    assert least(instance, makespan) == makespan
    assert least(instance, makespan - 1) is None


def test_a_start_between_completions():
    # 2 from 0, 3 from 1 and 2 from 2: one step later 3 ends too late, one earlier it blocks.
    assert least(Instance([3, 2, 2], batch_size=2, alpha=1)) == 4
    assert least(Instance([8, 6, 6, 4, 1], batch_size=2, alpha=3)) == 13


@pytest.mark.parametrize("batch_size", [1, 2, 3])
def test_the_lower_bound_is_one_and_meets_static_batches_without_a_budget(batch_size):
    for instance in Range(batch_size, 5, 5, range(4)):
        lengths = np.array(instance.lengths, np.int64)
        bound = lower_bound(lengths, batch_size, instance.alpha)
        assert bound <= least(instance)
        if instance.alpha == 0:
            assert bound == sum(instance.lengths[::batch_size]) == least(instance)
