"""Insert short jobs with limit, for two slots (Algorithm 2)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from fairopt.errors import InputError
from fairopt.numbers import Number
from fairopt.policies.beta import Beta, at_most_beta, check_beta
from fairopt.policies.phase_two import await_arrivals, phase_two
from fairopt.policies.planned import in_a_row, planned
from fairopt.policies.reading import DEFAULT, PackRule, Reading
from fairopt.policy import Decision, Policy
from fairopt.view import OnlineView


@dataclass(frozen=True)
class ISJLTwo(Policy):
    """ISJL at B = 2 with any beta.

    Parameters
    ----------
    beta : Beta or int or Fraction
        Packing parameter in ``[0, 2 alpha]``, tokens.
    reading : Reading
        Packing rule, admission and restart are used.

    Raises
    ------
    InputError
        At the start of a run, if ``B != 2`` or beta is out of range.
    """

    information: ClassVar = OnlineView
    beta: Beta | Number = Beta.ALPHA
    reading: Reading = DEFAULT

    def decisions(self, view: OnlineView) -> Iterator[Decision]:
        """Alternate Phase ONE and Phase TWO."""
        if view.batch_size != 2:
            raise InputError("batch_size", view.batch_size, "2 when beta is given (Algorithm 2)")
        check_beta(self.beta, view.alpha)
        while True:
            yield from await_arrivals(view)
            yield from self._phase_one(view)
            yield from phase_two(view, self.reading)

    def _phase_one(self, view: OnlineView) -> Iterator[Decision]:
        """Run the pack and then o_2 on one slot, o_1 on the other.

        o_1 starts when all but the last alpha tokens of the pack have run.
        """
        pair = view.backlog.take(2)
        if len(pair) < 2 or view.size(pair[1]) <= view.alpha:
            return
        longest, second = pair
        pack = self._pack(view, longest, second)
        work = sum(view.size(i) for i in pack)
        delay = work - view.alpha if work > view.alpha else 0
        yield from planned(
            view,
            [
                in_a_row(view, [longest], view.now + delay),
                in_a_row(view, [*pack, second], view.now),
            ],
        )

    def _pack(self, view: OnlineView, longest: int, second: int) -> list[int]:
        slack = view.size(longest) - view.size(second)
        work: Number = 0

        def fits(size: Number) -> bool:
            total = work + size
            return total <= 2 * view.alpha and at_most_beta(total - slack, self.beta, view.alpha)

        pack: list[int] = []
        last = second
        while (request := view.backlog.first(fits, after=last)) is not None:
            skipped = pack and request != view.backlog.first(lambda _: True, after=last)
            if skipped and self.reading.pack is PackRule.STOP:
                break
            pack.append(request)
            work += view.size(request)
            last = request
        return pack
