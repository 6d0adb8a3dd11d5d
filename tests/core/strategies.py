"""Instances and schedules for Hypothesis, small enough to check by hand."""

from fractions import Fraction

from hypothesis import strategies as st

from fairopt import Instance, Schedule, Segment


@st.composite
def instances(
    draw,
    *,
    max_requests=7,
    max_length=10,
    batch_sizes=(1, 2, 3, 4, 9),
    max_alpha=12,
    released=None,
    exact=None,
):
    """Instances, whole or in thirds (`exact`), offline or with releases (`released`)."""
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


def scaled(instance, factor):
    """The instance with every time and number of tokens multiplied by a factor."""
    return Instance(
        [factor * o for o in instance.lengths],
        instance.batch_size,
        factor * instance.alpha,
        [factor * r for r in instance.releases],
        instance.intervals and [(factor * lo, factor * hi) for lo, hi in instance.intervals],
    )


def stretched(schedule, factor):
    """The schedule with every time multiplied by a factor."""
    return Schedule.of(Segment(i, factor * s, factor * e) for i, s, e in schedule.segments)


@st.composite
def complete_schedules(draw, instance):
    """Schedules that serve every token once, in up to three stretches each, at any time."""
    segments = []
    for request, length in enumerate(instance.lengths):
        cuts = draw(st.lists(st.integers(1, length), max_size=2))
        stops = sorted({*cuts, length})
        time = 0
        for done, stop in zip([0, *stops], stops, strict=False):
            start = time + draw(st.integers(0, 6))
            time = start + stop - done
            segments.append(Segment(request, start, time))
    return Schedule.of(segments)


@st.composite
def faulty_schedules(draw, instance):
    """Schedules with segments dropped, added, empty, overlapping or of unknown requests."""
    schedule = draw(complete_schedules(instance))
    kept = [s for s in schedule.segments if draw(st.integers(0, 9))]
    n = len(instance)
    added = draw(
        st.lists(
            st.builds(
                lambda request, start, length: Segment(request, start, start + length),
                st.integers(-1, n),
                st.integers(-1, 12),
                st.integers(-1, 6),
            ),
            max_size=3,
        )
    )
    return Schedule.of(kept + added)
