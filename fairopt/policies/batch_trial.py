"""What a batch takes, found by running it from where requests can first block others."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any, ClassVar

from fairopt.engine import simulate
from fairopt.instance import Instance
from fairopt.numbers import Number
from fairopt.policies.batch import Slot, run_batch
from fairopt.policy import Decision, Policy
from fairopt.view import OnlineView, View


def trial(view: View, slots: list[Slot], *, late: bool) -> Number:
    """Return the token-steps that a batch takes whose last requests are longer than alpha.

    Until some slot comes to a request longer than alpha nobody blocks anybody, so this
    much is left out, and what is in service then counts with the rest of its tokens.

    Parameters
    ----------
    view : View
        Of an idle worker.
    slots : list of Slot
        The plan; it stays as it is.
    late : bool
        See `run_batch`.
    """
    unblocked = min(slot.before - _long_in_front(view, slot) for slot in slots)
    sizes: list[Number] = []
    rest: list[Slot] = []
    for slot in slots:
        line: deque[int] = deque()
        for size in _last_tokens(view, slot, slot.before - unblocked):
            line.appendleft(len(sizes))
            sizes.append(size)
        rest.append(Slot(line, slot.before - unblocked, slot.held))
    batch = _Batch(tuple(rest), late)
    return unblocked + simulate(Instance(sizes, view.batch_size, view.alpha), batch).makespan


def _long_in_front(view: View, slot: Slot) -> Number:
    """Return the tokens of the requests longer than alpha in front of the last."""
    tokens: Number = 0
    for request in islice(reversed(slot.line), 1, None):
        if not view.size(request) > view.alpha:
            break
        tokens += view.size(request)
    return tokens


def _last_tokens(view: View, slot: Slot, before: Number) -> Iterator[Number]:
    """Yield the sizes of the line from its end, as far as so many tokens before the last."""
    yield view.size(slot.line[-1])
    for request in islice(reversed(slot.line), 1, None):
        if not before > 0:
            return
        size = min(view.size(request), before)
        before -= size
        yield size


@dataclass(frozen=True)
class _Batch(Policy):
    information: ClassVar = OnlineView
    slots: tuple[Slot, ...]
    late: bool

    def decisions(self, view: Any) -> Iterator[Decision]:
        yield from run_batch(view, [*self.slots], late=self.late)
