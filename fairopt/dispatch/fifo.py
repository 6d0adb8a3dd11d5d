"""First in, first out over all users: what the article starts from."""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable, Mapping

from fairopt.dispatch.charge import Cost
from fairopt.dispatch.dispatcher import Dispatch, Dispatcher, User


class FIFO(Dispatcher):
    """Dispatch in the order of arrival; weights only declare the users."""

    def __init__(self, weights: Mapping[User, Cost] | None = None) -> None:
        super().__init__(weights)
        self._line: deque[User] = deque()  # one place per waiting request

    def arrive(self, user: User, request: Hashable, cost: Cost) -> None:
        """Append a request to the line; see `Dispatcher.arrive`."""
        super().arrive(user, request, cost)
        self._line.append(user)

    def dispatch(self) -> Dispatch | None:
        """Send the request that has waited longest."""
        return self._send(self._line.popleft()) if self._line else None

    def _join(self, user: User) -> None:
        pass

    def _leave(self, user: User) -> None:
        pass

    def _withdraw(self, user: User, position: int, cost: Cost) -> None:
        places = (place for place, other in enumerate(self._line) if other == user)
        for _ in range(position):
            next(places)
        del self._line[next(places)]
