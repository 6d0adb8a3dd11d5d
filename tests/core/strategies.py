"""Schedules for Hypothesis, right and wrong."""

from hypothesis import strategies as st

from fairopt import Schedule, Segment


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
