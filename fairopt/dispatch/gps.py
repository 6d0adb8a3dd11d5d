"""Generalized processor sharing, the exact fluid reference (section 6.1)."""

from __future__ import annotations

from fairopt.dispatch.charge import Cost
from fairopt.dispatch.dispatcher import Dispatch, User
from fairopt.dispatch.fluid import FluidClock
from fairopt.dispatch.wfq import WFQ


class _RecordingClock(FluidClock):
    """Remembers how ``V`` grew and who shared in it."""

    def __init__(self, rate: Cost) -> None:
        super().__init__(rate)
        self.pieces: list[tuple[Cost, Cost]] = []  # end of the piece, growth of V in it
        self.shares: dict[User, list[tuple[int, Cost]]] = {}  # piece it starts with, weight

    def _flow(self, duration: Cost, growth: Cost) -> None:
        super()._flow(duration, growth)
        if duration:
            self.pieces.append((self._now, growth))

    def _set_share(self, user: User, weight: Cost) -> None:
        super()._set_share(user, weight)
        self.shares.setdefault(user, []).append((len(self.pieces), self._weights.get(user, 0)))


class GPS(WFQ):
    """Serve all backlogged users at once, at rates proportional to their weights.

    ``dispatch`` returns the request whose fluid service ends next, with its whole cost,
    and lets the fluid run until then; requests that end together come by user id. With a
    rate, it returns only what has ended by the time told by `advance`. Parameters as for
    `WFQ`.

    Notes
    -----
    A reference, not an implementation target: it keeps its whole history.
    """

    _fluid: _RecordingClock

    def dispatch(self) -> Dispatch | None:
        """Return the request whose fluid service ends next."""
        if not self._queues:
            return None
        finish, user = self._heads.first()
        if self._on_work_time:
            self._fluid.elapse_until(finish)
        elif finish > self._fluid.v:
            return None
        return self._send_stamped(user)

    def service(self, user: User) -> list[tuple[Cost, Cost]]:
        """Return the service curve of a user up to now.

        Returns
        -------
        list of (time, work)
            The corners of a piecewise linear curve, from ``(0, 0)`` on.
        """
        self._fluid.catch_up()
        shares = self._fluid.shares.get(user, [])
        weight: Cost = 0
        work: Cost = 0
        change = 0
        curve: list[tuple[Cost, Cost]] = [(0, 0)]
        for index, (end, growth) in enumerate(self._fluid.pieces):
            while change < len(shares) and shares[change][0] <= index:
                weight = shares[change][1]
                change += 1
            work += weight * growth
            curve.append((end, work))
        return curve

    def _make_fluid(self, rate: Cost) -> FluidClock:
        return _RecordingClock(rate)
