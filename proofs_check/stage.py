"""The first stage of Phase ONE at B = 2 as a run of ISJL shows it, and the bounds of its lemmas.

The bounds are reconstructions from the prose of section 3.2.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from fairopt import Instance, Schedule
from fairopt.numbers import Number


def over_bound(share: Fraction) -> Fraction:
    """Return ``(alpha + 2 beta) / (alpha + 3 beta)`` of ``share = beta / alpha``: Lemma 3.12."""
    return (1 + 2 * share) / (1 + 3 * share)


def under_bound(share: Fraction) -> Fraction:
    """Return ``4 alpha / (6 alpha - beta)`` of ``share = beta / alpha``: Lemma 3.14."""
    return 4 / (6 - share)


@dataclass(frozen=True)
class Stage:
    """A first stage that the whole run consists of: what is left starts when it is over.

    Parameters
    ----------
    pack, left : tuple of int or Fraction
        Lengths of the requests before ``S``, and of those after ``L`` and ``S``.
    end_of_longest, end_of_second : int or Fraction
        When ``L`` and ``S`` end, token-steps.
    """

    pack: tuple[Number, ...]
    left: tuple[Number, ...]
    end_of_longest: Number
    end_of_second: Number

    @property
    def over(self) -> bool:
        """Whether the pack makes ``S`` end after ``L``: over-inserting."""
        return self.end_of_longest < self.end_of_second


def only_stage(instance: Instance, schedule: Schedule) -> Stage | None:
    """Return the stage of a run that consists of one stage and requests after it.

    ``None`` if ``o_2 <= alpha``, so that there is no Phase ONE, or if some request
    starts beside ``L`` or ``S`` in Phase TWO.

    Parameters
    ----------
    instance : Instance
        Lengths from the longest down, at least two.
    schedule : Schedule
        Of ISJL, either algorithm.
    """
    longest, second, *others = instance.lengths
    if second <= instance.alpha:
        return None
    starts = schedule.starts
    ends = starts[0] + longest, starts[1] + second
    pack, left = [], []
    for request, length in enumerate(others, 2):
        if starts[request] < starts[1]:
            pack.append(length)
        elif starts[request] >= max(ends):
            left.append(length)
        else:
            return None
    return Stage(tuple(pack), tuple(left), *ends)
