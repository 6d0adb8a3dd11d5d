"""A trace of events as values to be stepped through: meters, virtual time, service, who waits."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from typing import Any

from fairopt.dispatch import SFQ, Dispatch, Dispatcher, OwnDispatcher
from proofs_check.html_report.schedule_chart import Values, shown
from proofs_check.queueing.dispatch_trace import (
    Advance,
    Arrive,
    Cancel,
    DispatchTrace,
    Event,
    play,
)
from proofs_check.queueing.service_accounts import moments


def trace_chart(trace: DispatchTrace, title: str = "") -> Values:
    """Return a trace as JSON values that ``trace.js`` steps through; costs over weight.

    Of SFQ and what is derived from it, with virtual time and the meter of each user.

    Parameters
    ----------
    trace : DispatchTrace
        Dispatcher and events.
    title : str
        What sets it apart from another one beside it.
    """
    users = sorted({arrival.user for arrival in trace.arrivals})
    dispatcher = trace.start()
    meters = [_meters(dispatcher, users)]
    sent = []
    for one in play(dispatcher, trace.events):
        sent.append(one)
        meters.append(_meters(dispatcher, users))
    states = [
        {
            "event": happened,
            "waits": [user in moment.waiting for user in users],
            "served": [shown(moment.served[user]) for user in users],
            **metered,
        }
        for happened, moment, metered in zip(
            _in_words(trace, sent), moments(trace, sent), meters, strict=True
        )
    ]
    return {
        "title": title,
        "dispatcher": trace.dispatcher,
        "users": users,
        "c_max": shown(trace.c_max),
        "states": states,
    }


def _meters(dispatcher: Dispatcher, users: list[str]) -> dict[str, Any]:
    if isinstance(dispatcher, OwnDispatcher):
        return dispatcher.ask(partial(_meters, users=users))
    if not isinstance(dispatcher, SFQ):
        return {}
    return {
        "v": shown(Fraction(dispatcher.virtual_time)),
        "meters": [shown(Fraction(dispatcher.meter(user))) for user in users],
    }


def _in_words(trace: DispatchTrace, sent: list[Dispatch | None]) -> Iterator[str]:
    yield "before the first event"
    arrived = 0
    for event, dispatch in zip(trace.events, sent, strict=True):
        yield _words(event, dispatch, arrived)
        arrived += isinstance(event, Arrive)


def _words(event: Event, sent: Dispatch | None, arrived: int) -> str:
    if isinstance(event, Arrive):
        prompt = f", of it {event.prompt} on admission" if event.prompt else ""
        return f"{event.user} submits request {arrived}, cost {event.cost}{prompt}"
    if isinstance(event, Cancel):
        return f"request {event.request} is cancelled"
    if isinstance(event, Advance):
        return f"the time is {event.now}"
    if sent is None:
        return "a dispatch: nothing to send"
    ends = "" if sent.finished else ", not yet whole"
    return f"a dispatch: request {sent.request} of {sent.user} is served {sent.cost}{ends}"
