"""Section 6.3: a heavy request and a return from idle, scripted, under every dispatcher."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass

from fairopt.dispatch.catalogue import dispatcher_named
from fairopt.dispatch.cfs import CFS
from fairopt.dispatch.charge import Cost
from fairopt.dispatch.dispatcher import Dispatch, Dispatcher
from fairopt.dispatch.drr import DRR
from fairopt.dispatch.fifo import FIFO
from fairopt.dispatch.gps import GPS
from fairopt.dispatch.own import OwnDispatcher
from fairopt.dispatch.round_robin import RoundRobin
from fairopt.dispatch.sfq import SFQ
from fairopt.dispatch.sfq_reset import SFQReset
from fairopt.dispatch.stride import Stride
from fairopt.dispatch.vtc import VTC
from fairopt.dispatch.wfq import WFQ

HEAVY_COST = 8
LIGHT, ALSO_LIGHT, HEAVY, SLEEPER = 1, 2, 3, 4
BACKLOG = 60
AWAKE = 40

CAST: dict[str, Callable[[], Dispatcher]] = {
    "FIFO": FIFO,
    "round robin": RoundRobin,
    "SFQ": SFQ,
    "SFQ, reset on return": SFQReset,
    "DRR, Q = 1": lambda: DRR(quantum=1),
    f"DRR, Q = {HEAVY_COST}": lambda: DRR(quantum=HEAVY_COST),
    "GPS": GPS,
    "WFQ": WFQ,
    "stride, quantum 1": lambda: Stride(quantum=1),
    "CFS, slice 1": lambda: CFS(quantum=1),
    "VTC, batch of 2": lambda: VTC(batch_size=2),
}
"""Dispatchers by the names in the table."""


@dataclass(frozen=True)
class Scene:
    """What happens in the scenario under one dispatcher, in units of cost.

    Two light users are backlogged with requests of cost 1. A third sends two requests of
    cost 8 when each of them has been served 1. After 40 units of service a fourth, idle
    since its one request at the beginning, sends two requests of cost 1. Under VTC half of
    a cost, rounded up, is the prompt.

    Parameters
    ----------
    dispatcher : str
        A key of `CAST`, or the name of another.
    before_heavy : int
        Service of the light users before the first heavy request is begun.
    during_heavy : int
        Their service while it is under way; 0 unless it is served in parts.
    after_heavy : int
        Their service between its end and the begin of the next heavy request.
    before_sleeper : int
        Service of others between the return of the sleeper and its first request.
    between_sleeper : int
        Service of others between its first and its second request; 0 is a sign of
        priority saved up while idle, or of a burst allowed to all.
    """

    dispatcher: str
    before_heavy: Cost
    during_heavy: Cost
    after_heavy: Cost
    before_sleeper: Cost
    between_sleeper: Cost


def scenes(own: str | None = None) -> list[Scene]:
    """Play the scenario under every dispatcher of `CAST`.

    Parameters
    ----------
    own : str, optional
        One more, by its name, see `fairopt.dispatch.dispatcher_named`.
    """
    cast = dict(CAST)
    if own is not None:
        cast[own] = lambda: dispatcher_named(own)
    return [_play(name, make()) for name, make in cast.items()]


def _play(name: str, dispatcher: Dispatcher) -> Scene:
    _arrive(dispatcher, SLEEPER, "before", 1)
    _serve(dispatcher, 1)
    for k in range(BACKLOG):
        _arrive(dispatcher, LIGHT, ("light", k), 1)
        _arrive(dispatcher, ALSO_LIGHT, ("also light", k), 1)
    _serve(dispatcher, 2)
    _arrive(dispatcher, HEAVY, "heavy", HEAVY_COST)
    _arrive(dispatcher, HEAVY, "next heavy", HEAVY_COST)
    sent = _serve(dispatcher, AWAKE)
    _arrive(dispatcher, SLEEPER, "return", 1)
    _arrive(dispatcher, SLEEPER, "second", 1)
    returned = len(sent)
    sent += _serve(dispatcher, None)

    begins = [k for k, d in enumerate(sent) if d.request == "heavy"]
    end = begins[-1]
    following = next(k for k, d in enumerate(sent) if d.request == "next heavy")
    first = next(k for k, d in enumerate(sent) if d.request == "return")
    second = next(k for k, d in enumerate(sent) if d.request == "second")
    return Scene(
        name,
        _of_lights(sent[: begins[0]]),
        _of_lights(sent[begins[0] : end]),
        _of_lights(sent[end:following]),
        _of_others(sent[returned:first]),
        _of_others(sent[first:second]),
    )


def _arrive(dispatcher: Dispatcher, user: int, request: Hashable, cost: int) -> None:
    if isinstance(dispatcher, VTC | OwnDispatcher):
        dispatcher.arrive(user, request, cost, prompt=(cost + 1) // 2)
    else:
        dispatcher.arrive(user, request, cost)


def _serve(dispatcher: Dispatcher, amount: Cost | None) -> list[Dispatch]:
    """Dispatch until an amount of cost has been served, or everything."""
    sent: list[Dispatch] = []
    served: Cost = 0
    while amount is None or served < amount:
        dispatch = dispatcher.dispatch()
        if dispatch is None:
            break
        sent.append(dispatch)
        served += dispatch.cost
    return sent


def _of_lights(sent: list[Dispatch]) -> Cost:
    return sum(d.cost for d in sent if d.user in (LIGHT, ALSO_LIGHT))


def _of_others(sent: list[Dispatch]) -> Cost:
    return sum(d.cost for d in sent if d.user != SLEEPER)
