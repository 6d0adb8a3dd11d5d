"""What a policy may know at a decision epoch: the information models.

A view holds only what its model reveals, so a policy that reads a hidden
length has nothing to read; it is not asked to look away.
"""

from __future__ import annotations

from bisect import bisect_right
from enum import Enum
from operator import itemgetter

from fairopt.backlog import Backlog
from fairopt.errors import HiddenInformationError
from fairopt.instance import Instance
from fairopt.numbers import Number


class Order(Enum):
    """The order in which a policy considers the waiting requests; ties by request."""

    ARRIVAL = "arrival"
    LONGEST_FIRST = "longest first"
    SHORTEST_FIRST = "shortest first"

    def ranking(self, sizes: tuple[Number, ...], releases: tuple[Number, ...]) -> list[int]:
        """Return all requests in this order."""
        requests = list(range(len(sizes)))
        match self:
            case Order.ARRIVAL:
                requests.sort(key=releases.__getitem__)
            case Order.LONGEST_FIRST:
                requests.sort(key=sizes.__getitem__, reverse=True)
            case Order.SHORTEST_FIRST:
                requests.sort(key=sizes.__getitem__)
        return requests


class View:
    """The state of the worker, as one information model shows it.

    Attributes
    ----------
    now : int or Fraction
        Time, token-steps.
    batch_size : int
        ``B``.
    alpha : int or Fraction
        Fairness budget, tokens.
    backlog : Backlog
        The released requests that wait, in the policy's order.
    """

    def __init__(self, instance: Instance, sizes: tuple[Number, ...], order: Order) -> None:
        self.now: Number = 0
        self.batch_size = instance.batch_size
        self.alpha = instance.alpha
        self.backlog = Backlog(order.ranking(sizes, instance.releases), sizes)
        self._sizes: dict[int, Number] = {}
        # When each active request would have started had it never paused.
        self._origins: dict[int, Number] = {}
        self._paused: dict[int, Number] = {}
        self._completed: dict[int, Number] = {}

    def _show(self, instance: Instance, request: int) -> None:
        """Let a request wait that has just been released."""
        self.backlog.add(request)

    @property
    def free(self) -> int:
        """Slots that serve nobody."""
        return self.batch_size - len(self._origins)

    @property
    def idle(self) -> bool:
        """Whether nobody is in service."""
        return not self._origins

    @property
    def active(self) -> tuple[int, ...]:
        """The requests in service, by time of start."""
        return tuple(self._origins)

    @property
    def paused(self) -> tuple[int, ...]:
        """The started requests that are neither served nor complete."""
        return tuple(self._paused)

    def progress(self, request: int) -> Number:
        """Return ``a_i``, the tokens of a request served so far: its length once complete."""
        if request in self._origins:
            return self.now - self._origins[request]
        if request in self._paused:
            return self._paused[request]
        return self._completed.get(request, 0)

    def most_progress(self) -> Number:
        """Return ``A_max``, the largest progress in service, in tokens; 0 when idle."""
        return self.now - min(self._origins.values()) if self._origins else 0

    def size(self, request: int) -> Number:
        """Return the size known of a request, in tokens.

        Raises
        ------
        HiddenInformationError
            If this information model does not reveal it now.
        """
        try:
            return self._sizes[request]
        except KeyError:
            raise HiddenInformationError(
                f"{type(self).__name__} does not show the size of request {request} at {self.now}"
            ) from None

    def remaining(self, request: int) -> Number:
        """Return the known size less the progress, in tokens."""
        return self.size(request) - self.progress(request)


class ClairvoyantView(View):
    """Every length and every release is known from the start."""

    def __init__(self, instance: Instance, order: Order) -> None:
        super().__init__(instance, instance.lengths, order)
        self._sizes = dict(enumerate(instance.lengths))
        self._releases = instance.releases

    def release(self, request: int) -> Number:
        """Return ``r_i``, token-steps, also of a request to come."""
        return self._releases[request]


class OnlineView(View):
    """A request and its length become known at its release."""

    def __init__(self, instance: Instance, order: Order) -> None:
        super().__init__(instance, instance.lengths, order)
        self._releases = instance.releases

    def _show(self, instance: Instance, request: int) -> None:
        self._sizes[request] = instance.lengths[request]
        self.backlog.add(request)

    def release(self, request: int) -> Number:
        """Return ``r_i`` of a released request, token-steps.

        Raises
        ------
        HiddenInformationError
            If it is not released yet.
        """
        if request not in self._sizes:
            raise HiddenInformationError(f"request {request} is not released at {self.now}")
        return self._releases[request]


class LookaheadView(OnlineView):
    """Beside what is released, what comes within some steps is known.

    Parameters
    ----------
    instance : Instance
        The requests.
    order : Order
        Of the backlog.
    steps : int or Fraction
        How far it sees ahead, token-steps.
    """

    def __init__(self, instance: Instance, order: Order, steps: Number) -> None:
        super().__init__(instance, order)
        self._steps = steps
        self._arrivals = [
            (instance.releases[i], i)
            for i in Order.ARRIVAL.ranking(instance.lengths, instance.releases)
        ]
        self._lengths = instance.lengths

    def coming(self) -> list[tuple[int, Number, Number]]:
        """Return request, release (token-steps) and size (tokens) of those in sight, by release."""
        first = bisect_right(self._arrivals, self.now, key=itemgetter(0))
        last = bisect_right(self._arrivals, self.now + self._steps, key=itemgetter(0))
        return [(i, release, self._lengths[i]) for release, i in self._arrivals[first:last]]


class IntervalView(View):
    """A request and its interval become known at its release, its length when it ends.

    The size shown is the upper end ``u_i`` of the interval.

    Raises
    ------
    HiddenInformationError
        If the instance has no prediction intervals.
    """

    def __init__(self, instance: Instance, order: Order) -> None:
        if instance.intervals is None:
            raise HiddenInformationError("the instance has no prediction intervals")
        super().__init__(instance, tuple(u for _, u in instance.intervals), order)
        self._lower: dict[int, Number] = {}

    def _show(self, instance: Instance, request: int) -> None:
        assert instance.intervals is not None, "refused otherwise"
        self._lower[request], self._sizes[request] = instance.intervals[request]
        self.backlog.add(request)

    def interval(self, request: int) -> tuple[Number, Number]:
        """Return ``(l_i, u_i)`` of a released request, in tokens.

        Raises
        ------
        HiddenInformationError
            If it is not released yet.
        """
        upper = self.size(request)
        return self._lower[request], upper
