"""Between token-steps and segments."""

from __future__ import annotations

from collections.abc import Iterable

from fairopt import Schedule, Segment


def schedule_of_steps(served: Iterable[tuple[int, int]]) -> Schedule:
    """Return the schedule that serves request ``i`` in step ``t`` for each ``(i, t)``."""
    segments: list[Segment] = []
    for request, step in sorted(served):
        last = segments[-1] if segments else None
        if last is not None and (last.request, last.end) == (request, step):
            segments[-1] = Segment(request, last.start, step + 1)
        else:
            segments.append(Segment(request, step, step + 1))
    return Schedule.of(segments)
