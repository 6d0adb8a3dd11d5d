"""Instances on which a bound of the paper falls: the policy beside a shorter fair schedule."""

from decimal import Decimal
from fractions import Fraction

import pytest

from fairopt import Instance, Schedule, audit, simulate
from fairopt.policies import ISJL, Beta, ISJLTwo

BOUND_OF_3_9 = (25 + Decimal(17).sqrt()) / 38

CASES = [
    # Theorem 3.9: (25 + sqrt 17)/38 = .7664.
    (BOUND_OF_3_9, ISJLTwo(Beta.STAR), Instance([19, 14, 14, 9], 2, 9), 37, [9, 0, 14, 0]),
    # Theorem 3.19 at B = 2.
    (Fraction(3, 4), ISJL(), Instance([17, 13, 13, 10, 2], 2, 8), 38, [10, 2, 15, 0, 0]),
    # Theorem 4.3 at gamma = 3/8: min of (1 + g)/(1 + 2 g) = 11/14, 2 (1 + g)/(3 + g) and 6/7.
    (Fraction(11, 14), ISJL(), Instance([8, 6, 6, 4, 1], 2, 3), 17, [4, 1, 7, 0, 0]),
    # Theorem 3.19 at B = 3: (alpha + 1)/(2 alpha + 1) -> 1/2.
    (Fraction(3, 4), ISJL(), Instance([5, 5, 4], 3, 4), 9, [0, 0, 0]),
]


@pytest.mark.parametrize(("bound", "policy", "instance", "makespan", "better"), CASES)
def test_a_bound_that_falls(bound, policy, instance, makespan, better):
    schedule = simulate(instance, policy)
    assert (audit(instance, schedule), schedule.makespan) == ([], makespan)
    shorter = Schedule.from_starts(instance.lengths, better)
    assert audit(instance, shorter) == []
    assert shorter.makespan < bound * makespan


@pytest.mark.parametrize("alpha", [1, 2, 7, Fraction(1, 2)])
def test_theorem_3_19_falls_to_one_half_at_three_slots(alpha):
    """alpha is packed before the second alpha + 1, although a third slot is empty."""
    instance = Instance([alpha + 1, alpha + 1, alpha], 3, alpha)
    assert simulate(instance, ISJL()).makespan == 2 * alpha + 1
    assert audit(instance, Schedule.from_starts(instance.lengths, [0, 0, 0])) == []


def test_theorem_3_19_falls_to_13_18_over_the_reals():
    """As e falls to 0; at e = 0 the pack would take 3/2 and the bound would hold."""
    e = Fraction(1, 1000)
    lengths = [2 + e, Fraction(3, 2) + e, Fraction(3, 2) + e, Fraction(5, 4), Fraction(1, 4)]
    instance = Instance(lengths, 2, 1)
    assert simulate(instance, ISJL()).makespan == Fraction(9, 2) + 2 * e
    shorter = Schedule.from_starts(
        lengths, [Fraction(5, 4), Fraction(1, 4), Fraction(7, 4) + e, 0, 0]
    )
    assert audit(instance, shorter) == []
    assert shorter.makespan == Fraction(13, 4) + 2 * e
