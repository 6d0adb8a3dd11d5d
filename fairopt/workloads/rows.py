"""The rows of a trace, read from a CSV file one by one."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from fairopt.errors import InputError
from fairopt.files import Verbatim
from fairopt.workloads.columns import PLAIN, columns_of

MICROSECONDS = 1_000_000
_TOKENS = re.compile(r"\d{1,18}", re.ASCII)
_SECONDS = re.compile(r"\d{1,18}(\.\d{1,40})?([eE][+-]?\d{1,2})?", re.ASCII)
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


class Row(NamedTuple):
    """One request of a trace.

    Parameters
    ----------
    length : int
        Tokens, of the prompt and of the answer together; 0 if nothing was served.
    arrival : int or None
        Microseconds since any fixed time, if the trace has arrival times.
    prompt : int or None
        Tokens of the prompt alone, if the trace tells prompt and answer apart.
    """

    length: int
    arrival: int | None
    prompt: int | None


def stream_trace(path: Path) -> Iterator[Row]:
    """Yield the rows of a CSV file one by one, in its order, also those of zero tokens.

    Known headers are those in `fairopt.workloads.columns`, whatever their
    case; a single column of numbers needs none. A byte-order mark and blank
    lines are passed over.

    Parameters
    ----------
    path : Path
        UTF-8, commas, one request per line.

    Raises
    ------
    InputError
        Naming the line, if the file cannot be read, its header is unknown, a
        cell is missing, or a value is no whole number of tokens or no time.
    """
    source = str(path)
    try:
        with path.open(encoding="utf-8-sig", newline="") as file:
            yield from _rows(source, _filled_lines(source, file))
    except OSError as error:
        raise InputError(source, Verbatim(error.strerror), "a readable CSV file") from None
    except UnicodeDecodeError:
        found = Verbatim("bytes that are not UTF-8")
        raise InputError(source, found, "a readable CSV file") from None


def _filled_lines(source: str, file: Iterable[str]) -> Iterator[tuple[int, list[str]]]:
    """Yield the cells of each line that is not blank, with its number."""
    reader = csv.reader(file, strict=True)
    try:
        for cells in reader:
            if len(cells) > 1 or (cells and cells[0].strip()):
                yield reader.line_num, cells
    except csv.Error as error:
        found = Verbatim(error)
        raise InputError(f"{source}, line {reader.line_num}", found, "readable CSV") from None


def _rows(source: str, lines: Iterator[tuple[int, list[str]]]) -> Iterator[Row]:
    top = next(lines, None)
    if top is None:
        raise InputError(source, Verbatim("no lines"), "a header and requests")
    if len(top[1]) == 1 and _is_numeric(top[1][0]):
        columns = PLAIN
        lines = chain([top], lines)
    else:
        columns = columns_of(source, top[1])
    in_seconds: bool | None = None
    for line, cells in lines:
        if len(cells) != len(columns.names):
            found = Verbatim(",".join(cells))
            raise InputError(f"{source}, line {line}", found, f"{len(columns.names)} cells")
        parts = []
        for k in columns.lengths:
            tokens = cells[k].strip()
            if not _TOKENS.fullmatch(tokens):
                field = f"{source}, line {line}, {columns.names[k]}"
                raise InputError(field, cells[k], "a whole number of tokens, at least 0")
            parts.append(int(tokens))
        arrival = None
        if columns.arrival is not None:
            time = cells[columns.arrival].strip()
            if in_seconds is None:
                in_seconds = _is_numeric(time)
            arrival = _microseconds(time, in_seconds)
            if arrival is None:
                field = f"{source}, line {line}, {columns.names[columns.arrival]}"
                kind = "seconds, at least 0" if in_seconds else "a date and time in ISO 8601"
                raise InputError(field, cells[columns.arrival], kind)
        yield Row(sum(parts), arrival, parts[0] if len(parts) > 1 else None)


def _microseconds(time: str, in_seconds: bool) -> int | None:
    """Return a time in whole microseconds, or ``None`` if it is not of the kind."""
    if in_seconds:
        return int(Decimal(time) * MICROSECONDS) if _SECONDS.fullmatch(time) else None
    try:
        moment = datetime.fromisoformat(time)
    except ValueError:
        return None
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=UTC)
    return (moment - _EPOCH) // timedelta(microseconds=1)


def _is_numeric(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True
