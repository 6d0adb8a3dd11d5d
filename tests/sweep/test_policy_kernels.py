"""The compiled policies do what the policies do, start for start."""

import random
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairopt import Instance, Schedule, audit, simulate
from fairopt.policies import FCFS, ISJL, LJF, SJF, Beta, ISJLTwo, Reading
from proofs_check.enumeration import Range
from proofs_check.kernels.fairness import fair
from proofs_check.sweep.encoding import compiled_schedule, encode, has_kernel

READINGS = Reading.all()


def assert_same(policy, instance):
    assert compiled_schedule(policy, instance) == simulate(instance, policy), (policy, instance)


@pytest.mark.parametrize("batch_size", [1, 2, 3, 4])
@pytest.mark.parametrize("policy", [FCFS(), SJF(), LJF()], ids=repr)
def test_simple_policies_on_every_tiny_instance(policy, batch_size):
    for instance in Range(batch_size, 5, 4, range(2)):
        assert_same(policy, instance)


@pytest.mark.parametrize("batch_size", [2, 3])
@pytest.mark.parametrize("reading", READINGS, ids=str)
def test_every_reading_of_isjl_on_tiny_instances(reading, batch_size):
    over = [i for i in Range(batch_size, 5, 5, range(5)) if len(i) >= 3]
    for instance in random.Random(batch_size).sample(over, 150):
        assert_same(ISJL(reading), instance)


@pytest.mark.parametrize("beta", [Beta.ALPHA, Beta.STAR, 0, 1, Fraction(3, 2)])
def test_isjl_for_two_slots_on_every_tiny_instance(beta):
    for instance in Range(2, 5, 5, range(1, 4)):
        assert_same(ISJLTwo(beta), instance)


larger = st.builds(
    Instance,
    st.lists(st.integers(1, 30), min_size=1, max_size=8),
    batch_size=st.integers(1, 5),
    alpha=st.integers(0, 12),
)


@given(larger, st.sampled_from([FCFS(), SJF(), LJF(), *map(ISJL, READINGS)]))
def test_larger_instances_in_any_order(instance, policy):
    assert_same(policy, instance)


@given(
    st.lists(st.integers(1, 30), min_size=1, max_size=8),
    st.integers(1, 15),
    st.integers(0, 24),
    st.sampled_from(READINGS),
)
def test_any_rational_beta(lengths, alpha, twelfths, reading):
    instance = Instance(lengths, 2, alpha)
    assert_same(ISJLTwo(Fraction(twelfths * alpha, 12), reading), instance)
    assert_same(ISJLTwo(Beta.STAR, reading), instance)


@pytest.mark.parametrize("alpha", [0, 1, 2, 50, 10**6, 2**31 - 1])
def test_beta_star_is_rounded_down_exactly(alpha):
    whole = int(encode(ISJLTwo(Beta.STAR), alpha)[1])
    assert (4 * whole + alpha) ** 2 <= 17 * alpha**2 < (4 * (whole + 1) + alpha) ** 2


def test_a_policy_derived_from_one_with_a_kernel_has_none():
    class Other(LJF):
        pass

    assert has_kernel(LJF())
    assert not has_kernel(Other())


@given(larger, st.data())
def test_the_fairness_kernel_agrees_with_the_audit_on_policies(instance, data):
    policy = data.draw(st.sampled_from([FCFS(), SJF(), LJF(), *map(ISJL, READINGS)]))
    schedule = simulate(instance, policy)
    assert is_fair(instance, schedule.starts) == (audit(instance, schedule) == [])


@pytest.mark.parametrize("alpha", [0, 1, 2])
def test_the_fairness_kernel_agrees_with_the_audit_on_every_pair_of_starts(alpha):
    for first in range(1, 5):
        for second in range(1, 5):
            instance = Instance([first, second], 2, alpha)
            for delay in range(-5, 6):
                starts = {0: max(0, -delay), 1: max(0, delay)}
                schedule = Schedule.from_starts(instance.lengths, list(starts.values()))
                assert is_fair(instance, starts) == (audit(instance, schedule) == [])


def is_fair(instance, starts):
    ordered = [starts[i] for i in range(len(instance))]
    return fair(np.array(instance.lengths), instance.alpha, np.array(ordered))
