"""What a fluid server would have given each user by some time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fairopt.dispatch import GPS, Cost, User
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
    fluid = GPS(weights, rate=rate)
    for name, request in enumerate(requests):
        fluid.advance(request.arrival)
        fluid.arrive(request.user, name, float(true_cost(request)))
    fluid.advance(until)
    return {user: float(fluid.service(user)[-1][1]) for user in weights}
