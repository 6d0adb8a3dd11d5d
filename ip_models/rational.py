"""Fractional lengths and releases, scaled to whole ones without loss."""

from __future__ import annotations

import math
from dataclasses import replace
from fractions import Fraction

from fairopt import Instance, Schedule, Segment
from fairopt.numbers import Number
from ip_models.result import Optimum


def whole(instance: Instance) -> tuple[Instance, int]:
    """Return an instance in whole units, and how many of these make a token.

    No run-to-completion makespan is lost when starts are whole units too, and
    here time may be any real number. Take a schedule of least makespan and
    among these of least sum of starts (both are attained, for the constraints
    are closed). Tie two requests when one ends as the other starts, or they start
    alpha apart. If no member of a tied set started at 0 or at its release, the
    whole set could start a little earlier: what ties it together is kept, and
    every other constraint has slack. So each start is 0 or a release plus or
    minus lengths and multiples of alpha.
    """
    numbers = (*instance.lengths, *instance.releases, instance.alpha)
    unit = math.lcm(*(Fraction(number).denominator for number in numbers))
    return (
        Instance(
            [unit * o for o in instance.lengths],
            instance.batch_size,
            unit * instance.alpha,
            [unit * r for r in instance.releases],
        ),
        unit,
    )


def in_tokens(best: Optimum, unit: int) -> Optimum:
    """Return what was found in whole units, in token-steps."""
    schedule = best.schedule and Schedule.of(
        Segment(i, Fraction(start, unit), Fraction(end, unit))
        for i, start, end in best.schedule.segments
    )
    return replace(
        best,
        makespan=_shrunk(best.makespan, unit),
        bound=_shrunk(best.bound, unit),
        schedule=schedule,
        parameters={**best.parameters, "units_per_token": unit},
    )


def _shrunk(value: Number | None, unit: int) -> Number | None:
    return None if value is None else Fraction(value) / unit
