"""ISJL at any number of slots, and which of its readings keep constraint (1)."""

from itertools import combinations_with_replacement

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from fairopt import Instance, Kind, Order, audit, simulate
from fairopt.contract import Eager, Fair, OneSlot, Online, Ordered, PolicyContract, UnitFree
from fairopt.contract.instances import instances
from fairopt.policies import ISJL, Admission, Alignment, Beta, ISJLTwo, Reading

FAIR = [
    r
    for r in Reading.all()
    if (r.alignment, r.admission) == (Alignment.GUARDED, Admission.PROGRESS)
]
FAIR_AT_TWO_SLOTS = [r for r in Reading.all() if r.admission is Admission.PROGRESS]


class TestDefault(Fair, OneSlot, Ordered, Eager, Online, UnitFree, PolicyContract):
    order = Order.LONGEST_FIRST

    def policy(self, instance):
        return ISJL()


class TestLeft(Ordered, Eager, Online, UnitFree, PolicyContract):
    """With every choice but the default ones."""

    order = Order.LONGEST_FIRST

    def policy(self, instance):
        return ISJL(Reading.parse("stop,left,remaining,phase-two,when-idle"))


class TestRight(Ordered, Eager, Online, UnitFree, PolicyContract):
    order = Order.LONGEST_FIRST

    def policy(self, instance):
        return ISJL(Reading.parse("right,when-idle"))


class TestStaged(Ordered, Eager, Online, UnitFree, PolicyContract):
    order = Order.LONGEST_FIRST

    def policy(self, instance):
        return ISJL(Reading.parse("staged,stop"))


def drawn(**limits):
    return instances(max_requests=9, max_length=20, max_alpha=20, **limits)


@given(drawn(batch_sizes=(1, 2, 3, 4, 5, 9)), st.sampled_from(FAIR))
def test_guarded_packs_and_admission_by_progress_are_fair(instance, reading):
    assert audit(instance, simulate(instance, ISJL(reading))) == []


@given(drawn(batch_sizes=(2,)), st.sampled_from(FAIR_AT_TWO_SLOTS))
def test_at_two_slots_every_alignment_is_fair(instance, reading):
    assert audit(instance, simulate(instance, ISJL(reading))) == []


@pytest.mark.parametrize(
    ("reading", "instance", "time", "requests"),
    [
        ("left", Instance([3, 3, 2, 2], 3, 1), 2, (2, 1)),
        ("left", Instance([6, 4, 4, 4, 3], 3, 2), 3, (1, 3)),
        ("right", Instance([6, 4, 4, 4, 1], 3, 2), 3, (4, 3)),
        ("staged", Instance([6, 4, 4, 4, 1], 3, 2), 3, (1, 3)),
        ("remaining", Instance([4, 3, 3], 2, 1), 3, (2, 0)),
    ],
)
def test_the_other_readings_are_not(reading, instance, time, requests):
    (violation,) = audit(instance, simulate(instance, ISJL(Reading.parse(reading))))
    assert (violation.kind, violation.time, violation.requests) == (Kind.FAIRNESS, time, requests)


@given(drawn(batch_sizes=(2,)), st.sampled_from(Reading.all()))
@example(Instance([3, 3, 3, 2, 2], 2, 1), Reading.parse("when-idle"))
@example(Instance([17, 13, 13, 10, 2], 2, 8), Reading())
def test_at_two_slots_it_is_algorithm_2_with_beta_alpha(instance, reading):
    two = simulate(instance, ISJLTwo(Beta.ALPHA, reading))
    assert simulate(instance, ISJL(reading)) == two
    assert simulate(instance, ISJLTwo(instance.alpha, reading)) == two


def test_at_two_slots_it_is_algorithm_2_on_all_small_instances():
    """From alpha = o_2 on there is only Phase TWO."""
    for n in range(2, 6):
        for lengths in combinations_with_replacement(range(6, 0, -1), n):
            for alpha in range(lengths[1] + 1):
                instance = Instance(lengths, 2, alpha)
                two = {}
                for reading in Reading.all():
                    used = (reading.pack, reading.admission, reading.restart)
                    if used not in two:
                        two[used] = simulate(instance, ISJLTwo(Beta.ALPHA, reading))
                    assert simulate(instance, ISJL(reading)) == two[used], (instance, reading)
