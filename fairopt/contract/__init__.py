"""What policies and dispatchers promise, as tests that those of a user inherit.

The extra ``contract`` brings what is needed: pytest and Hypothesis.
"""

from fairopt.extras import require

require("contract")

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
    "Eager",
    "Fair",
    "OneSlot",
    "Online",
    "Ordered",
    "PolicyContract",
    "Unfair",
    "UnitFree",
    "instances",
]
