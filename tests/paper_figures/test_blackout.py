"""The shaded stretches are those in which the audit refuses a start."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from matplotlib.figure import Figure

from fairopt import Instance, Schedule, Segment, audit
from fairopt.timeline import blackouts
from fairopt.violation import Kind
from ip_models.exhaustive import shortest
from paper_figures.blackout import draw_blackouts, schedules_figure


def test_a_request_blocks_from_alpha_after_its_start_until_its_end():
    instance = Instance([5, 3, 2], 3, 2)
    assert blackouts(instance, Schedule.from_starts(instance.lengths, [0, 0, 2])) == [(2, 5)]


def test_requests_of_at_most_alpha_block_nobody():
    instance = Instance([2, 2, 1], 2, 2)
    assert blackouts(instance, Schedule.from_starts(instance.lengths, [0, 0, 2])) == []


def test_between_stretches_that_touch_a_start_is_fair():
    """The worst case of ISJL at 18 tokens: its optimum starts o_1 where two of them touch."""
    instance = Instance([17, 13, 13, 10, 2], 2, 8)
    optimum = Schedule.from_starts(instance.lengths, [10, 2, 15, 0, 0])
    assert audit(instance, optimum) == []
    assert blackouts(instance, optimum) == [(8, 10), (10, 15), (18, 28)]


def test_progress_survives_a_pause():
    instance = Instance([4, 1], 2, Fraction(3, 2))
    paused = Schedule.of([Segment(0, 0, 1), Segment(1, 1, 2), Segment(0, 2, 5)])
    assert blackouts(instance, paused) == [(Fraction(5, 2), 5)]
    longer = Schedule.of([Segment(0, 0, 2), Segment(1, 2, 3), Segment(0, 3, 5)])
    assert blackouts(instance, longer) == [(Fraction(3, 2), 2), (3, 5)]


@given(
    st.lists(st.integers(1, 6), min_size=2, max_size=4),
    st.lists(st.integers(0, 8), min_size=4, max_size=4),
    st.integers(0, 4),
)
def test_exactly_the_starts_inside_are_unfair(lengths, starts, alpha):
    instance = Instance(lengths, len(lengths), alpha)
    schedule = Schedule.from_starts(lengths, starts[: len(lengths)])
    shaded = blackouts(instance, schedule)
    inside = {s.start for s in schedule.segments if any(b < s.start < e for b, e in shaded)}
    refused = {v.time for v in audit(instance, schedule) if v.kind is Kind.FAIRNESS}
    assert inside == refused


def test_a_figure_has_a_panel_per_schedule_and_shades_it():
    instance = Instance([5, 3, 2], 2, 2)
    one_by_one = Schedule.from_starts(instance.lengths, [0, 5, 8])
    figure = schedules_figure(instance, {"one by one": one_by_one, "best": shortest(instance)})
    titles = [axes.get_title() for axes in figure.axes]
    assert titles == ["one by one: 10 token-steps", "best: 5 token-steps"]
    assert len({axes.get_xlim() for axes in figure.axes}) == 1


def test_shading_is_where_it_is_said():
    axes = Figure().subplots()
    draw_blackouts(axes, [(Fraction(1, 2), 3)])
    (shade,) = axes.patches
    assert (shade.get_x(), shade.get_width()) == pytest.approx((0.5, 2.5))
