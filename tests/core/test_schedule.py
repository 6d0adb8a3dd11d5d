from hypothesis import given
from hypothesis import strategies as st

from fairopt import Schedule, Segment
from fairopt.contract.instances import instances
from tests.core.strategies import complete_schedules


def test_segments_come_by_start_and_then_request():
    schedule = Schedule.of([Segment(0, 2, 3), Segment(2, 0, 1), Segment(1, 0, 2)])
    assert schedule.segments == (Segment(1, 0, 2), Segment(2, 0, 1), Segment(0, 2, 3))


def test_from_starts():
    schedule = Schedule.from_starts([3, 1], [2, 0])
    assert schedule == Schedule((Segment(1, 0, 1), Segment(0, 2, 5)))
    assert schedule.starts == {0: 2, 1: 0}
    assert schedule.completions == {0: 5, 1: 1}
    assert schedule.makespan == 5


def test_a_paused_request_starts_once_and_ends_once():
    schedule = Schedule.of([Segment(0, 4, 6), Segment(0, 0, 1), Segment(1, 0, 9)])
    assert schedule.starts == {0: 0, 1: 0}
    assert schedule.completions == {0: 6, 1: 9}


def test_nothing_served():
    empty = Schedule(())
    assert (empty.makespan, empty.starts, empty.completions) == (0, {}, {})


@given(st.data())
def test_the_order_of_construction_is_forgotten(data):
    schedule = data.draw(complete_schedules(data.draw(instances(exact=False))))
    assert Schedule.of(data.draw(st.permutations(schedule.segments))) == schedule
