"""Virtual time of the fluid GPS server (Parekh and Gallager 1993)."""

from __future__ import annotations

from fairopt.dispatch.charge import Cost, exact, ratio
from fairopt.dispatch.dispatcher import User
from fairopt.dispatch.selection import OrderedHeap


class FluidClock:
    """Virtual time ``V``: service per unit of weight of whoever is backlogged in the fluid.

    ``V`` grows at the rate over the weights of those users *during the elapsed interval*.
    A user leaves the fluid when ``V`` reaches its last finish tag, whatever has been
    dispatched by then. While nobody leaves or joins, time is only added up: ``V`` is
    brought up to date when somebody asks.

    Parameters
    ----------
    rate : Cost
        Work per unit of time.
    """

    def __init__(self, rate: Cost) -> None:
        self._now: Cost = 0
        self._rate = rate
        self._elapsed: Cost = 0  # since ``V`` was last brought up to date
        self._quiet: Cost = 0  # from then on, for so long nobody leaves the fluid
        self._v: Cost = 0
        self._origin: Cost = 0
        self._last_finish = OrderedHeap()  # of users backlogged in the fluid
        self._weights: dict[User, Cost] = {}  # of the same users, exact
        self._share: Cost = 0  # their sum

    @property
    def now(self) -> Cost:
        """The time."""
        return self._now + self._elapsed

    @property
    def virtual_time(self) -> Cost:
        """``V``, 0 when the busy period began."""
        return self._origin + self.v

    @property
    def v(self) -> Cost:
        """``V`` on the scale of the tags."""
        if self._elapsed:
            self.catch_up()
        return self._v

    @property
    def idle(self) -> bool:
        """Whether nobody is backlogged in the fluid."""
        return not self._weights

    def stamp(self, user: User, length: Cost, weight: Cost) -> Cost:
        """Pour in a request of virtual length ``c/w``; return its finish tag."""
        last = self._last_finish.key(user)
        if last is None:
            finish = self.v + length
            self._last_finish.add(user, finish)
            self._set_share(user, weight)
            self._quiet = 0
        else:
            finish = last + length
            self._last_finish.rekey(user, finish)
        return finish

    def elapse(self, duration: Cost) -> None:
        """Let time pass, with every departure from the fluid on the way."""
        elapsed = self._elapsed + duration
        if elapsed < self._quiet:
            self._elapsed = elapsed
            return
        self.catch_up()
        self._quiet = 0
        left = duration
        while self._weights:
            finish, user = self._last_finish.first()
            needed = ratio((finish - self._v) * self._share, self._rate)
            if needed > left:
                self._elapsed = left
                self._quiet = needed
                return
            self._depart(user, finish, needed)
            left -= needed
        self._flow(left, 0)

    def elapse_until(self, v: Cost) -> None:
        """Let time pass until ``V`` reaches a finish tag of a user backlogged in the fluid."""
        self.catch_up()
        self._quiet = 0
        while self._weights:
            finish, user = self._last_finish.first()
            if finish > v:
                break
            self._depart(user, finish, ratio((finish - self._v) * self._share, self._rate))
        if self._weights and v > self._v:
            self._flow(ratio((v - self._v) * self._share, self._rate), v - self._v)

    def take_out(self, user: User, length: Cost) -> None:
        """Remove unserved fluid of a user, measured in virtual time."""
        last = self._last_finish.key(user)
        if last is not None:
            self._last_finish.rekey(user, max(last - length, self.v))
            self._quiet = 0

    def reweigh(self, user: User, before: Cost, after: Cost) -> None:
        """Serve what a user has left at another weight from now on."""
        last = self._last_finish.key(user)
        if last is not None:
            self._last_finish.rekey(user, self.stretched(last, before, after))
            self._set_share(user, after)
            self._quiet = 0

    def stretched(self, finish: Cost, before: Cost, after: Cost) -> Cost:
        """Return a finish tag after a change of its user's weight."""
        v = self.v
        return finish if finish <= v else v + ratio((finish - v) * before, after)

    def rebase(self) -> Cost:
        """Subtract ``V`` from every tag here and return it, for the caller to do likewise."""
        v = self.v
        self._last_finish.shift(v)
        self._origin += v
        self._v = 0
        return v

    def restart(self) -> None:
        """Open a busy period: the fluid is empty and ``V`` is 0."""
        self.catch_up()
        self._quiet = 0
        for user in list(self._weights):
            self._last_finish.remove(user)
            self._set_share(user, 0)
        self._v = self._origin = 0

    def _depart(self, user: User, finish: Cost, duration: Cost) -> None:
        self._flow(duration, finish - self._v)
        self._v = max(self._v, finish)  # in floats, the sum may fall short of the tag
        self._last_finish.remove(user)
        self._set_share(user, 0)

    def catch_up(self) -> None:
        """Bring ``V`` up to date."""
        elapsed = self._elapsed
        self._elapsed = 0
        self._quiet -= elapsed
        if elapsed:
            self._flow(elapsed, ratio(elapsed * self._rate, self._share))

    def _flow(self, duration: Cost, growth: Cost) -> None:
        self._now += duration
        self._v += growth

    def _set_share(self, user: User, weight: Cost) -> None:
        if weight:
            weight = exact(weight)
            self._share += weight - self._weights.get(user, 0)
            self._weights[user] = weight
        else:
            self._share -= self._weights.pop(user)
