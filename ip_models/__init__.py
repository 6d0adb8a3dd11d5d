"""Exact optima of the batch-scheduling problem, with bounds and audited schedules.

Importing this package loads no solver; `optimum` loads the one it is asked for.
"""

from ip_models.cheapest import Cheapest, cheapest
from ip_models.door import optimum
from ip_models.errors import (
    ModelTooLargeError,
    SolverContradictionError,
    SolverFailureError,
    UnknownStatusError,
)
from ip_models.result import Optimum, Status

__all__ = [
    "Cheapest",
    "ModelTooLargeError",
    "Optimum",
    "SolverContradictionError",
    "SolverFailureError",
    "Status",
    "UnknownStatusError",
    "cheapest",
    "optimum",
]
