"""Longest job first (Algorithm 1)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from fairopt.policy import WAIT, Decision, Policy
from fairopt.view import OnlineView


@dataclass(frozen=True)
class LJF(Policy):
    """Static batches of the B longest, each held until its longest member ends.

    Alpha-fair for every alpha >= 0 (Proposition 3.1).
    """

    information: ClassVar = OnlineView

    def decisions(self, view: OnlineView) -> Iterator[Decision]:
        """Start the next batch whenever the worker is idle."""
        while True:
            yield Decision(start=view.backlog.take(view.batch_size)) if view.idle else WAIT
