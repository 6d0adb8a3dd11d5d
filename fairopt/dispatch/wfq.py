"""Weighted fair queueing (Demers, Keshav and Shenker 1989; section 6.3)."""

from __future__ import annotations

import math
import numbers
from collections import deque
from collections.abc import Hashable, Mapping

from fairopt.dispatch.charge import Cost, outgrown, positive, ratio
from fairopt.dispatch.dispatcher import Dispatch, Dispatcher, User
from fairopt.dispatch.fluid import FluidClock
from fairopt.dispatch.selection import OrderedHeap
from fairopt.errors import InputError


class WFQ(Dispatcher):
    """Dispatch the request that the fluid GPS server would finish first.

    Each request is stamped when it arrives: ``F = max(V, F(prev)) + c/w``, with ``V`` the
    virtual time of the fluid server.

    Parameters
    ----------
    weights : mapping of User to Cost, optional
        See `Dispatcher`.
    rate : Cost, optional
        Work per unit of time of the fluid server, which then runs on the time told by
        `advance`. By default its time is the work dispatched so far, and `advance` is
        not listened to.

    Raises
    ------
    InputError
        If the rate is not a positive number.

    Notes
    -----
    ``V`` is exact for int and Fraction costs and weights, but its denominator can grow
    with every departure from the fluid: for long measurements, pass costs as floats.

    A change of weight stretches what the fluid has left of the user's requests. A
    cancelled request takes its unserved fluid along; what was served stays served.
    """

    def __init__(
        self, weights: Mapping[User, Cost] | None = None, *, rate: Cost | None = None
    ) -> None:
        super().__init__(weights)
        self._on_work_time = rate is None
        self._fluid = self._make_fluid(1 if rate is None else positive("rate", rate))
        self._tags: dict[User, deque[Cost]] = {}  # finish tags of waiting requests
        self._heads = OrderedHeap()  # finish tags of the head requests

    @property
    def virtual_time(self) -> Cost:
        """``V`` of the fluid server, 0 at the beginning of each busy period."""
        return self._fluid.virtual_time

    @property
    def now(self) -> Cost:
        """The time of the fluid server."""
        return self._fluid.now

    def advance(self, now: Cost) -> None:
        """Tell the time; a dispatcher without a rate does not listen.

        Raises
        ------
        InputError
            If the time is not a finite number or lies in the past.
        """
        if self._on_work_time:
            return
        past = self._fluid.now
        real = isinstance(now, numbers.Real) and not isinstance(now, bool)
        if not real or not past <= now < math.inf:
            raise InputError("now", now, f"a finite time of at least {past}")
        self._fluid.elapse(now - past)

    def arrive(self, user: User, request: Hashable, cost: Cost) -> None:
        """Stamp a request; see `Dispatcher.arrive`."""
        super().arrive(user, request, cost)
        fluid = self._fluid
        if len(self._owner) == 1 and (self._on_work_time or fluid.idle):
            fluid.restart()
        weight = self._weights.get(user, 1) if self._weights else 1
        if type(cost) is not int:
            cost = self._queues[user][-1][1]
        length = cost if weight == 1 else ratio(cost, weight)
        if type(length) is float and outgrown(fluid.v, length):
            self._rebase()
        finish = fluid.stamp(user, length, weight)
        tags = self._tags[user]
        if not tags:
            self._heads.add(user, finish)
        tags.append(finish)

    def dispatch(self) -> Dispatch | None:
        """Send the request with the smallest finish tag."""
        if not self._queues:
            return None
        sent = self._send_stamped(self._heads.first()[1])
        if self._on_work_time:
            self._fluid.elapse(sent.cost)
        return sent

    def set_weight(self, user: User, weight: Cost) -> None:
        """Give a user a share; its finish tags are stretched, others' stay as they are."""
        before = self.weight(user)
        super().set_weight(user, weight)
        after = self.weight(user)
        self._fluid.reweigh(user, before, after)
        if user in self._tags:
            tags = deque(self._fluid.stretched(tag, before, after) for tag in self._tags[user])
            self._tags[user] = tags
            self._heads.rekey(user, tags[0])

    def _make_fluid(self, rate: Cost) -> FluidClock:
        return FluidClock(rate)

    def _send_stamped(self, user: User) -> Dispatch:
        tags = self._tags[user]
        tags.popleft()
        if tags:
            self._heads.rekey(user, tags[0])
        else:
            self._leave(user)
        return self._send(user)

    def _rebase(self) -> None:
        v = self._fluid.rebase()
        self._heads.shift(v)
        for user in self._tags:
            self._tags[user] = tags = deque(tag - v for tag in self._tags[user])
            if tags:
                self._heads.rekey(user, tags[0])

    def _join(self, user: User) -> None:
        self._tags[user] = deque()

    def _leave(self, user: User) -> None:
        self._heads.remove(user)
        del self._tags[user]

    def _withdraw(self, user: User, position: int, cost: Cost) -> None:
        tags = self._tags[user]
        unserved = tags[position] - self._fluid.v
        if unserved > 0:
            unserved = min(unserved, ratio(cost, self.weight(user)))
            self._fluid.take_out(user, unserved)
            for later in range(position + 1, len(tags)):
                tags[later] -= unserved
        del tags[position]
        if tags:
            self._heads.rekey(user, tags[0])
        super()._withdraw(user, position, cost)
