"""ISJL at two slots, with any beta."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairopt import InputError, Instance, Order, audit, simulate
from fairopt.contract import Eager, Fair, Online, Ordered, PolicyContract, UnitFree
from fairopt.contract.instances import instances
from fairopt.policies import Admission, Beta, ISJLTwo, Reading

FAIR = [r for r in Reading.all() if r.admission is Admission.PROGRESS]


class TestBetaAlpha(Fair, Ordered, Eager, Online, UnitFree, PolicyContract):
    order = Order.LONGEST_FIRST

    batch_sizes = (2,)

    def policy(self, instance):
        return ISJLTwo()


class TestBetaStar(Fair, Ordered, Eager, Online, UnitFree, PolicyContract):
    order = Order.LONGEST_FIRST

    batch_sizes = (2,)

    def policy(self, instance):
        return ISJLTwo(Beta.STAR, Reading.parse("stop,when-idle"))


class TestBetaThreeHalvesOfAlpha(Fair, Ordered, Eager, Online, UnitFree, PolicyContract):
    order = Order.LONGEST_FIRST

    batch_sizes = (2,)

    def policy(self, instance):
        return ISJLTwo(Fraction(3, 2) * instance.alpha)

    def test_equal_requests_start_in_order_of_request(self):
        """Not so beyond beta = alpha: the pack may hold requests as long as o_2, which waits."""
        assert self.run(Instance([3, 3, 3], 2, 2)).starts == {0: 1, 1: 3, 2: 0}


@given(
    instances(batch_sizes=(2,), max_requests=9, max_length=20, max_alpha=20),
    st.integers(0, 16),
    st.sampled_from(FAIR),
)
def test_is_fair_at_every_beta(instance, sixteenths, reading):
    beta = Fraction(sixteenths, 16) * 2 * instance.alpha
    assert audit(instance, simulate(instance, ISJLTwo(beta, reading))) == []


@pytest.mark.parametrize("slots", [1, 3])
def test_other_numbers_of_slots_are_refused(slots):
    with pytest.raises(
        InputError, match=rf"^batch_size: got {slots}, allowed: 2 when beta is given"
    ):
        simulate(Instance([1], slots, 0), ISJLTwo())


@pytest.mark.parametrize("beta", [-1, 9, Fraction(17, 2), 0.5, float("nan"), True])
def test_beta_outside_zero_to_two_alpha_or_inexact_is_refused(beta):
    with pytest.raises(InputError, match=r"^beta: got .*, allowed: .* from 0 to 2 alpha = 8$"):
        simulate(Instance([1], 2, 4), ISJLTwo(beta))
