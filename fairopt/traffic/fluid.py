"""What a fluid server would have given each user by some time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fairopt.dispatch import GPS, Cost, User
from fairopt.traffic.request import TokenRequest


def fluid_service(
    requests: Sequence[TokenRequest],
    costs: Sequence[Cost],
    rate: float,
    weights: Mapping[User, Cost],
    until: int,
) -> dict[User, float]:
    """Return the service of each user by `until` under generalized processor sharing.

    Parameters
    ----------
    requests : sequence of TokenRequest
        In order of arrival.
    costs : sequence of Cost
        Of the requests.
    rate : float
        Cost per microsecond.
    weights : mapping of User to Cost
        Of all users.
    until : int
        Microseconds, not before the last arrival.
    """
    fluid = GPS(weights, rate=rate)
    for name, (request, cost) in enumerate(zip(requests, costs, strict=True)):
        fluid.advance(request.arrival)
        fluid.arrive(request.user, name, float(cost))
    fluid.advance(until)
    return {user: float(fluid.service(user)[-1][1]) for user in weights}
