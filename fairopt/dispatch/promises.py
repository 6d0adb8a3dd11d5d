"""What a dispatch must be, whatever the dispatcher: its contract, event by event."""

from __future__ import annotations

import numbers
from collections.abc import Hashable, Mapping, Sequence
from math import isclose
from typing import NamedTuple

from fairopt.dispatch.charge import Cost
from fairopt.dispatch.dispatcher import Dispatch, Dispatcher, User
from fairopt.dispatch.slices import SlicingDispatcher
from fairopt.dispatch.vtc import VTC


class Outstanding(NamedTuple):
    """What has arrived, by the events alone.

    Attributes
    ----------
    queues : mapping of User to sequence of (request, cost)
        Who waits, each with what is left of its requests, in the order of arrival.
    owner : mapping of Hashable to User
        Whose each waiting request is.
    running : mapping of Hashable to (User, Cost)
        Requests of a batch that are served side by side, and what is left of them.
    gone : mapping of Hashable to str
        How requests ended that no longer wait.
    """

    queues: Mapping[User, Sequence[tuple[Hashable, Cost]]]
    owner: Mapping[Hashable, User]
    running: Mapping[Hashable, tuple[User, Cost]]
    gone: Mapping[Hashable, str]


def breach(sent: object, outstanding: Outstanding, dispatcher: Dispatcher) -> str | None:
    """Return in words what a dispatch breaks; None if it is as every dispatcher promises.

    Parameters
    ----------
    sent : object
        What ``dispatch()`` has returned.
    outstanding : Outstanding
        Before that.
    dispatcher : Dispatcher
        Its class says whether it serves requests whole, in slices or in a batch.
    """
    queues, owner, running, gone = outstanding
    if sent is None:
        return _left_waiting(outstanding)
    if not isinstance(sent, Dispatch):
        return f"returns {sent!r} from dispatch(), not a Dispatch or None"
    request = sent.request
    if request in running:
        user, rest = running[request]
    elif request not in owner:
        why = f"was {gone[request]} already" if request in gone else "never arrived"
        return f"serves request {request!r}, which {why}"
    else:
        user = owner[request]
        first, rest = queues[user][0]
        if request != first:
            return f"serves request {request!r} of {user} before request {first!r} of the same user"
    if sent.user != user:
        return f"serves request {request!r} as one of {sent.user}, but it is one of {user}"
    return _wrong_cost(sent, rest, dispatcher)


def _left_waiting(outstanding: Outstanding) -> str | None:
    for user, queue in outstanding.queues.items():
        return f"sends nothing, while request {queue[0][0]!r} of {user} waits"
    for request, (user, rest) in outstanding.running.items():
        return f"sends nothing, while {rest} of request {request!r} of {user} is not served"
    return None


def _wrong_cost(sent: Dispatch, rest: Cost, dispatcher: Dispatcher) -> str | None:
    request, _, cost, finished = sent
    if isinstance(cost, bool) or not isinstance(cost, numbers.Real) or not cost > 0:
        return f"serves {cost!r} of request {request!r}, not a positive cost"
    whole = cost == rest
    if isinstance(cost, float) or isinstance(rest, float):
        whole = isclose(cost, rest, rel_tol=1e-9)
    if not whole and cost > rest:
        return f"serves {cost} of request {request!r}, of which {rest} is left"
    if not whole and not isinstance(dispatcher, SlicingDispatcher | VTC):
        return (
            f"serves {cost} of request {request!r}, whose cost is {rest}; "
            "only a SlicingDispatcher serves in parts"
        )
    if bool(finished) is not whole:
        says = "finished" if finished else "not finished"
        return f"says that request {request!r} is {says}, when {rest - cost} of it is left"
    return None
