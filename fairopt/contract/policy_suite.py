"""What ``pytest --fairopt-policy package.module:Policy`` runs."""

from __future__ import annotations

import pytest

from fairopt.contract.policy import Fair, Online, PolicyContract, Tested, UnitFree
from fairopt.instance import Instance
from fairopt.policies import policy_named
from fairopt.policy import Policy
from fairopt.view import ClairvoyantView, LookaheadView


class _Named(Tested):
    named: Policy

    @pytest.fixture(autouse=True)
    def _take_the_policy(self, pytestconfig: pytest.Config) -> None:
        self.named = policy_named(pytestconfig.getoption("fairopt_policy"))
        batch_sizes = pytestconfig.getoption("fairopt_batch_sizes")
        if batch_sizes:
            self.batch_sizes = tuple(map(int, batch_sizes.split(",")))

    def policy(self, instance: Instance) -> Policy:
        """Return the policy that the option names."""
        return self.named


class TestContract(_Named, PolicyContract):
    """Promised by every policy."""


class TestFair(_Named, Fair):
    """Constraint (1), at every alpha."""


class TestUnitFree(_Named, UnitFree):
    """No token-steps of its own."""


class TestOnline(_Named, Online):
    """Nothing is known of what is to come."""

    @pytest.fixture(autouse=True)
    def _only_if_it_may_not_know(self, _take_the_policy: None) -> None:
        if issubclass(self.named.information, ClairvoyantView | LookaheadView):
            shown = self.named.information.__name__
            pytest.skip(f"{shown} shows what is to come; OnlineView would not")
