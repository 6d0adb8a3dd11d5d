"""Shortest job first (section 2.1)."""

from __future__ import annotations

from typing import ClassVar

from fairopt.policies.fcfs import FCFS
from fairopt.view import Order


class SJF(FCFS):
    """Continuous batching, shortest total length first; ignores constraint (1)."""

    order: ClassVar = Order.SHORTEST_FIRST
