"""What users and the batch get when a dispatcher stands in front of a batching policy."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from fairopt.audit import audit
from fairopt.dispatch import User
from fairopt.engine import simulate
from fairopt.errors import InputError
from fairopt.instance import Instance
from fairopt.metrics import Metrics, measure
from fairopt.numbers import Number
from fairopt.schedule import Schedule
from fairopt.traffic.charging import OUTPUT_WEIGHT
from fairopt.traffic.fluid import fluid_service
from fairopt.traffic.jain import jain_index
from fairopt.traffic.pooled import TwoLayers
from fairopt.traffic.request import TokenRequest
from fairopt.traffic.start_skew import Lead, largest_lead


class UserBatch(NamedTuple):
    """A batching problem whose requests belong to users."""

    instance: Instance
    users: tuple[User, ...]


@dataclass(frozen=True)
class TwoLayerService:
    """How both layers fared.

    Parameters
    ----------
    schedule : Schedule
        What ran.
    violations : int
        Of constraint (1) and everything else that is audited.
    metrics : Metrics
        Throughput, latency and externality of the batching.
    lead : Lead
        The largest of a user over another while both wait.
    skew : Fraction
        The lead in units of the longest request.
    jain : Fraction or None
        Jain's index of the tokens that each user had started by the last release over what
        a fluid server as fast would have served by then; None if nothing was due.
    """

    schedule: Schedule
    violations: int
    metrics: Metrics
    lead: Lead
    skew: Fraction
    jain: Fraction | None


def user_batch(
    requests: Sequence[TokenRequest], batch_size: int, alpha: Number, load: Number
) -> UserBatch:
    """Return traffic as a batching problem: a request is as long as its answer.

    Parameters
    ----------
    requests : sequence of TokenRequest
        In order of arrival.
    batch_size, alpha
        See `Instance`.
    load : int or Fraction
        Tokens that are released per slot and token-step: arrivals keep their proportions and
        are rounded down to whole token-steps.

    Raises
    ------
    InputError
        If the load is not above 0, or all requests arrive at once.
    """
    if not load > 0:
        raise InputError("load", load, "a number above 0")
    first = requests[0].arrival
    span = requests[-1].arrival - first
    if not span:
        raise InputError("requests", f"{len(requests)} at one time", "arrivals over some time")
    lengths = [request.output_tokens for request in requests]
    steps = Fraction(sum(lengths)) / batch_size / load
    releases = [(request.arrival - first) * steps // span for request in requests]
    instance = Instance(lengths, batch_size, alpha, [int(release) for release in releases])
    return UserBatch(instance, tuple(request.user for request in requests))


def serve_users(batch: UserBatch, policy: TwoLayers) -> TwoLayerService:
    """Run both layers, audit what they did and measure both.

    Parameters
    ----------
    batch : UserBatch
        Whole lengths and releases.
    policy : TwoLayers
        For the users of the batch, all of one weight.

    Raises
    ------
    InputError
        As `TwoLayers`.
    """
    instance, users = batch
    schedule = simulate(instance, policy)
    starts = schedule.starts
    lead = largest_lead(
        users,
        [int(length) for length in instance.lengths],
        [int(release) for release in instance.releases],
        [int(starts[request]) for request in range(len(instance))],
    )
    return TwoLayerService(
        schedule=schedule,
        violations=len(audit(instance, schedule)),
        metrics=measure(instance, schedule),
        lead=lead,
        skew=Fraction(lead.tokens) / max(instance.lengths),
        jain=_jain(batch, schedule),
    )


def _jain(batch: UserBatch, schedule: Schedule) -> Fraction | None:
    instance, users = batch
    until = int(max(instance.releases))
    served: dict[User, Number] = defaultdict(int)
    for request, start in schedule.starts.items():
        if start <= until:
            served[users[request]] += OUTPUT_WEIGHT * instance.lengths[request]
    arrivals = [
        TokenRequest(int(release), user, 0, int(length), int(length))
        for release, user, length in zip(instance.releases, users, instance.lengths, strict=True)
    ]
    arrivals.sort(key=lambda request: request.arrival)
    rate = float(sum(served.values())) / max(until, 1)
    fluid = fluid_service(arrivals, rate, dict.fromkeys(users, 1), until)
    shares = [float(served[user]) / due for user, due in fluid.items() if due]
    return jain_index(shares) if any(shares) else None
