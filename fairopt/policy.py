"""What a policy is: a rule that the engine consults at every event."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import Any, ClassVar, NamedTuple

from fairopt.instance import Instance
from fairopt.numbers import Number
from fairopt.view import ClairvoyantView, Order, View


class Decision(NamedTuple):
    """What to change at this epoch.

    Parameters
    ----------
    start : tuple or list of int
        Waiting requests to start and paused ones to resume, now.
    wake : int or Fraction, optional
        Time (token-steps) of a further decision, should no event come before it.
    pause : tuple or list of int
        Active requests to pause, now; they keep their progress.
    again : bool
        Ask for a further decision at this same time, after this one.
    """

    start: tuple[int, ...] | list[int] = ()
    wake: Number | None = None
    pause: tuple[int, ...] | list[int] = ()
    again: bool = False


WAIT = Decision()
"""Change nothing until the next event."""


class Policy(ABC):
    """An event-driven scheduling rule.

    A policy holds its parameters and nothing else: what it remembers during a
    run lives in the generator that `decisions` returns, so one policy object
    can run any number of instances.
    """

    information: ClassVar[type[Any]] = ClairvoyantView
    """The view it is handed: its information model."""

    order: ClassVar[Order] = Order.LONGEST_FIRST
    """The order of the backlog it sees."""

    pauses: ClassVar[bool] = False
    """Whether its schedules are of the pausing model."""

    opaque: ClassVar[bool] = False
    """Whether the numbers it is handed show nothing but how they compare, see `fairopt.opaque`."""

    def view_of(self, instance: Instance) -> View:
        """Return the view of an instance that it is handed."""
        view: View = self.information(instance, self.order)
        return view

    @abstractmethod
    def decisions(self, view: Any) -> Iterator[Decision]:
        """Yield one decision per event.

        An event is the start of the run, a release, a completion (all that
        fall on one time are one event) or the wake time asked for last. The
        view is kept up to date between the decisions.
        """
