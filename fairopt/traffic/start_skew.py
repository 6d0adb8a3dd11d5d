"""How far users drift apart when several requests start at one time, as batches do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from fairopt.dispatch import User


class Lead(NamedTuple):
    """The largest difference in service of two users, and of whom.

    Attributes
    ----------
    tokens : int
        ``W_i - W_j``.
    leader, follower : User or None
        None if no two users ever waited together.
    """

    tokens: int
    leader: User | None = None
    follower: User | None = None


def largest_lead(
    users: Sequence[User], lengths: Sequence[int], releases: Sequence[int], starts: Sequence[int]
) -> Lead:
    """Return the largest ``W_i - W_j`` over intervals in which both users wait throughout.

    A user waits while a request of theirs is released and not started. The length of a
    request is served when it starts; what starts at one time is served at once, and a
    user of whom nothing is left then does not wait any more. With one start at a time this
    is the skew of `BackloggedSkew`.

    Parameters
    ----------
    users, lengths, releases, starts : sequence
        Of each request: tokens and token-steps, whole.
    """
    ids = sorted(set(users))
    place = {user: k for k, user in enumerate(ids)}
    whose = np.array([place[user] for user in users])
    tokens = np.asarray(lengths, dtype=np.int64)
    released, started = _by_time(releases), _by_time(starts)
    unstarted = np.zeros(len(ids), dtype=np.int64)
    waits = np.zeros(len(ids), dtype=bool)
    served = np.zeros(len(ids), dtype=np.int64)
    least = np.zeros((len(ids), len(ids)), dtype=np.int64)  # of W_i - W_j while both wait
    best = Lead(0)
    for time in sorted(released.keys() | started.keys()):
        for request in released.get(time, ()):
            user = whose[request]
            unstarted[user] += 1
            if not waits[user]:
                waits[user] = True
                apart = served[user] - served
                least[user], least[:, user] = apart, -apart
        starting = started.get(time)
        if starting is None:
            continue
        np.subtract.at(unstarted, whose[starting], 1)
        waits = unstarted > 0
        np.add.at(served, whose[starting], tokens[starting])
        (waiting,) = np.nonzero(waits)
        both = np.ix_(waiting, waiting)
        apart = served[waiting, None] - served[None, waiting]
        lead = apart - least[both]
        least[both] = np.minimum(least[both], apart)
        if lead.size and lead.max() > best.tokens:
            i, j = np.unravel_index(lead.argmax(), lead.shape)
            best = Lead(int(lead[i, j]), ids[waiting[i]], ids[waiting[j]])
    return best


def _by_time(times: Sequence[int]) -> dict[int, list[int]]:
    requests: dict[int, list[int]] = {}
    for request, time in enumerate(times):
        requests.setdefault(time, []).append(request)
    return requests
