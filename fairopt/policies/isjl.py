"""Insert short jobs with limit, for any number of slots (Algorithm 3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from fairopt.numbers import Number
from fairopt.policies.guarded import guarded
from fairopt.policies.packing import leaders, packs
from fairopt.policies.phase_two import await_arrivals, phase_two
from fairopt.policies.planned import in_a_row, planned
from fairopt.policies.reading import DEFAULT, Alignment, Reading, Scarcity
from fairopt.policy import Decision, Policy
from fairopt.view import OnlineView, View


@dataclass(frozen=True)
class ISJL(Policy):
    """ISJL with beta = alpha; on releases, Online-ISJL (section 3.5).

    Parameters
    ----------
    reading : Reading
        Every choice that section 3.3 leaves open.
    """

    information: ClassVar[type[View]] = OnlineView
    reading: Reading = DEFAULT

    def decisions(self, view: Any) -> Iterator[Decision]:
        """Alternate Phase ONE and Phase TWO."""
        while True:
            yield from self._await_batch(view)
            yield from self._phase_one(view)
            yield from phase_two(view, self.reading)

    def _await_batch(self, view: Any) -> Iterator[Decision]:
        yield from await_arrivals(view)

    def _phase_one(self, view: View) -> Iterator[Decision]:
        lead = leaders(view)
        scarce = len(lead) < view.batch_size
        if len(lead) < 2 or (scarce and self.reading.scarcity is Scarcity.PHASE_TWO):
            return
        packed = packs(view, lead, self.reading.pack)
        if self.reading.alignment is Alignment.GUARDED:
            yield from guarded(view, lead, packed)
        else:
            yield from planned(view, self._plan(view, lead, packed))

    def _plan(
        self, view: View, lead: list[int], packed: list[list[int]]
    ) -> list[Iterator[tuple[int, Number]]]:
        """Return the requests of Phase ONE with their starts (token-steps), slot by slot."""
        work = [sum(view.size(i) for i in pack) for pack in packed]
        longest = max(work)
        stage_one = [w - view.alpha if w > view.alpha else 0 for w in work]
        together = max(stage_one)
        lines = [in_a_row(view, lead[:1], view.now + together)]
        for slot in range(1, len(lead)):
            begin = view.now
            if self.reading.alignment is Alignment.RIGHT:
                begin += longest - work[slot]
            elif self.reading.alignment is Alignment.STAGED:
                begin += together - stage_one[slot]
            lines.append(in_a_row(view, [*packed[slot], lead[slot]], begin))
        return lines
