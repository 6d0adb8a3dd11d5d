"""The instance or trace that a command is given."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from fairopt.cli.output import note
from fairopt.errors import InputError
from fairopt.files import Verbatim, number_from_text, read_instance
from fairopt.instance import Instance

if TYPE_CHECKING:
    from fairopt.numbers import Number

STEPS_PER_SECOND = "30"

BatchSize = Annotated[
    int | None, typer.Option(help="B; a trace needs one, in an instance it replaces its own.")
]
Alpha = Annotated[
    str | None, typer.Option(help="Fairness budget in tokens, such as 150, 2.5 or 5/2; likewise.")
]
Limit = Annotated[int | None, typer.Option(help="Only the first N requests.")]
Online = Annotated[
    bool,
    typer.Option(
        "--online",
        help="Release each request of a trace when it arrived; without it all wait at time 0.",
    ),
]
StepsPerSecond = Annotated[
    str | None,
    typer.Option(help=f"With --online: the worker's speed, {STEPS_PER_SECOND} by default."),
]


def workload(
    file: Path,
    batch_size: int | None,
    alpha: Number | None,
    limit: int | None,
    online: bool = False,
    steps_per_second: str | None = None,
) -> Instance:
    """Return the requests of a .json instance or a .csv trace.

    Parameters
    ----------
    file : Path
        By its suffix.
    batch_size, alpha
        As in `Instance`; a trace needs both, in an instance they replace its own.
    limit : int or None
        Only the first requests.
    online : bool
        Release each request of a trace when it arrived.
    steps_per_second : str, optional
        Of an online trace, the worker's speed.

    Raises
    ------
    InputError
        If the file or an option is not as above.
    """
    if limit is not None and limit < 1:
        raise InputError("--limit", limit, "a whole number, at least 1")
    if steps_per_second is not None and not online:
        raise InputError("--steps-per-second", Verbatim(steps_per_second), "only with --online")
    match file.suffix.lower():
        case ".json" if not online:
            return _instance(file, batch_size, alpha, limit)
        case ".csv":
            speed = _speed(steps_per_second or STEPS_PER_SECOND) if online else None
            return _trace(file, batch_size, alpha, limit, speed)
        case ".json":
            raise InputError("--online", Verbatim("an instance"), "only with a .csv trace")
        case _:
            found = Verbatim(f"a name ending in {file.suffix or 'nothing'}")
            raise InputError(str(file), found, "a .json instance or a .csv trace")


def _instance(
    file: Path, batch_size: int | None, alpha: Number | None, limit: int | None
) -> Instance:
    given = read_instance(file)
    return Instance(
        given.lengths[:limit],
        given.batch_size if batch_size is None else batch_size,
        given.alpha if alpha is None else alpha,
        given.releases[:limit],
        given.intervals and given.intervals[:limit],
    )


def _trace(
    file: Path,
    batch_size: int | None,
    alpha: Number | None,
    limit: int | None,
    steps_per_second: Number | None,
) -> Instance:
    from fairopt.workloads import read_trace

    if batch_size is None or alpha is None:
        missing = "--batch-size" if batch_size is None else "--alpha"
        raise InputError(missing, Verbatim("nothing"), "a value, as a trace has none")
    trace = read_trace(file, limit)
    for done in trace.notes:
        note(f"{file}: {done}")
    return trace.instance(batch_size, alpha, steps_per_second)


def _speed(text: str) -> Number:
    speed = number_from_text("--steps-per-second", text)
    if not speed:
        raise InputError("--steps-per-second", Verbatim(text), "a number above 0")
    return speed
