"""Which columns of a trace mean what, by the headers that published traces use."""

from __future__ import annotations

from typing import NamedTuple

from fairopt.errors import InputError
from fairopt.files import Verbatim

LENGTHS = (
    ("ContextTokens", "GeneratedTokens"),  # Azure LLM inference traces
    ("question_length", "answer_length"),  # LMSYS-Chat-1M, counted
    ("num_prefill_tokens", "num_decode_tokens"),  # Vidur
    ("PromptTokenCount", "CompletionTokenCount"),  # Sarathi-Serve
    ("Request tokens", "Response tokens"),  # BurstGPT
    ("length",),
)
ARRIVALS = ("TIMESTAMP", "arrived_at", "Time")
KNOWN = " or ".join(",".join(names) for names in LENGTHS) + ", beside any others"


class Columns(NamedTuple):
    """The columns of a trace that are read.

    Parameters
    ----------
    names : tuple of str
        The header, or one name for a plain column of lengths.
    lengths : tuple of int
        Those whose sum is the length of a request.
    arrival : int or None
        That of the arrival times, if there is one.
    """

    names: tuple[str, ...]
    lengths: tuple[int, ...]
    arrival: int | None


PLAIN = Columns(("length",), (0,), None)
"""A column of lengths without a header."""


def columns_of(source: str, header: list[str]) -> Columns:
    """Return the columns that a header names, whatever its case.

    Parameters
    ----------
    source : str
        The file, for the error.
    header : list of str
        The first row.

    Raises
    ------
    InputError
        If the header names no known columns of lengths, half of a pair, two
        different pairs, or one column twice.
    """
    names = [name.strip().casefold() for name in header]
    shown = Verbatim(",".join(header))
    known = [pair for pair in LENGTHS if any(name.casefold() in names for name in pair)]
    if len(known) != 1:
        raise InputError(f"{source}: header", shown, KNOWN)
    (pair,) = known
    for name in pair:
        if names.count(name.casefold()) != 1:
            raise InputError(f"{source}: header", shown, f"one column {name}")
    arrivals = [k for k, name in enumerate(names) if name in map(str.casefold, ARRIVALS)]
    if len(arrivals) > 1:
        raise InputError(f"{source}: header", shown, "one column of arrival times")
    return Columns(
        tuple(name.strip() for name in header),
        tuple(names.index(name.casefold()) for name in pair),
        arrivals[0] if arrivals else None,
    )
