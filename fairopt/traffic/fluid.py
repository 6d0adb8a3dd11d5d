"""What a fluid server would have given each user by some time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fairopt.dispatch import Cost, User
from fairopt.dispatch.fluid import FluidClock
from fairopt.traffic.charging import true_cost
from fairopt.traffic.request import TokenRequest


def fluid_service(
    requests: Sequence[TokenRequest],
    rate: float,
    weights: Mapping[User, Cost],
    until: int,
) -> dict[User, float]:
    """Return the true cost served of each user by `until` under generalized processor sharing.

    Parameters
    ----------
    requests : sequence of TokenRequest
        In order of arrival.
    rate : float
        Cost per microsecond.
    weights : mapping of User to Cost
        Of all users.
    until : int
        Microseconds, not before the last arrival.
    """
    fluid = FluidClock(rate)
    poured: dict[User, float] = dict.fromkeys(weights, 0.0)
    finish: dict[User, Cost] = {}
    now = 0
    for request in requests:
        fluid.elapse(request.arrival - now)
        now = request.arrival
        cost = float(true_cost(request))
        weight = weights[request.user]
        poured[request.user] += cost
        finish[request.user] = fluid.stamp(request.user, cost / float(weight), weight)
    fluid.elapse(until - now)
    v = fluid.v
    unserved = {
        user: max(0.0, float(tag - v)) * float(weights[user]) for user, tag in finish.items()
    }
    return {user: work - unserved.get(user, 0.0) for user, work in poured.items()}
