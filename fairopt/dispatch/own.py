"""A dispatcher that is not of fairopt, known by where it is found, and held to its contract."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Mapping
from functools import cache
from inspect import Parameter, isabstract, signature
from typing import Any, TypeVar

from fairopt.dispatch.charge import Cost
from fairopt.dispatch.dispatcher import Dispatch, Dispatcher, User
from fairopt.dispatch.promises import Outstanding, breach
from fairopt.dispatch.vtc import VTC
from fairopt.errors import DispatcherError, InputError
from fairopt.foreign_code import ForeignError, foreign_code
from fairopt.named import named

Answer = TypeVar("Answer")

SHOWN = 12
"""So many of the latest events are told with what went wrong."""


class OwnDispatcher(Dispatcher):
    """A user's dispatcher by its name, each of whose dispatches is checked as it is made.

    What waits is booked here from the events alone, so that nothing rests on what the
    user's code says of its own queues.

    Parameters
    ----------
    name : str
        ``"package.module:Dispatcher"``, a class.
    weights : mapping of User to Cost, optional
        See `Dispatcher`. A class without a parameter of that name takes equal ones only.
    **parameters
        What else the class takes.

    Raises
    ------
    InputError
        If there is no such class, or it cannot be called so.
    DispatcherError
        From then on, if the user's code fails, or breaks what every dispatcher promises.
    """

    def __init__(
        self, name: str, weights: Mapping[User, Cost] | None = None, **parameters: Any
    ) -> None:
        super().__init__(weights)
        self.name = name
        self._running: dict[Hashable, tuple[User, Cost]] = {}  # of a batch, and their rests
        self._gone: dict[Hashable, str] = {}  # how requests ended that no longer wait
        self._latest: deque[str] = deque(maxlen=SHOWN)
        self._events = 0
        cls = own_class(name)
        given = _taken(cls, name, weights, parameters)
        self._own: Dispatcher = self._told(lambda: cls(**given))
        if not hasattr(self._own, "_queues"):
            raise DispatcherError(f"{name}: its __init__ must call super().__init__(weights)")

    @property
    def mechanism(self) -> Dispatcher:
        """The user's dispatcher."""
        return self._own

    def ask(self, question: Callable[[Dispatcher], Answer]) -> Answer:
        """Return the answer to a question about the user's dispatcher.

        Raises
        ------
        DispatcherError
            If its code fails over it.
        """
        return self._told(lambda: question(self._own))

    def arrive(self, user: User, request: Hashable, cost: Cost, prompt: Cost = 0) -> None:
        """Append a request; a prompt matters to a dispatcher derived from VTC alone."""
        super().arrive(user, request, cost)
        self._gone.pop(request, None)
        self._note(f"{user} submits {cost} (request {request})")
        own = self._own
        if prompt and isinstance(own, VTC):
            self._told(lambda: own.arrive(user, request, cost, prompt))
        else:
            self._told(lambda: own.arrive(user, request, cost))

    def dispatch(self) -> Dispatch | None:
        """Return the dispatch of the user's dispatcher, after a look at it.

        Raises
        ------
        DispatcherError
            See `fairopt.dispatch.promises.breach`.
        """
        self._note("dispatch")
        sent = self._told(self._own.dispatch)
        outstanding = Outstanding(self._queues, self._owner, self._running, self._gone)
        broken = self._told(lambda: breach(sent, outstanding, self._own))
        if broken is not None:
            raise DispatcherError(f"{self.name} {broken}{self._after()}")
        if sent is not None:
            self._latest[-1] = f"dispatch of request {sent.request}"
            self._book(sent)
        return sent

    def complete(self, request: Hashable) -> None:
        """Note that a dispatched request has ended."""
        self._told(lambda: self._own.complete(request))

    def cancel(self, request: Hashable) -> None:
        """Withdraw a waiting request."""
        own = self._own
        if not isinstance(own, VTC) or request not in own.running:
            if request in self._owner:
                self._gone[request] = "withdrawn"
            super().cancel(request)
        self._note(f"request {request} is withdrawn")
        self._told(lambda: own.cancel(request))

    def advance(self, now: Cost) -> None:
        """Tell the time."""
        self._told(lambda: self._own.advance(now))

    def set_weight(self, user: User, weight: Cost) -> None:
        """Give a user a share."""
        super().set_weight(user, weight)
        self._note(f"{user} gets weight {weight}")
        self._told(lambda: self._own.set_weight(user, weight))

    def _book(self, sent: Dispatch) -> None:
        request, user, cost, finished = sent
        if request in self._running:
            rest = self._running.pop(request)[1] - cost
        else:
            queue = self._queues[user]
            rest = queue[0][1] - cost
            if not finished and not isinstance(self._own, VTC):
                queue[0] = (request, rest)
                return
            self._send(user)
        if finished:
            self._gone[request] = "served"
        else:
            self._running[request] = (user, rest)

    def _note(self, event: str) -> None:
        self._latest.append(event)
        self._events += 1

    def _after(self) -> str:
        more = self._events - len(self._latest)
        before = f"{more} events and then " if more else ""
        return f", after {before}{', '.join(self._latest)}" if self._latest else ""

    def _told(self, call: Callable[[], Answer]) -> Answer:
        """Return what the user's code answers; what it raises is told with its place."""
        try:
            with foreign_code(InputError):
                return call()
        except ForeignError as failed:
            raise DispatcherError(
                f"{self.name} failed: {failed}{self._after()}"
            ) from failed.__cause__

    def _join(self, user: User) -> None:
        pass

    def _leave(self, user: User) -> None:
        pass


@cache
def own_class(name: str) -> type[Dispatcher]:
    """Return a user's class of dispatchers by where it is found.

    Raises
    ------
    InputError
        If there is no such class, or it leaves out what a dispatcher must define.
    """
    found = named("dispatcher", name, Dispatcher)  # type: ignore[type-abstract]
    if not isinstance(found, type):
        raise InputError("dispatcher", name, "a class, for each run begins with a new dispatcher")
    if isabstract(found):
        missing = ", ".join(sorted(found.__abstractmethods__))
        raise InputError("dispatcher", name, f"a class that also defines {missing}")
    return found


@cache
def takes(cls: type[Dispatcher], parameter: str) -> bool:
    """Tell whether a class of dispatchers is called with a parameter of some name."""
    known = signature(cls).parameters.values()
    return any(one.name == parameter or one.kind is Parameter.VAR_KEYWORD for one in known)


def _taken(
    cls: type[Dispatcher],
    name: str,
    weights: Mapping[User, Cost] | None,
    parameters: Mapping[str, Any],
) -> dict[str, Any]:
    """Return the keyword arguments to call a user's class with."""
    given = dict(parameters)
    if weights is not None and takes(cls, "weights"):
        given["weights"] = weights
    elif weights is not None and len(set(weights.values())) > 1:
        allowed = f"equal weights, as {name} has no parameter of that name"
        raise InputError("weights", dict(weights), allowed)
    refused = _refuses(cls, tuple(given))
    if refused is not None:
        called = ", ".join(given) or "no arguments"
        raise InputError("dispatcher", name, f"a class called with {called} ({refused})")
    return given


@cache
def _refuses(cls: type[Dispatcher], parameters: tuple[str, ...]) -> str | None:
    try:
        signature(cls).bind(**dict.fromkeys(parameters))
    except TypeError as error:
        return str(error)
    return None
