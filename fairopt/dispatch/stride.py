"""Stride scheduling with users that come and go (Waldspurger and Weihl 1995)."""

from __future__ import annotations

from collections.abc import Mapping

from fairopt.dispatch.charge import Cost, exact, outgrown, ratio
from fairopt.dispatch.dispatcher import Dispatch, User
from fairopt.dispatch.selection import OrderedHeap
from fairopt.dispatch.slices import SlicingDispatcher


class Stride(SlicingDispatcher):
    """Serve a quantum of the user with the smallest pass, then add its stride to the pass.

    The stride is the quantum over the user's weight, its tickets; a slice smaller than the
    quantum adds its part of the stride. The global pass advances by each slice over all
    tickets in play. A user joins at the global pass; one that returns is as far from it
    as when it left, so the weighted distances always add up to what they were. All
    distances are forgotten when nobody waits. Parameters as for `SlicingDispatcher`.
    """

    def __init__(self, weights: Mapping[User, Cost] | None = None, *, quantum: Cost = 1) -> None:
        super().__init__(weights, quantum=quantum)
        self._passes = OrderedHeap()  # of waiting users
        self._distances: dict[User, Cost] = {}  # from the global pass, of users that left
        self._tickets: Cost = 0  # of waiting users, an exact sum
        self._global_pass: Cost = 0
        self._origin: Cost = 0

    @property
    def virtual_time(self) -> Cost:
        """The global pass: service per ticket in play so far."""
        return self._origin + self._global_pass

    def meter(self, user: User) -> Cost:
        """Return the pass of a user; of one that does not wait, what it would return to."""
        key = self._passes.key(user)
        if key is None:
            key = self._global_pass + self._distances.get(user, 0)
        return self._origin + key

    def dispatch(self) -> Dispatch | None:
        """Serve a quantum of the user with the smallest pass."""
        if not self._queues:
            return None
        own_pass, user = self._passes.first()
        sent = self._serve(user)
        used = ratio(sent.cost, self._weights.get(user, 1)) if self._weights else sent.cost
        if outgrown(self._global_pass, used):
            own_pass -= self._global_pass
            self._rebase()
        self._passes.rekey(user, own_pass + used)
        self._global_pass += ratio(sent.cost, self._tickets)
        if user not in self._queues:
            self._leave(user)
        return sent

    def set_weight(self, user: User, weight: Cost) -> None:
        """Give a user other tickets; its distance from the global pass scales with its stride."""
        before = self.weight(user)
        super().set_weight(user, weight)
        after = self.weight(user)
        key = self._passes.key(user)
        if key is not None:
            self._tickets += exact(after) - exact(before)
            distance = ratio((key - self._global_pass) * before, after)
            self._passes.rekey(user, self._global_pass + distance)
        elif user in self._distances:
            self._distances[user] = ratio(self._distances[user] * before, after)

    def _rebase(self) -> None:
        self._passes.shift(self._global_pass)
        self._origin += self._global_pass
        self._global_pass = 0

    def _join(self, user: User) -> None:
        self._tickets += exact(self.weight(user))
        self._passes.add(user, self._global_pass + self._distances.pop(user, 0))

    def _leave(self, user: User) -> None:
        self._tickets -= exact(self.weight(user))
        distance = self._passes.remove(user) - self._global_pass
        if not self._queues:
            self._distances.clear()
            self._rebase()
        elif distance:
            self._distances[user] = distance
