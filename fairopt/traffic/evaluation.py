"""What a dispatcher does for the users of some traffic, in numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from fairopt.dispatch import (
    VTC,
    Cost,
    Dispatcher,
    SlicingDispatcher,
    User,
    dispatcher_class,
    dispatcher_named,
)
from fairopt.dispatch.own import takes
from fairopt.errors import InputError
from fairopt.traffic.account import Account
from fairopt.traffic.charging import charging_named, true_cost
from fairopt.traffic.fleet import MICROSECONDS, FleetRun, Server, run_fleet
from fairopt.traffic.fluid import fluid_service
from fairopt.traffic.jain import jain_index, percentile
from fairopt.traffic.request import TokenRequest

PERCENTS = (50, 90, 99)


@dataclass(frozen=True)
class Setting:
    """What traffic is served by.

    Parameters
    ----------
    servers : int
        Servers of one slot each.
    speed : Fraction
        Weighted tokens per second of each.
    weights : mapping of User to Cost
        Of all users.
    charge : str
        One of `CHARGINGS`.
    slice : int
        Cost of a slice where requests are divided: the quantum of stride and CFS, and the
        decode charge of VTC.
    """

    servers: int
    speed: Fraction
    weights: Mapping[User, Cost]
    charge: str = "true"
    slice: int = 500

    def dispatcher(self, name: str) -> Dispatcher:
        """Return a new dispatcher.

        Raises
        ------
        InputError
            If there is none of that name.
        """
        cls = dispatcher_class(name)
        parameters: dict[str, Cost] = {}
        if issubclass(cls, SlicingDispatcher):
            parameters = {"quantum": self.slice}
        elif issubclass(cls, VTC):
            parameters = {"batch_size": self.servers, "decode": self.slice}
        taken = {key: value for key, value in parameters.items() if takes(cls, key)}
        return dispatcher_named(name, self.weights, **taken)


@dataclass(frozen=True)
class UserService:
    """How one user fared.

    Parameters
    ----------
    user : User
        Who.
    weight : Cost
        The share.
    requests : int
        How many were sent.
    asked : int
        Their true cost together.
    served : Cost
        True cost dispatched by the last arrival.
    fluid : float
        What generalized processor sharing, told of true costs, would have served by then.
    waits : tuple of int
        Microseconds from arrival to dispatch, percentiles 50, 90 and 99.
    """

    user: User
    weight: Cost
    requests: int
    asked: int
    served: Cost
    fluid: float
    waits: tuple[int, ...]


@dataclass(frozen=True)
class Evaluation:
    """How a dispatcher served traffic.

    Parameters
    ----------
    dispatcher : str
        Its name.
    c_max : Fraction
        The largest charged cost over weight of a request, the unit of the skews.
    skew, true_skew, executed_skew : Fraction
        The worst skew of two users that wait throughout, in units of ``c_max``, or of the
        largest true cost over weight: by charged cost on dispatch, by true cost on
        dispatch, and by true cost on completion.
    between : tuple of User or None
        Who was ahead of whom in the worst charged skew.
    jain : Fraction or None
        Jain's index of true service by the last arrival over that of the fluid server; None
        if nobody was due anything by then.
    waits : tuple of int
        Microseconds from arrival to dispatch, percentiles 50, 90 and 99.
    ends : int
        When the last request ended, microseconds.
    users : tuple of UserService
        Those with a request, by id.
    lead : tuple of (int, Cost)
        At each dispatch the time and how far its user was then ahead of another waiting
        user, cost over weight.
    """

    dispatcher: str
    c_max: Fraction
    skew: Fraction
    true_skew: Fraction
    executed_skew: Fraction
    between: tuple[User, User] | None
    jain: Fraction | None
    waits: tuple[int, ...]
    ends: int
    users: tuple[UserService, ...]
    lead: tuple[tuple[int, Cost], ...]


def evaluate(name: str, requests: Sequence[TokenRequest], setting: Setting) -> Evaluation:
    """Let a dispatcher serve traffic and measure how.

    Parameters
    ----------
    name : str
        See `fairopt.dispatch.dispatcher_named`.
    requests : sequence of TokenRequest
        In order of arrival, at least one.
    setting : Setting
        Servers, weights and charges.
    """
    until = requests[-1].arrival
    account = Account(setting.weights, until)
    servers = [Server(setting.speed)] * setting.servers
    run = run_fleet(
        requests, setting.dispatcher(name), servers, charging_named(setting.charge), account
    )
    rate = float(setting.speed * setting.servers / MICROSECONDS)
    fluid = fluid_service(requests, rate, setting.weights, until)
    shares = [account.true_served[user] / due for user, due in fluid.items() if due]
    weights = setting.weights
    c_max = max(
        Fraction(cost) / Fraction(weights[request.user])
        for request, cost in zip(requests, run.charged, strict=True)
    )
    true_max = max(Fraction(true_cost(r)) / Fraction(weights[r.user]) for r in requests)
    return Evaluation(
        dispatcher=name,
        c_max=c_max,
        skew=Fraction(account.charged_skew.worst) / c_max,
        true_skew=Fraction(account.true_skew.worst) / true_max,
        executed_skew=Fraction(account.executed_skew.worst) / true_max,
        between=account.charged_skew.between,
        jain=jain_index(shares) if any(shares) else None,
        waits=tuple(percentile(run.waits, percent) for percent in PERCENTS),
        ends=max(run.ends),
        users=tuple(_users(requests, run, account, fluid, weights)),
        lead=tuple(account.lead),
    )


def speed_for(requests: Sequence[TokenRequest], servers: int, load: Fraction) -> Fraction:
    """Return the speed at which servers are offered a load, in weighted tokens per second.

    Parameters
    ----------
    requests : sequence of TokenRequest
        In order of arrival.
    servers : int
        How many there are.
    load : Fraction
        Work that arrives over work that can be done, from the first to the last arrival.

    Raises
    ------
    InputError
        If all requests arrive at once.
    """
    lasts = requests[-1].arrival - requests[0].arrival
    if not lasts:
        raise InputError("load", str(load), "a speed instead, as all requests arrive at once")
    work = sum(map(true_cost, requests))
    return Fraction(work * MICROSECONDS, lasts * servers) / load


def load_of(requests: Sequence[TokenRequest], servers: int, speed: Fraction) -> Fraction | None:
    """Return the load that servers of some speed are offered; None if it comes all at once."""
    lasts = requests[-1].arrival - requests[0].arrival
    if not lasts:
        return None
    return Fraction(sum(map(true_cost, requests)) * MICROSECONDS, lasts * servers) / speed


def _users(
    requests: Sequence[TokenRequest],
    run: FleetRun,
    account: Account,
    fluid: Mapping[User, float],
    weights: Mapping[User, Cost],
) -> list[UserService]:
    waits: dict[User, list[int]] = {}
    asked: dict[User, int] = {}
    for request, wait in zip(requests, run.waits, strict=True):
        waits.setdefault(request.user, []).append(wait)
        asked[request.user] = asked.get(request.user, 0) + true_cost(request)
    return [
        UserService(
            user,
            weights[user],
            len(waits[user]),
            asked[user],
            account.true_served[user],
            fluid[user],
            tuple(percentile(waits[user], percent) for percent in PERCENTS),
        )
        for user in sorted(waits)
    ]
