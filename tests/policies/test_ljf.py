import pytest

from fairopt import Instance, Order, simulate
from fairopt.contract import Eager, Fair, OneSlot, Online, Ordered, PolicyContract, UnitFree
from fairopt.policies import LJF


class TestLJF(Fair, OneSlot, Ordered, Eager, Online, UnitFree, PolicyContract):
    order = Order.LONGEST_FIRST

    def policy(self, instance):
        return LJF()


def test_a_batch_is_held_until_its_longest_ends():
    starts = simulate(Instance([5, 1, 3, 4], 2, 9), LJF()).starts
    assert starts == {0: 0, 3: 0, 2: 5, 1: 5}


def test_arrivals_wait_for_the_next_batch_even_beside_a_free_slot():
    starts = simulate(Instance([4, 2, 3], 2, 9, [0, 1, 2]), LJF()).starts
    assert starts == {0: 0, 1: 4, 2: 4}


@pytest.mark.parametrize("slots", [2, 3, 4, 7])
def test_the_tight_family_of_theorem_3_3(slots):
    """One request of length B and B (B - 1) unit requests take 2B - 1; B would do."""
    instance = Instance([slots] + [1] * (slots * (slots - 1)), slots, slots - 1)
    assert simulate(instance, LJF()).makespan == 2 * slots - 1
