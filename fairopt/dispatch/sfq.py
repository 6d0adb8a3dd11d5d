"""Start-time fair queueing, folded into one meter per user (section 2.6)."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping

from fairopt.dispatch.charge import Cost, outgrown, ratio
from fairopt.dispatch.dispatcher import Dispatch, Dispatcher, User
from fairopt.dispatch.residuals import Residuals
from fairopt.dispatch.selection import make_selection
from fairopt.errors import InputError


class SFQ(Dispatcher):
    """Dispatch from the user with the smallest meter, then charge the cost to it.

    ``v`` becomes the meter of the selected user, whose meter then grows by ``c/w``. A
    user that joins or returns gets ``max(S, v)``. When nobody waits, ``v`` becomes the
    largest meter, and nothing about any user needs to be remembered.

    Parameters
    ----------
    weights : mapping of User to Cost, optional
        See `Dispatcher`.
    selection : {"ordered", "scan"}
        A heap, O(log T) per dispatch, or a linear scan over the T waiting users.

    Notes
    -----
    Meters are exact for int and Fraction costs and weights. For floats they are kept
    close to ``v`` by renormalisation (section 7.2), so a charge never vanishes in a
    large meter.
    """

    def __init__(
        self, weights: Mapping[User, Cost] | None = None, *, selection: str = "ordered"
    ) -> None:
        super().__init__(weights)
        self._meters = make_selection(selection)  # of waiting users
        self._residuals = Residuals()  # meters of users that left
        self._v: Cost = 0
        self._origin: Cost = 0  # what renormalisation has subtracted so far

    @property
    def virtual_time(self) -> Cost:
        """The start tag of the latest dispatch, or the largest finish tag after an idle."""
        return self._origin + self._v

    def meter(self, user: User) -> Cost:
        """Return the user's next start tag; of a user without a residual, ``virtual_time``.

        Units: cost over weight, on the scale of ``virtual_time``.
        """
        key = self._meters.key(user)
        return self._origin + (self._residuals.peek(user, self._v) if key is None else key)

    def dispatch(
        self,
        placeable: Callable[[Hashable], bool] | None = None,
        *,
        blocked: str = "stall",
    ) -> Dispatch | None:
        """Send the head request of the user with the smallest meter.

        Parameters
        ----------
        placeable : callable, optional
            Tells of a head request whether a server can take it now.
        blocked : {"stall", "overtake"}
            If the selected head cannot be placed, send nothing (section 5.2), or the
            first in the order of the meters that can be. A user that is overtaken is
            treated as having left and returned: its meter rises to ``v``, so it neither
            holds virtual time back for newcomers nor saves up credit.

        Returns
        -------
        Dispatch or None
            None if nobody waits, or no request may be placed.

        Raises
        ------
        InputError
            If ``blocked`` is neither of the two.
        """
        if not self._queues:
            return None
        if placeable is None:
            v, user = self._meters.first()
        else:
            selected = self._first_placeable(placeable, blocked)
            if selected is None:
                return None
            v, user = selected
        self._v = v
        sent = self._send(user)
        charge = ratio(sent.cost, self._weights.get(user, 1)) if self._weights else sent.cost
        if outgrown(v, charge):
            self.renormalise()
            v = 0
        if user in self._queues:
            self._meters.rekey(user, v + charge)
        else:
            self._meters.remove(user)
            self._retire(user, v + charge)
        return sent

    def renormalise(self) -> None:
        """Subtract ``v`` from every meter, and forget users who left at or below it.

        No later dispatch changes (section 7.2).
        """
        self._meters.shift(self._v)
        self._residuals.shift(self._v)
        self._origin += self._v
        self._v = 0

    def _join(self, user: User) -> None:
        self._meters.add(user, self._rejoin(user))

    def _rejoin(self, user: User) -> Cost:
        return self._residuals.take(user, self._v)

    def _leave(self, user: User) -> None:
        self._retire(user, self._meters.remove(user))

    def _retire(self, user: User, meter: Cost) -> None:
        self._residuals.keep(user, meter, self._v)
        if not self._queues:
            self._v = self._residuals.largest(self._v)
            self.renormalise()

    def _first_placeable(
        self, placeable: Callable[[Hashable], bool], blocked: str
    ) -> tuple[Cost, User] | None:
        if blocked not in ("stall", "overtake"):
            raise InputError("blocked", blocked, "stall or overtake")
        meters = self._meters
        overtaken: list[tuple[Cost, User]] = []
        selected = None
        try:
            for _ in range(len(self._queues) if blocked == "overtake" else 1):
                first = meters.first()
                user = first[1]
                if placeable(self._queues[user][0][0]):
                    selected = first
                    break
                meters.remove(user)
                overtaken.append(first)
        finally:
            for meter, user in overtaken:
                meters.add(user, meter if selected is None else selected[0])
        return selected
