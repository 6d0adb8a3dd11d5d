"""Round robin: equal numbers of requests, whatever they cost."""

from __future__ import annotations

from collections.abc import Mapping

from fairopt.dispatch.charge import Cost
from fairopt.dispatch.dispatcher import User
from fairopt.dispatch.drr import DRR


class RoundRobin(DRR):
    """Visit the waiting users in turn and send one request per visit.

    It is DRR in which every request counts 1: a user of weight ``w`` sends ``w`` requests
    per visit on average.
    """

    _counts_requests = True

    def __init__(self, weights: Mapping[User, Cost] | None = None) -> None:
        super().__init__(weights, quantum=1)
