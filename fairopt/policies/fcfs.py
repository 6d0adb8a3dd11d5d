"""First come, first served (section 2.1)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from fairopt.policy import WAIT, Decision, Policy
from fairopt.view import OnlineView, Order


@dataclass(frozen=True)
class FCFS(Policy):
    """Continuous batching in arrival order; ignores constraint (1)."""

    information: ClassVar = OnlineView
    order: ClassVar = Order.ARRIVAL

    def decisions(self, view: OnlineView) -> Iterator[Decision]:
        """Fill every free slot with the earliest arrivals."""
        while True:
            can_start = view.backlog and view.free
            yield Decision(start=view.backlog.take(view.free)) if can_start else WAIT
