"""Real requests as multi-user traffic."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from fairopt.errors import InputError
from fairopt.files import Verbatim
from fairopt.traffic.caps import output_caps
from fairopt.traffic.request import TokenRequest
from fairopt.traffic.zipf import zipf_users
from fairopt.workloads import stream_trace


@dataclass(frozen=True)
class Traffic:
    """Requests of many users.

    Parameters
    ----------
    requests : tuple of TokenRequest
        In order of arrival.
    dropped : int
        Rows of zero tokens, which were left out.
    out_of_order : int
        Rows that stood behind a later one, and were sorted.
    """

    requests: tuple[TokenRequest, ...]
    dropped: int = 0
    out_of_order: int = 0

    @property
    def notes(self) -> list[str]:
        """What was done to the rows, in words; empty if nothing was."""
        said = []
        if self.dropped:
            said.append(f"{self.dropped} rows of zero tokens dropped")
        if self.out_of_order:
            said.append(f"{self.out_of_order} rows out of order of arrival, sorted")
        return said


def read_traffic(
    path: Path, users: int, exponent: float, seed: int, limit: int | None = None
) -> Traffic:
    """Return the requests of a trace, given users by Zipf's law and output caps by habit.

    Arrivals, prompts and answers are those of the trace, times from the first arrival on.

    Parameters
    ----------
    path : Path
        A trace with arrival times that tells prompts and answers apart; see `stream_trace`.
    users, exponent, seed
        See `zipf_users`.
    limit : int, optional
        Stop reading after this many requests with tokens.

    Raises
    ------
    InputError
        If the trace cannot be read, has no request, or lacks arrivals or prompts.
    """
    rows: list[tuple[int, int, int]] = []
    dropped = 0
    for row in stream_trace(path):
        if row.arrival is None:
            raise InputError(str(path), Verbatim("no arrival times"), "a trace that has them")
        if row.prompt is None:
            raise InputError(str(path), Verbatim("one length"), "columns for prompt and answer")
        if not row.length:
            dropped += 1
            continue
        rows.append((row.arrival, row.prompt, row.length - row.prompt))
        if len(rows) == limit:
            break
    if not rows:
        found = Verbatim(f"no request with tokens, {dropped} without")
        raise InputError(str(path), found, "at least one request")
    out_of_order = sum(now[0] < before[0] for before, now in pairwise(rows))
    rows.sort(key=lambda row: row[0])
    whose = zipf_users(len(rows), users, exponent, seed)
    caps = output_caps([output for _, _, output in rows], whose)
    first = rows[0][0]
    requests = (
        TokenRequest(arrival - first, user, prompt, output, cap)
        for (arrival, prompt, output), user, cap in zip(rows, whose, caps, strict=True)
    )
    return Traffic(tuple(requests), dropped, out_of_order)
