"""Traces of real requests, from CSV files."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from fairopt.errors import InputError
from fairopt.files import Verbatim
from fairopt.instance import Instance
from fairopt.numbers import Number
from fairopt.workloads.rows import MICROSECONDS, stream_trace


@dataclass(frozen=True, slots=True)
class Trace:
    """Requests in order of arrival.

    Parameters
    ----------
    lengths : tuple of int
        Tokens of each request, at least 1.
    arrivals : tuple of int or None
        Microseconds from the first arrival to each, if the trace has times.
    dropped : int
        Rows of zero tokens, which were left out.
    out_of_order : int
        Rows that stood behind a later one, and were sorted.
    """

    lengths: tuple[int, ...]
    arrivals: tuple[int, ...] | None
    dropped: int
    out_of_order: int

    @property
    def notes(self) -> list[str]:
        """What was done to the rows, in words; empty if nothing was."""
        said = []
        if self.dropped:
            said.append(f"{self.dropped} rows of zero tokens dropped")
        if self.out_of_order:
            said.append(f"{self.out_of_order} rows out of order of arrival, sorted")
        return said

    def instance(
        self, batch_size: int, alpha: Number, steps_per_second: Number | None = None
    ) -> Instance:
        """Return the requests as an instance.

        Parameters
        ----------
        batch_size, alpha
            As in `Instance`.
        steps_per_second : int or Fraction, optional
            Speed of the worker, token-steps per second: a request is released
            at the first whole token-step at or after its arrival. By default
            all are there at time 0, a backlog in order of arrival.

        Raises
        ------
        InputError
            If releases are asked for and the trace has no arrival times.
        """
        if steps_per_second is None:
            return Instance(self.lengths, batch_size, alpha)
        if self.arrivals is None:
            raise InputError("arrival times", Verbatim("none"), "a trace that has them")
        releases = (-(-arrival * steps_per_second // MICROSECONDS) for arrival in self.arrivals)
        return Instance(self.lengths, batch_size, alpha, releases)


def read_trace(path: Path, limit: int | None = None) -> Trace:
    """Return the first requests of a CSV file, in order of arrival.

    Parameters
    ----------
    path : Path
        See `stream_trace`.
    limit : int, optional
        Stop reading after this many requests with tokens.

    Raises
    ------
    InputError
        As `stream_trace`, or if no request has a token.
    """
    lengths: list[int] = []
    arrivals: list[int] = []
    dropped = 0
    for row in stream_trace(path):
        if not row.length:
            dropped += 1
            continue
        lengths.append(row.length)
        if row.arrival is not None:
            arrivals.append(row.arrival)
        if len(lengths) == limit:
            break
    if not lengths:
        found = Verbatim(f"no request with tokens, {dropped} without")
        raise InputError(str(path), found, "at least one request")
    if not arrivals:
        return Trace(tuple(lengths), None, dropped, 0)
    out_of_order = sum(now < before for before, now in pairwise(arrivals))
    order = sorted(range(len(arrivals)), key=arrivals.__getitem__)
    first = arrivals[order[0]]
    return Trace(
        tuple(lengths[i] for i in order),
        tuple(arrivals[i] - first for i in order),
        dropped,
        out_of_order,
    )
