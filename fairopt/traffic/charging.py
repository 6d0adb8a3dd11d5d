"""What requests are charged: their true cost, their cap, or an estimate."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Protocol

from fairopt.dispatch import Cost
from fairopt.dispatch.estimator import CostEstimator
from fairopt.errors import InputError
from fairopt.traffic.request import TokenRequest

INPUT_WEIGHT = 1
OUTPUT_WEIGHT = 2
"""Costs of a token of the prompt and of the answer, as in Sheng et al. 2024."""


def true_cost(request: TokenRequest) -> int:
    """Return the work of a request, in weighted tokens."""
    return INPUT_WEIGHT * request.input_tokens + OUTPUT_WEIGHT * request.output_tokens


class Charging(Protocol):
    """Fixes the cost of each request when it arrives; may learn from completions."""

    def charge(self, request: TokenRequest) -> Cost:
        """Return the cost of a request, which is final."""

    def completed(self, request: TokenRequest) -> None:
        """Note the true length of a request that has ended."""


class ChargeTrueCost:
    """Knows the output beforehand, as nobody does: what estimates are measured against."""

    def charge(self, request: TokenRequest) -> Cost:
        """Return the true cost."""
        return true_cost(request)

    def completed(self, request: TokenRequest) -> None:
        """Learn nothing."""


class ChargeCap:
    """Takes the output cap for the output."""

    def charge(self, request: TokenRequest) -> Cost:
        """Return the cost of an answer as long as the cap."""
        return INPUT_WEIGHT * request.input_tokens + OUTPUT_WEIGHT * request.cap

    def completed(self, request: TokenRequest) -> None:
        """Learn nothing."""


class ChargeEstimate:
    """Charges what a calibrated `CostEstimator` says.

    Parameters
    ----------
    per_user : bool
        One output ratio per user instead of one per model; all requests are for one model.
    update_every : int
        See `CostEstimator`.
    """

    def __init__(self, *, per_user: bool, update_every: int = 100) -> None:
        self.estimator = CostEstimator(INPUT_WEIGHT, OUTPUT_WEIGHT, update_every=update_every)
        self._per_user = per_user

    def charge(self, request: TokenRequest) -> Cost:
        """Return the estimate."""
        return self.estimator.estimate(self._group(request), request.input_tokens, request.cap)

    def completed(self, request: TokenRequest) -> None:
        """Let the estimator observe the true output."""
        self.estimator.observe(self._group(request), request.cap, request.output_tokens)

    def _group(self, request: TokenRequest) -> Hashable:
        return request.user if self._per_user else None


CHARGINGS = ("true", "cap", "model", "user")


def charging_named(name: str) -> Charging:
    """Return a fresh way of charging by its name, one of `CHARGINGS`.

    Raises
    ------
    InputError
        If there is none of that name.
    """
    if name == "true":
        return ChargeTrueCost()
    if name == "cap":
        return ChargeCap()
    if name in ("model", "user"):
        return ChargeEstimate(per_user=name == "user")
    raise InputError("charge", name, "one of " + ", ".join(CHARGINGS))
