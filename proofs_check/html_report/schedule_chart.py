"""A schedule as values for a Gantt chart: slots, progress, blackouts and broken steps."""

from __future__ import annotations

from typing import Any

from fairopt import Instance, Schedule, audit
from fairopt.numbers import Number
from fairopt.timeline import blackouts, progress_gaps, slots
from fairopt.violation import Violation

Values = dict[str, Any]


def schedule_chart(
    title: str, instance: Instance, schedule: Schedule, *, pausing: bool = False
) -> Values:
    """Return a schedule as JSON values that ``gantt.js`` draws; times in token-steps.

    Parameters
    ----------
    title : str
        Whose schedule it is.
    instance : Instance
        The requests.
    schedule : Schedule
        Within capacity.
    pausing : bool
        Whether a request may wait between tokens.
    """
    served: dict[int, Number] = {}
    bars = []
    for slot, (request, start, end) in slots(instance.batch_size, schedule):
        before = served.get(request, 0)
        served[request] = before + end - start
        bars.append([slot, request, *map(shown, (start, end, before))])
    return {
        "title": title,
        "makespan": str(schedule.makespan),
        "until": shown(schedule.makespan),
        "alpha": shown(instance.alpha),
        "bars": bars,
        "gaps": [[*map(shown, gap)] for gap in progress_gaps(schedule)],
        "blackouts": [[*map(shown, blackout)] for blackout in blackouts(instance, schedule)],
        "breaches": [
            {"time": shown(found.time), "requests": found.requests, "words": words(found)}
            for found in audit(instance, schedule, pausing=pausing)
        ],
    }


def shown(number: Number) -> int | float:
    """Return a number for drawing, where no verdict depends on its last digits."""
    return number.numerator if number.denominator == 1 else round(float(number), 6)


def words(found: Violation) -> str:
    """Return a violation in words, less its time."""
    named = ", ".join(map(str, found.requests))
    return f"{found.kind.value}: requests {named}: {found.detail}"
