"""For how long a schedule breaks constraint (1)."""

from __future__ import annotations

from bisect import bisect_left, insort

from fairopt import Schedule
from fairopt.numbers import Number


def unfair_steps(schedule: Schedule, alpha: Number) -> Number:
    """Return the token-steps in which progress differs by more than alpha.

    Parameters
    ----------
    schedule : Schedule
        Of requests that run to completion: progress differs as starts do.
    alpha : int or Fraction
        Fairness budget, tokens.
    """
    changes = [(s.start, True, s.start) for s in schedule.segments]
    changes += [(s.end, False, s.start) for s in schedule.segments]
    starts: list[Number] = []
    unfair: Number = 0
    before: Number = 0
    for time, joins, start in sorted(changes):
        if starts and starts[-1] - starts[0] > alpha:
            unfair += time - before
        before = time
        if joins:
            insort(starts, start)
        else:
            del starts[bisect_left(starts, start)]
    return unfair
