"""Schedules as JSON."""

from fractions import Fraction

import pytest
from jsonschema import Draft202012Validator

from fairopt import InputError, Schedule, Segment
from fairopt.files import read_json, schedule_from_json, schedule_to_json, schema, write_json

PAUSED = Schedule.of(
    [Segment(0, 0, Fraction(3, 2)), Segment(1, 1, 4), Segment(0, 4, Fraction(11, 2))]
)


def test_reading_undoes_writing(tmp_path):
    path = tmp_path / "schedule.json"
    write_json(path, schedule_to_json(PAUSED))
    assert schedule_from_json(read_json(path)) == PAUSED
    Draft202012Validator(schema("schedule")).validate(schedule_to_json(PAUSED))


@pytest.mark.parametrize(
    "segment", [[0, 1], [0, 1, 2, 3], [-1, 0, 1], [True, 0, 1], [0.5, 0, 1], [0, -1, 1], "012", 0]
)
def test_a_loose_segment_is_refused_by_name(segment):
    value = {"segments": [[0, 0, 1], segment]}
    with pytest.raises(InputError, match=r"segments\[1\]"):
        schedule_from_json(value)
    assert not Draft202012Validator(schema("schedule")).is_valid(value)
