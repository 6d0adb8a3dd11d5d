"""Dispatchers that serve a request in preemptible slices."""

from __future__ import annotations

from collections.abc import Mapping

from fairopt.dispatch.charge import Cost, positive
from fairopt.dispatch.dispatcher import Dispatch, Dispatcher, User


class SlicingDispatcher(Dispatcher):
    """Serves at most a quantum of the head request at a time.

    Parameters
    ----------
    weights : mapping of User to Cost, optional
        See `Dispatcher`.
    quantum : Cost
        Size of a slice, in units of cost; the last slice of a request may be smaller.

    Raises
    ------
    InputError
        If the quantum is not a positive number.
    """

    def __init__(self, weights: Mapping[User, Cost] | None = None, *, quantum: Cost = 1) -> None:
        super().__init__(weights)
        self._quantum = positive("quantum", quantum)

    def _serve(self, user: User) -> Dispatch:
        queue = self._queues[user]
        request, rest = queue[0]
        quantum = self._quantum
        if rest <= quantum:
            return self._send(user)
        queue[0] = (request, rest - quantum)
        return Dispatch(request, user, quantum, False)
