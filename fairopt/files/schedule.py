"""The JSON form of a schedule, ``fairopt/schemas/schedule.schema.json``."""

from __future__ import annotations

from typing import Any

from fairopt.errors import InputError
from fairopt.files.exact_text import number_from_json, number_to_json
from fairopt.files.json_file import json_list, json_object
from fairopt.schedule import Schedule, Segment


def schedule_from_json(value: object) -> Schedule:
    """Return the schedule that a JSON value describes, not yet audited.

    Raises
    ------
    InputError
        Naming the segment that is not ``[request, start, end]``.
    """
    segments = []
    for k, triple in enumerate(
        json_list("segments", json_object(value, ("segments",))["segments"])
    ):
        field = f"segments[{k}]"
        if not isinstance(triple, list) or len(triple) != 3:
            raise InputError(field, triple, "[request, start, end]")
        request, start, end = triple
        if not isinstance(request, int) or isinstance(request, bool) or request < 0:
            raise InputError(field, request, "a request, counted from 0")
        segments.append(
            Segment(request, number_from_json(field, start), number_from_json(field, end))
        )
    return Schedule.of(segments)


def schedule_to_json(schedule: Schedule) -> dict[str, Any]:
    """Return a schedule as a JSON value."""
    return {
        "segments": [
            [request, number_to_json(start), number_to_json(end)]
            for request, start, end in schedule.segments
        ]
    }
