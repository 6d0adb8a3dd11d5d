from fairopt import Instance, Order, simulate
from fairopt.contract import Eager, OneSlot, Online, Ordered, PolicyContract, Unfair, UnitFree
from fairopt.policies import SJF


class TestSJF(Unfair, OneSlot, Ordered, Eager, Online, UnitFree, PolicyContract):
    order = Order.SHORTEST_FIRST
    unfair_on = Instance([2, 1, 2], 2, 0)

    def policy(self, instance):
        return SJF()


def test_the_shortest_waiting_takes_the_slot_that_falls_free():
    starts = simulate(Instance([5, 4, 3, 2, 1], 2, 0), SJF()).starts
    assert starts == {4: 0, 3: 0, 2: 1, 1: 2, 0: 4}


def test_a_short_request_that_comes_later_passes_longer_ones():
    starts = simulate(Instance([3, 9, 2], 1, 0, [0, 0, 1]), SJF()).starts
    assert starts == {0: 0, 2: 3, 1: 5}
