"""Insert short jobs with limit, for any number of slots (Algorithm 3)."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from fairopt.numbers import Number
from fairopt.policies.packing import leaders, packs
from fairopt.policies.phase_two import await_arrivals, phase_two
from fairopt.policies.planned import planned
from fairopt.policies.reading import DEFAULT, Alignment, Reading, Scarcity
from fairopt.policy import Decision, Policy
from fairopt.view import OnlineView, View


@dataclass(frozen=True)
class ISJL(Policy):
    """ISJL with beta = alpha.

    Parameters
    ----------
    reading : Reading
        Every choice that section 3.3 leaves open.
    """

    information: ClassVar = OnlineView
    reading: Reading = DEFAULT

    def decisions(self, view: OnlineView) -> Iterator[Decision]:
        """Alternate Phase ONE and Phase TWO."""
        yield from await_arrivals(view)
        while True:
            yield from self._phase_one(view)
            yield from phase_two(view, self.reading)

    def _phase_one(self, view: View) -> Iterator[Decision]:
        lead = leaders(view)
        scarce = len(lead) < view.batch_size
        if len(lead) < 2 or (scarce and self.reading.scarcity is Scarcity.PHASE_TWO):
            return
        packed = packs(view, lead, self.reading.pack)
        if self.reading.alignment is Alignment.GUARDED:
            yield from _guarded(view, lead, packed)
        else:
            yield from planned(view, self._plan(view, lead, packed))

    def _plan(self, view: View, lead: list[int], packed: list[list[int]]) -> dict[int, Number]:
        """Return the start of every request of Phase ONE, token-steps."""
        work = [sum(view.size(i) for i in pack) for pack in packed]
        longest = max(work)
        stage_one = [w - view.alpha if w > view.alpha else 0 for w in work]
        together = max(stage_one)
        starts: dict[int, Number] = {lead[0]: view.now + together}
        for worker in range(1, len(lead)):
            begin = view.now
            if self.reading.alignment is Alignment.RIGHT:
                begin += longest - work[worker]
            elif self.reading.alignment is Alignment.STAGED:
                begin += together - stage_one[worker]
            for request in [*packed[worker], lead[worker]]:
                starts[request] = begin
                begin += view.size(request)
        return starts


def _guarded(view: View, lead: list[int], packed: list[list[int]]) -> Iterator[Decision]:
    """Run each pack and then its leader, starting nothing beside progress above alpha.

    o_1 starts once at most alpha tokens of every pack are left.
    """
    lines = [deque([*pack, leader]) for pack, leader in zip(packed, lead, strict=True)]
    serving: dict[int, int] = {}
    while any(lines):
        active = set(view.active)
        serving = {line: i for line, i in serving.items() if i in active}
        left = max(_pack_left(view, lines[j], serving.get(j)) for j in range(1, len(lines)))
        if view.most_progress() <= view.alpha:
            for j, line in enumerate(lines):
                if line and j not in serving and (j > 0 or left <= view.alpha):
                    serving[j] = line.popleft()
        yield Decision(
            start=[i for i in serving.values() if i not in active],
            wake=view.now + left - view.alpha if lines[0] else None,
            again=not any(lines),
        )


def _pack_left(view: View, line: deque[int], serving: int | None) -> Number:
    """Return the tokens of a worker's pack that have not run; its last request is the leader."""
    if not line:
        return 0
    waiting = sum(view.size(i) for i in line) - view.size(line[-1])
    return waiting + (view.remaining(serving) if serving is not None else 0)
