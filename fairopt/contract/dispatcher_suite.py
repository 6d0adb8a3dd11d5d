"""What ``pytest --fairopt-dispatcher package.module:Dispatcher`` runs."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from fairopt.contract.dispatcher import DispatcherContract, DispatcherUnderTest, Weighted
from fairopt.contract.fair_dispatcher import (
    BoundedLead,
    FairDispatcher,
    FairInCost,
    FairShares,
    FairSharesInCost,
)
from fairopt.dispatch import Cost, Dispatcher, User, dispatcher_class
from fairopt.dispatch.own import takes


class _Named(DispatcherUnderTest):
    named: type[Dispatcher]

    @pytest.fixture(autouse=True)
    def _take_the_dispatcher(self, pytestconfig: pytest.Config) -> None:
        self.named = dispatcher_class(pytestconfig.getoption("fairopt_dispatcher"))

    def dispatcher(self, weights: Mapping[User, Cost] | None = None) -> Dispatcher:
        """Return a new one of the class that the option names."""
        return self.named() if weights is None else self.named(weights)


class _WithWeights(_Named):
    @pytest.fixture(autouse=True)
    def _only_if_it_takes_them(self, _take_the_dispatcher: None) -> None:
        if not takes(self.named, "weights"):
            pytest.skip(f"{self.named.__name__} is made without weights")


class TestContract(_Named, DispatcherContract):
    """Promised by every dispatcher."""


class TestWeighted(_WithWeights, Weighted):
    """Promised by every dispatcher that takes weights."""


class TestFair(_Named, FairDispatcher):
    """Fair among requests that cost the same."""


class TestFairInCost(_Named, FairInCost):
    """Fair in service."""


class TestFairShares(_WithWeights, FairShares):
    """In proportion to weights."""


class TestFairSharesInCost(_WithWeights, FairSharesInCost):
    """In proportion to weights, in service."""


class TestTwoCMax(_Named, BoundedLead):
    """No lead above 2 c_max."""
