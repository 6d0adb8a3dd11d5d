"""Start-time fair queueing by start and finish tags per request (section 2.1)."""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable, Mapping
from dataclasses import dataclass

from fairopt.dispatch.charge import Cost, ratio
from fairopt.dispatch.dispatcher import Dispatch, Dispatcher, User


@dataclass(slots=True)
class _Tags:
    cost: Cost
    arrival: Cost  # virtual time at the arrival
    start: Cost
    finish: Cost


class SFQTags(Dispatcher):
    """Goyal, Vin and Cheng 1996: ``S = max(v(A), F(prev))``, ``F = S + c/w``, smallest S first.

    The reference for `SFQ`, which folds the tags into one meter per user: written down as
    the definition reads, O(T) per dispatch. A cancelled request is taken out of its
    user's chain of tags, and a change of weight tags the chain again from its head.
    """

    def __init__(self, weights: Mapping[User, Cost] | None = None) -> None:
        super().__init__(weights)
        self._tags: dict[User, deque[_Tags]] = {}  # of waiting requests
        self._last_finish: dict[User, Cost] = {}  # of dispatched requests
        self._v: Cost = 0

    @property
    def virtual_time(self) -> Cost:
        """The start tag of the latest dispatch, or the largest finish tag after an idle."""
        return self._v

    def arrive(self, user: User, request: Hashable, cost: Cost) -> None:
        """Tag a request; see `Dispatcher.arrive`."""
        super().arrive(user, request, cost)
        cost = self._queues[user][-1][1]
        chain = self._tags[user]
        before = chain[-1].finish if chain else self._last_finish.get(user, 0)
        start = max(self._v, before)
        finish = start + ratio(cost, self._weights.get(user, 1))
        chain.append(_Tags(cost, self._v, start, finish))

    def dispatch(self) -> Dispatch | None:
        """Send the request with the smallest start tag."""
        if not self._queues:
            return None
        self._v, user = min((tags[0].start, user) for user, tags in self._tags.items())
        self._last_finish[user] = self._tags[user].popleft().finish
        sent = self._send(user)
        if user not in self._queues:
            self._leave(user)
        return sent

    def set_weight(self, user: User, weight: Cost) -> None:
        """Give a user a share; its waiting requests are tagged again, others' stay."""
        super().set_weight(user, weight)
        self._tag_again(user)

    def _join(self, user: User) -> None:
        self._tags[user] = deque()

    def _leave(self, user: User) -> None:
        del self._tags[user]
        if not self._queues:
            self._v = max([self._v, *self._last_finish.values()])

    def _withdraw(self, user: User, position: int, cost: Cost) -> None:
        del self._tags[user][position]
        self._tag_again(user)
        super()._withdraw(user, position, cost)

    def _tag_again(self, user: User) -> None:
        finish = self._last_finish.get(user, 0)
        weight = self._weights.get(user, 1)
        for tags in self._tags.get(user, ()):
            tags.start = max(tags.arrival, finish)
            tags.finish = finish = tags.start + ratio(tags.cost, weight)
