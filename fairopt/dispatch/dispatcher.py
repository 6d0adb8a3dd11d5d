"""The one event interface of all dispatchers."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Hashable, Mapping
from typing import NamedTuple

from fairopt.dispatch.charge import LARGEST_INT, Cost, positive
from fairopt.errors import InputError

User = str | int


class Dispatch(NamedTuple):
    """One decision: whose request advances next, and by how much.

    Attributes
    ----------
    request : Hashable
        The request, as it arrived.
    user : User
        Its user.
    cost : Cost
        What is served, and charged, now: the whole cost of the request, or a slice of
        it where the mechanism divides requests (stride, CFS, VTC). The costs of a
        request's slices add up to its cost.
    finished : bool
        Whether the request has now been served whole.
    """

    request: Hashable
    user: User
    cost: Cost
    finished: bool


_new_tuple = tuple.__new__  # as NamedTuple's own constructor does, without its detour


class Dispatcher(ABC):
    """Orders the waiting requests of many users, first come first served within a user.

    Parameters
    ----------
    weights : mapping of User to Cost, optional
        The users and their shares. Given, users outside it are refused; without it any
        user may join, with weight 1.

    Notes
    -----
    User ids are all ``str`` or all ``int``; ties go to the smaller id. A dispatcher is a
    function of its events: nothing in it is random or depends on hash order.
    """

    def __init__(self, weights: Mapping[User, Cost] | None = None) -> None:
        self._queues: dict[User, deque[tuple[Hashable, Cost]]] = {}  # of waiting users only
        self._owner: dict[Hashable, User] = {}  # of waiting requests only
        self._weights: dict[User, Cost] = {}
        self._id_type: type[str] | type[int] | None = None
        self._closed = False
        for user, weight in (weights or {}).items():
            self._declare(user, weight)
        self._closed = weights is not None

    # Events

    def arrive(self, user: User, request: Hashable, cost: Cost) -> None:
        """Append a request to its user's queue.

        Parameters
        ----------
        user : User
            Who asks.
        request : Hashable
            Names the request; no two waiting requests share a name.
        cost : Cost
            Work in token-steps, fixed from here on.

        Raises
        ------
        InputError
            If the cost is not a positive number, the user unknown or of the other id
            type, or the request is waiting already. Nothing has changed then.
        """
        if type(user) is not self._id_type:
            self._check_id(user)
        if type(cost) is not int or not 0 < cost <= LARGEST_INT:
            cost = positive("cost", cost)
        queue = self._queues.get(user)
        if queue is None and self._closed and user not in self._weights:
            raise InputError("user", user, "one of the declared users")
        owner = self._owner
        if request in owner:
            raise InputError("request", request, "a request that is not waiting already")
        owner[request] = user
        if queue is None:
            self._queues[user] = deque(((request, cost),))
            self._join(user)
        else:
            queue.append((request, cost))

    @abstractmethod
    def dispatch(self) -> Dispatch | None:
        """Send the next request, or the next slice of one; None if nobody waits."""

    def complete(self, request: Hashable) -> None:  # noqa: B027  # an event nobody charges for
        """Note that a dispatched request has ended; no meter is touched (section 5.1)."""

    def cancel(self, request: Hashable) -> None:
        """Withdraw a waiting request; nothing happens to one that is not waiting.

        What has been charged stays charged. Of a request served in slices, the rest is
        withdrawn.
        """
        user = self._owner.pop(request, None)
        if user is None:
            return
        queue = self._queues[user]
        position = next(k for k, (waiting, _) in enumerate(queue) if waiting == request)
        cost = queue[position][1]
        del queue[position]
        if not queue:
            del self._queues[user]
        self._withdraw(user, position, cost)

    def advance(self, now: Cost) -> None:  # noqa: B027  # only fluid references tell the time
        """Tell the time; only GPS and WFQ with a rate of their own listen."""

    def set_weight(self, user: User, weight: Cost) -> None:
        """Give a user a share, from the next charge on; other users' tags stay as they are.

        Of a dispatcher with a fixed set of users, this also adds a user to the set.

        Raises
        ------
        InputError
            If the weight is not a positive number or the user id of the other type.
        """
        self._declare(user, weight)

    # State

    @property
    def mechanism(self) -> Dispatcher:
        """What decides: the dispatcher itself, or the one behind a name (`OwnDispatcher`)."""
        return self

    @property
    def waiting(self) -> tuple[User, ...]:
        """The users with a waiting request, in the order of their ids."""
        return tuple(sorted(self._queues))

    def backlog(self, user: User) -> int:
        """Return how many requests of a user wait."""
        return len(self._queues.get(user, ()))

    def weight(self, user: User) -> Cost:
        """Return the share of a user, 1 unless it was set."""
        return self._weights.get(user, 1)

    # What a mechanism fills in

    @abstractmethod
    def _join(self, user: User) -> None:
        """Let a user compete whose queue has become non-empty."""

    @abstractmethod
    def _leave(self, user: User) -> None:
        """Retire a user whose queue was emptied by a cancellation."""

    def _withdraw(self, user: User, position: int, cost: Cost) -> None:
        """Follow a cancellation of the request at a position in its user's queue."""
        if user not in self._queues:
            self._leave(user)

    def _send(self, user: User) -> Dispatch:
        """Take the head request of a user out of its queue, whole."""
        queue = self._queues[user]
        request, cost = queue.popleft()
        if not queue:
            del self._queues[user]
        del self._owner[request]
        return _new_tuple(Dispatch, (request, user, cost, True))

    def _declare(self, user: User, weight: Cost) -> None:
        self._check_id(user)
        self._weights[user] = positive(f"weights[{user!r}]", weight)

    def _check_id(self, user: User) -> None:
        kind = self._id_type
        if isinstance(user, bool) or not isinstance(user, kind or (str, int)):
            allowed = "a str or an int" if kind is None else f"a user id of type {kind.__name__}"
            raise InputError("user", user, allowed)
        self._id_type = str if isinstance(user, str) else int
