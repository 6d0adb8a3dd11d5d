"""How far apart the service of backlogged users drifts, by the definition of section 3.2."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from fairopt.dispatch import Cost, User
from fairopt.dispatch.charge import ratio


class BackloggedSkew:
    """The largest ``|W_i/w_i - W_j/w_j|`` over all intervals in which both users wait throughout.

    It is told who waits and what is served, and looks at no meter, so it measures any
    dispatcher. A dispatch that empties the queue of its user ends the user's interval
    and is not part of it. O(T) per dispatch with T users waiting.

    Parameters
    ----------
    weights : mapping of User to Cost
        Of the users whose weight is not 1.
    """

    def __init__(self, weights: Mapping[User, Cost] | None = None) -> None:
        self._weights = weights or {}
        self._served: dict[User, Cost] = {}  # of waiting users, W/w since they started to wait
        self._furthest: dict[User, dict[User, Cost]] = {}
        self.worst: Cost = 0
        self.between: tuple[User, User] | None = None

    def start_waiting(self, user: User) -> None:
        """Note that the queue of a user has become non-empty."""
        furthest = {}
        for other, served in self._served.items():
            furthest[other] = -served
            self._furthest[other][user] = served
        self._served[user] = 0
        self._furthest[user] = furthest

    def stop_waiting(self, user: User) -> None:
        """Note that the queue of a user has become empty."""
        del self._served[user], self._furthest[user]
        for furthest in self._furthest.values():
            del furthest[user]

    @property
    def waiting(self) -> Collection[User]:
        """Who waits."""
        return self._served.keys()

    def serve(self, user: User, amount: Cost) -> Cost:
        """Note that a user was served, by a request or a part of one.

        Parameters
        ----------
        user : User
            Of a user that does not wait (any more), nothing is recorded.
        amount : Cost
            In units of cost, not yet divided by the weight.

        Returns
        -------
        Cost
            How far the user is now ahead of another: the largest ``W_i/w_i - W_j/w_j``
            over intervals that end now.
        """
        if user not in self._served:
            return 0
        own = self._served[user] + ratio(amount, self._weights.get(user, 1))
        self._served[user] = own
        furthest = self._furthest[user]
        ahead: Cost = 0
        for other, served in self._served.items():
            if other == user:
                continue
            lead = own - served
            if lead > furthest[other]:  # noqa: PLR1730  # half the time of max()
                furthest[other] = lead
            # Since both wait, the user was never further behind than this.
            lead += self._furthest[other][user]
            if lead > ahead:
                ahead = lead
                if lead > self.worst:
                    self.worst = lead
                    self.between = (user, other)
        return ahead
