"""What policies and dispatchers promise, as tests that those of a user inherit.

The extra ``contract`` brings what is needed: pytest and Hypothesis.
"""

from fairopt.extras import require

require("contract")

from fairopt.contract.dispatcher import DispatcherContract, Weighted  # noqa: E402
from fairopt.contract.fair_dispatcher import (  # noqa: E402
    BoundedLead,
    FairDispatcher,
    FairInCost,
    FairShares,
    FairSharesInCost,
)
from fairopt.contract.instances import instances  # noqa: E402
from fairopt.contract.policy import (  # noqa: E402
    Eager,
    Fair,
    OneSlot,
    Online,
    Ordered,
    PolicyContract,
    Unfair,
    UnitFree,
)

__all__ = [
    "BoundedLead",
    "DispatcherContract",
    "Eager",
    "Fair",
    "FairDispatcher",
    "FairInCost",
    "FairShares",
    "FairSharesInCost",
    "OneSlot",
    "Online",
    "Ordered",
    "PolicyContract",
    "Unfair",
    "UnitFree",
    "Weighted",
    "instances",
]
