"""fairopt: exact optima, worst cases and proofs for fair LLM-serving schedulers.

The data flows one way: ``Instance -> policy -> Schedule -> audit, metrics``.
"""

import sys

if sys.version_info < (3, 11):  # noqa: UP036  # reached on a bare checkout, where no installer has checked
    raise SystemExit("fairopt needs Python 3.11 or newer, and this is " + sys.version.split()[0])

from fairopt.audit import audit
from fairopt.backlog import Backlog
from fairopt.engine import simulate
from fairopt.errors import HiddenInformationError, InputError, PolicyError
from fairopt.instance import Instance
from fairopt.metrics import Metrics, measure
from fairopt.policy import WAIT, Decision, Policy
from fairopt.schedule import Schedule, Segment
from fairopt.view import ClairvoyantView, IntervalView, LookaheadView, OnlineView, Order, View
from fairopt.violation import Kind, Violation

__version__ = "0.1.0"

__all__ = [
    "WAIT",
    "Backlog",
    "ClairvoyantView",
    "Decision",
    "HiddenInformationError",
    "InputError",
    "Instance",
    "IntervalView",
    "Kind",
    "LookaheadView",
    "Metrics",
    "OnlineView",
    "Order",
    "Policy",
    "PolicyError",
    "Schedule",
    "Segment",
    "View",
    "Violation",
    "audit",
    "measure",
    "simulate",
]
