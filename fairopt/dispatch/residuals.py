"""What is remembered of users that left: how far they are ahead (section 2.4)."""

from __future__ import annotations

from fairopt.dispatch.charge import Cost
from fairopt.dispatch.dispatcher import User

_FEW = 1024


class Residuals:
    """Meters of users without a waiting request.

    A meter at or below the virtual time says nothing, for its user returns at the
    virtual time; such meters are discarded from time to time, so memory stays
    proportional to the users that are ahead.
    """

    def __init__(self) -> None:
        self._meters: dict[User, Cost] = {}
        self._many = _FEW

    def __len__(self) -> int:
        return len(self._meters)

    def keep(self, user: User, meter: Cost, virtual_time: Cost) -> None:
        """Remember the meter of a user that leaves."""
        self._meters[user] = meter
        if len(self._meters) > self._many:
            self._discard(virtual_time)
            self._many = max(_FEW, 2 * len(self._meters))  # amortised O(1)

    def take(self, user: User, virtual_time: Cost) -> Cost:
        """Return ``max(S, v)`` for a user that joins or returns, and forget it here."""
        return max(self._meters.pop(user, virtual_time), virtual_time)

    def peek(self, user: User, virtual_time: Cost) -> Cost:
        """Return ``max(S, v)`` for a user that is not waiting."""
        return max(self._meters.get(user, virtual_time), virtual_time)

    def largest(self, virtual_time: Cost) -> Cost:
        """Return the largest meter, at least the virtual time."""
        return max([virtual_time, *self._meters.values()])

    def shift(self, by: Cost) -> None:
        """Subtract a virtual time from every meter and forget those at or below it."""
        self._discard(by)
        for user in self._meters:
            self._meters[user] -= by

    def _discard(self, virtual_time: Cost) -> None:
        self._meters = {user: s for user, s in self._meters.items() if s > virtual_time}
