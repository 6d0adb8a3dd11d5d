"""Every dispatcher of fairopt keeps the contract that a user's is tested with."""

import pytest

from fairopt.contract import (
    BoundedLead,
    DispatcherContract,
    FairDispatcher,
    FairInCost,
    FairShares,
    FairSharesInCost,
    Weighted,
)
from fairopt.dispatch import DISPATCHERS, DRR, VTC
from tests.dispatch.named import FAIR, FAIR_IN_COST, make

IN_ROUNDS = ("drr", "round-robin")


class Named:
    @pytest.fixture(autouse=True)
    def _take(self, name):
        self.name = name

    def dispatcher(self, weights=None):
        return make(self.name, weights)


@pytest.mark.parametrize("name", DISPATCHERS)
class TestEvery(Named, DispatcherContract, Weighted):
    pass


class TestVTCWithABatch(DispatcherContract):
    def dispatcher(self, weights=None):
        return VTC(weights)


class TestDRRWithASmallQuantum(DispatcherContract, BoundedLead):
    """Its bound of ``Q + 2 c_max`` at a ``Q`` of at most every cost."""

    bound = 3

    def dispatcher(self, weights=None):
        return DRR(weights, quantum=0.25)


@pytest.mark.parametrize("name", FAIR)
class TestFair(Named, FairDispatcher, FairShares):
    @pytest.fixture(autouse=True)
    def _take_what_differs(self, name):
        if name in IN_ROUNDS:
            self.ties = "arrival"
            self.slack = 10


@pytest.mark.parametrize("name", FAIR_IN_COST)
class TestFairInCost(Named, FairInCost, FairSharesInCost):
    pass


@pytest.mark.parametrize(("name", "bound"), [("sfq", 2), ("sfq-tags", 2), ("drr", 3)])
class TestBounded(Named, BoundedLead):
    @pytest.fixture(autouse=True)
    def _take_the_bound(self, bound):
        self.bound = bound
