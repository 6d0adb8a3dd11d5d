"""The dispatchers by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fairopt.dispatch.cfs import CFS
from fairopt.dispatch.charge import Cost
from fairopt.dispatch.dispatcher import Dispatcher, User
from fairopt.dispatch.drr import DRR
from fairopt.dispatch.fifo import FIFO
from fairopt.dispatch.gps import GPS
from fairopt.dispatch.own import OwnDispatcher, own_class
from fairopt.dispatch.round_robin import RoundRobin
from fairopt.dispatch.sfq import SFQ
from fairopt.dispatch.sfq_reset import SFQReset
from fairopt.dispatch.sfq_tags import SFQTags
from fairopt.dispatch.stride import Stride
from fairopt.dispatch.vtc import VTC
from fairopt.dispatch.wfq import WFQ
from fairopt.errors import InputError
from fairopt.named import is_own

DISPATCHERS: dict[str, type[Dispatcher]] = {
    "fifo": FIFO,
    "round-robin": RoundRobin,
    "sfq": SFQ,
    "sfq-tags": SFQTags,
    "sfq-reset": SFQReset,
    "drr": DRR,
    "gps": GPS,
    "wfq": WFQ,
    "stride": Stride,
    "cfs": CFS,
    "vtc": VTC,
}


def dispatcher_class(name: str) -> type[Dispatcher]:
    """Return the class of a dispatcher by its name.

    Parameters
    ----------
    name : str
        A key of `DISPATCHERS`, or ``package.module:Dispatcher`` for one that is not of
        fairopt, whose code is imported.

    Raises
    ------
    InputError
        If there is none of that name.
    """
    if is_own(name):
        return own_class(name)
    if name not in DISPATCHERS:
        allowed = f"one of {', '.join(DISPATCHERS)}, or package.module:Dispatcher of your own"
        raise InputError("dispatcher", name, allowed)
    return DISPATCHERS[name]


def dispatcher_named(
    name: str, weights: Mapping[User, Cost] | None = None, **parameters: Any
) -> Dispatcher:
    """Return a new dispatcher by its name.

    Parameters
    ----------
    name : str
        See `dispatcher_class`. One that is not of fairopt is held to its contract, see
        `OwnDispatcher`.
    weights : mapping of User to Cost, optional
        See `Dispatcher`.
    **parameters
        What else its class takes.

    Raises
    ------
    InputError
        If there is none of that name, or it does not take what it is given.
    """
    if is_own(name):
        return OwnDispatcher(name, weights, **parameters)
    return dispatcher_class(name)(weights, **parameters)
