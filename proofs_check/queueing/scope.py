"""Finite choices that make an unbounded set of event sequences."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from fairopt.dispatch import Dispatch
from fairopt.numbers import Number


@dataclass(frozen=True)
class Scope:
    """All event sequences, of any length, of a few users with a few costs.

    Parameters
    ----------
    costs : mapping of str to tuple
        The users and the costs their requests may have.
    most_waiting : int
        Requests of a user that may wait at once.
    weights : mapping of str to int, optional
        All 1 unless given.
    """

    costs: Mapping[str, tuple[Number, ...]]
    most_waiting: int
    weights: Mapping[str, Number] | None = None

    def largest_charge(self, user: str) -> Number:
        """Return ``c_i / w_i``."""
        return self._weighted(max(self.costs[user]), user)

    def charge(self, sent: Dispatch | None, user: str) -> Number:
        """Return what a dispatch charges a user."""
        if sent is None or sent.user != user:
            return 0
        assert not isinstance(sent.cost, float), "the costs of a scope are exact"
        return self._weighted(sent.cost, user)

    def _weighted(self, cost: Number, user: str) -> Number:
        return Fraction(cost) / self.weights[user] if self.weights else cost

    def __str__(self) -> str:
        users = []
        for user, costs in self.costs.items():
            weight = f", weight {self.weights[user]}" if self.weights else ""
            users.append(f"{user}: costs {', '.join(map(str, costs))}{weight}")
        return (
            f"every event sequence of any length of {len(users)} users ({'; '.join(users)}; "
            f"at most {self.most_waiting} requests of each waiting), states told apart by queues "
            "and by meters, waiting and left, relative to v"
        )
