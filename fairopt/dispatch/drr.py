"""Deficit round robin (Shreedhar and Varghese 1996; section 4.1)."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping

from fairopt.dispatch.charge import Cost, positive
from fairopt.dispatch.dispatcher import Dispatch, Dispatcher, User


class DRR(Dispatcher):
    """Visit the waiting users in turn; each visit adds a quantum to the user's deficit.

    While the head request fits the deficit it is sent and its cost deducted. A user whose
    queue empties loses its deficit and joins again at the tail of the ring.

    Parameters
    ----------
    weights : mapping of User to Cost, optional
        See `Dispatcher`; a visit is worth quantum times weight.
    quantum : Cost, optional
        In units of cost. By default the largest cost met in the busy period, with which
        every visit of a user of weight 1 or more sends something and a dispatch takes O(1)
        amortised.
        With a smaller quantum, rounds that send nothing are skipped in one O(T) step.

    Raises
    ------
    InputError
        If the quantum is not a positive number.
    """

    _counts_requests = False

    def __init__(
        self, weights: Mapping[User, Cost] | None = None, *, quantum: Cost | None = None
    ) -> None:
        super().__init__(weights)
        self._follows_costs = quantum is None
        self._quantum: Cost = 0 if quantum is None else positive("quantum", quantum)
        self._ring: deque[User] = deque()  # waiting users; the visited one is in front
        self._deficits: dict[User, Cost] = {}
        self._granted = False  # whether the user in front has the quantum of this visit

    def deficit(self, user: User) -> Cost:
        """Return the credit a user holds; 0 when it does not wait."""
        return self._deficits.get(user, 0)

    def dispatch(self) -> Dispatch | None:
        """Send the next request that fits its user's deficit."""
        ring, deficits, queues = self._ring, self._deficits, self._queues
        if not ring:
            return None
        fruitless = 0
        while True:
            user = ring[0]
            queue = queues[user]
            size = 1 if self._counts_requests else queue[0][1]
            credit = deficits[user]
            if not self._granted:
                deficits[user] = credit = credit + self._grant(user, size)
                self._granted = True
            if size <= credit:
                break
            self._next_visit()
            fruitless += 1
            if fruitless == len(ring):
                self._skip_fruitless_rounds()
                fruitless = 0
        sent = self._send(user)
        if queue:
            deficits[user] = credit = credit - size
            if credit < (1 if self._counts_requests else queue[0][1]):
                ring.rotate(-1)
                self._granted = False
        else:
            ring.popleft()
            del deficits[user]
            self._granted = False
            self._forget_when_idle()
        return sent

    def _grant(self, user: User, size: Cost) -> Cost:
        if self._follows_costs and size > self._quantum:
            self._quantum = size
        return self._quantum * self._weights.get(user, 1) if self._weights else self._quantum

    def _next_visit(self) -> None:
        self._ring.rotate(-1)
        self._granted = False

    def _skip_fruitless_rounds(self) -> None:
        """Grant at once all rounds but the last before somebody can send."""
        grants = {}
        fewest: Cost | None = None
        for user in self._ring:
            size = 1 if self._counts_requests else self._queues[user][0][1]
            grants[user] = self._grant(user, size)
            rounds = -((self._deficits[user] - size) // grants[user])
            fewest = rounds if fewest is None else min(fewest, rounds)
        if fewest is not None and fewest > 1:
            for user, grant in grants.items():
                self._deficits[user] += (fewest - 1) * grant

    def _join(self, user: User) -> None:
        self._ring.append(user)
        self._deficits[user] = 0

    def _leave(self, user: User) -> None:
        if self._ring[0] == user:
            self._granted = False
        self._ring.remove(user)
        del self._deficits[user]
        self._forget_when_idle()

    def _forget_when_idle(self) -> None:
        """Let the next busy period find its own quantum (section 7.5, property 5)."""
        if self._follows_costs and not self._ring:
            self._quantum = 0
