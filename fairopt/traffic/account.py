"""The books of a fleet: who was served what, and how far apart users drifted."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

from fairopt.dispatch import Cost, Dispatch, Dispatcher, User
from fairopt.traffic.skew import BackloggedSkew


class Account:
    """An `Observer` that keeps the service of each user and three skews.

    Parameters
    ----------
    weights : mapping of User to Cost
        Of the users whose weight is not 1.
    until : int
        The end of the arrivals, microseconds. Service is counted up to then, for
        afterwards everybody gets what is left.

    Attributes
    ----------
    charged_skew, true_skew, executed_skew : BackloggedSkew
        By charged cost on dispatch (what the theorems on dispatchers speak of), by true
        cost on dispatch, and by true cost on completion.
    true_served : dict of User to Cost
        True cost dispatched until the end of the arrivals.
    lead : list of (int, Cost)
        At each dispatch the time and how far its user is then ahead of another waiting
        user, by charged cost over weight.
    """

    def __init__(self, weights: Mapping[User, Cost], until: int) -> None:
        self.charged_skew = BackloggedSkew(weights)
        self.true_skew = BackloggedSkew(weights)
        self.executed_skew = BackloggedSkew(weights)
        self._skews = (self.charged_skew, self.true_skew, self.executed_skew)
        self.true_served: dict[User, Cost] = defaultdict(int)
        self.lead: list[tuple[int, Cost]] = []
        self._until = until

    def arrived(self, now: int, user: User) -> None:
        """Let a user compete that did not wait."""
        if user not in self.charged_skew.waiting:
            for skew in self._skews:
                skew.start_waiting(user)

    def dispatched(self, now: int, sent: Dispatch, true: Cost, dispatcher: Dispatcher) -> None:
        """Book a dispatch, after taking out the users whose queues it has emptied."""
        for user in [u for u in self.charged_skew.waiting if not dispatcher.backlog(u)]:
            for skew in self._skews:
                skew.stop_waiting(user)
        self.lead.append((now, self.charged_skew.serve(sent.user, sent.cost)))
        self.true_skew.serve(sent.user, true)
        if now <= self._until:
            self.true_served[sent.user] += true

    def executed(self, now: int, user: User, true: Cost) -> None:
        """Book what has run."""
        self.executed_skew.serve(user, true)
