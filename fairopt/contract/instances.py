"""Instances for Hypothesis, small enough to check by hand."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from hypothesis import strategies as st

from fairopt.instance import Instance
from fairopt.numbers import Number
from fairopt.schedule import Schedule, Segment
from fairopt.view import Order

BATCH_SIZES = (1, 2, 3, 4, 9)


@st.composite
def instances(
    draw: st.DrawFn,
    *,
    max_requests: int = 7,
    max_length: int = 10,
    batch_sizes: Sequence[int] = BATCH_SIZES,
    max_alpha: int = 12,
    released: bool | None = None,
    exact: bool | None = None,
) -> Instance:
    """Draw an instance.

    Parameters
    ----------
    max_requests, max_length, batch_sizes, max_alpha
        Its limits; lengths and alpha in tokens.
    released : bool, optional
        Whether it has releases; either by default.
    exact : bool, optional
        Whether its numbers are thirds rather than whole; either by default.
    """
    scale = Fraction(1, 3) if (draw(st.booleans()) if exact is None else exact) else 1
    lengths = draw(st.lists(st.integers(1, max_length), min_size=1, max_size=max_requests))
    releases = None
    if draw(st.booleans()) if released is None else released:
        n = len(lengths)
        releases = draw(st.lists(st.integers(0, 2 * max_length), min_size=n, max_size=n))
    return scaled(
        Instance(
            lengths,
            draw(st.sampled_from(batch_sizes)),
            draw(st.integers(0, max_alpha)),
            releases,
        ),
        scale,
    )


def scaled(instance: Instance, factor: Number) -> Instance:
    """Return the instance with every time and number of tokens multiplied by a factor."""
    return Instance(
        [factor * o for o in instance.lengths],
        instance.batch_size,
        factor * instance.alpha,
        [factor * r for r in instance.releases],
        instance.intervals and [(factor * lo, factor * hi) for lo, hi in instance.intervals],
    )


def stretched(schedule: Schedule, factor: Number) -> Schedule:
    """Return the schedule with every time multiplied by a factor."""
    return Schedule.of(Segment(i, factor * s, factor * e) for i, s, e in schedule.segments)


def kept(instance: Instance, chosen: Sequence[int]) -> Instance:
    """Return the instance of some of the requests, renumbered in the order given."""
    return Instance(
        [instance.lengths[i] for i in chosen],
        instance.batch_size,
        instance.alpha,
        [instance.releases[i] for i in chosen],
    )


def ranked(instance: Instance, order: Order) -> list[int]:
    """Return the requests in a declared order, written out; ties by request."""
    keys = {
        Order.ARRIVAL: instance.releases,
        Order.LONGEST_FIRST: [-length for length in instance.lengths],
        Order.SHORTEST_FIRST: instance.lengths,
    }[order]
    return sorted(range(len(instance)), key=lambda i: (keys[i], i))
