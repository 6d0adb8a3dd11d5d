from fairopt import Instance, Order, audit, simulate
from fairopt.contract import Eager, OneSlot, Online, Ordered, PolicyContract, Unfair, UnitFree
from fairopt.policies import FCFS


class TestFCFS(Unfair, OneSlot, Ordered, Eager, Online, UnitFree, PolicyContract):
    order = Order.ARRIVAL
    unfair_on = Instance([2, 1, 1], 2, 0)

    def policy(self, instance):
        return FCFS()


def test_a_slot_that_falls_free_is_taken_at_once():
    starts = simulate(Instance([5, 2, 1, 4], 2, 0), FCFS()).starts
    assert starts == {0: 0, 1: 0, 2: 2, 3: 3}


def test_a_short_request_in_the_tail_of_a_long_one():
    """Section 2.1: o_1 > o_2 >> o_3 in order of arrival, and r_3 is batched with r_1's tail."""
    instance = Instance([9, 6, 1], 2, 3)
    (violation,) = audit(instance, simulate(instance, FCFS()))
    assert (violation.time, violation.requests) == (6, (2, 0))
