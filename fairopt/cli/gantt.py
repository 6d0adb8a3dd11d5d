"""A schedule as a Gantt chart of characters."""

from __future__ import annotations

from rich.text import Text

from fairopt.numbers import Number
from fairopt.schedule import Schedule
from fairopt.timeline import slots

COLOURS = ("cyan", "magenta", "green", "yellow", "blue", "red")


def gantt(schedule: Schedule, batch_size: int, scale: int) -> list[Text]:
    """Return one line per slot, each run as a block that names its tokens.

    Parameters
    ----------
    schedule : Schedule
        Within capacity, all times whole token-steps.
    batch_size : int
        Slots.
    scale : int
        Characters per token-step.
    """
    lines = [Text() for _ in range(batch_size)]
    for slot, (request, start, end) in slots(batch_size, schedule):
        line = lines[slot]
        line.append(" " * (scale * int(start) - len(line)))
        line.append(_block(end - start, scale), style=f"black on {COLOURS[request % len(COLOURS)]}")
    return lines


def time_axis(until: int, scale: int, every: int = 5) -> str:
    """Return a line with the time at every so many token-steps."""
    axis = ""
    for time in range(0, until + 1, every):
        axis = axis.ljust(scale * time) + str(time)
    return axis


def _block(tokens: Number, scale: int) -> str:
    width = scale * int(tokens)
    return (
        f"[{str(tokens).center(width - 2, '-')}]" if width >= len(str(tokens)) + 2 else "#" * width
    )
