"""Real requests as multi-user traffic."""

from __future__ import annotations

from pathlib import Path

from fairopt.errors import InputError
from fairopt.files import Verbatim
from fairopt.traffic.caps import output_caps
from fairopt.traffic.request import TokenRequest
from fairopt.traffic.zipf import zipf_users
from fairopt.workloads import stream_trace


def traffic_from_trace(
    path: Path, users: int, exponent: float, seed: int, limit: int | None = None
) -> list[TokenRequest]:
    """Return the requests of a trace, given users by Zipf's law and output caps by habit.

    Arrivals, prompts and answers are those of the trace; rows of zero tokens are left out,
    and rows out of order are sorted.

    Parameters
    ----------
    path : Path
        A trace with arrival times that tells prompts and answers apart; see `stream_trace`.
    users, exponent, seed
        See `zipf_users`.
    limit : int, optional
        Stop reading after this many requests.

    Raises
    ------
    InputError
        If the trace cannot be read, has no request, or lacks arrivals or prompts.
    """
    rows: list[tuple[int, int, int]] = []
    for row in stream_trace(path):
        if row.arrival is None:
            raise InputError(str(path), Verbatim("no arrival times"), "a trace that has them")
        if row.prompt is None:
            raise InputError(str(path), Verbatim("one length"), "columns for prompt and answer")
        if row.length:
            rows.append((row.arrival, row.prompt, row.length - row.prompt))
        if len(rows) == limit:
            break
    if not rows:
        raise InputError(str(path), Verbatim("no request with tokens"), "at least one")
    rows.sort(key=lambda row: row[0])
    whose = zipf_users(len(rows), users, exponent, seed)
    caps = output_caps([output for _, _, output in rows], whose)
    first = rows[0][0]
    return [
        TokenRequest(arrival - first, user, prompt, output, cap)
        for (arrival, prompt, output), user, cap in zip(rows, whose, caps, strict=True)
    ]
