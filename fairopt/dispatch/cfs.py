"""Linux CFS in outline: run the smallest vruntime, charge what was used (section 6.3)."""

from __future__ import annotations

from collections.abc import Mapping

from fairopt.dispatch.charge import Cost, outgrown, ratio
from fairopt.dispatch.dispatcher import Dispatch, User
from fairopt.dispatch.residuals import Residuals
from fairopt.dispatch.selection import OrderedHeap
from fairopt.dispatch.slices import SlicingDispatcher


class CFS(SlicingDispatcher):
    """Serve a slice of the user with the smallest vruntime, then add the slice over weight.

    ``min_vruntime`` is the smallest vruntime of the waiting users after each slice; it never
    falls, for a user that wakes gets ``max(vruntime, min_vruntime)``. The wake-up bonuses and slice
    scaling of the kernel are left out. Parameters as for `SlicingDispatcher`.
    """

    def __init__(self, weights: Mapping[User, Cost] | None = None, *, quantum: Cost = 1) -> None:
        super().__init__(weights, quantum=quantum)
        self._vruntimes = OrderedHeap()  # of waiting users
        self._sleepers = Residuals()
        self._min_vruntime: Cost = 0
        self._origin: Cost = 0

    @property
    def virtual_time(self) -> Cost:
        """The kernel's ``min_vruntime``: what a waking user is placed at."""
        return self._origin + self._min_vruntime

    def meter(self, user: User) -> Cost:
        """Return the vruntime of a user, cost over weight; asleep, what it would wake to."""
        vruntime = self._vruntimes.key(user)
        if vruntime is None:
            vruntime = self._sleepers.peek(user, self._min_vruntime)
        return self._origin + vruntime

    def dispatch(self) -> Dispatch | None:
        """Serve a slice of the user with the smallest vruntime."""
        if not self._queues:
            return None
        vruntime, user = self._vruntimes.first()
        sent = self._serve(user)
        used = ratio(sent.cost, self._weights.get(user, 1)) if self._weights else sent.cost
        if outgrown(self._min_vruntime, used):
            vruntime -= self._min_vruntime
            self._rebase()
        vruntime += used
        if user in self._queues:
            self._vruntimes.rekey(user, vruntime)
        else:
            self._vruntimes.remove(user)
            self._sleepers.keep(user, vruntime, self._min_vruntime)
        if self._queues:
            self._min_vruntime = self._vruntimes.first()[0]
        else:
            self._min_vruntime = vruntime
            self._rebase()
        return sent

    def _rebase(self) -> None:
        self._vruntimes.shift(self._min_vruntime)
        self._sleepers.shift(self._min_vruntime)
        self._origin += self._min_vruntime
        self._min_vruntime = 0

    def _join(self, user: User) -> None:
        self._vruntimes.add(user, self._sleepers.take(user, self._min_vruntime))

    def _leave(self, user: User) -> None:
        self._sleepers.keep(user, self._vruntimes.remove(user), self._min_vruntime)
