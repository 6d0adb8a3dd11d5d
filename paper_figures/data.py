"""Where the figures take their lengths from."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from fairopt.errors import InputError
from fairopt.traffic import TokenRequest, bursty, read_traffic
from fairopt.workloads import draw_lengths, read_trace, subsample

LMSYS = "lmsys_chat_1m_lengths_100k.csv"
AZURE = "AzureLLMInferenceTrace_conv.csv"
ZIPF = 1.0


@dataclass(frozen=True)
class Data:
    """A folder of real lengths and arrivals, or the generators that stand for them.

    Parameters
    ----------
    folder : Path, optional
        Holds ``lmsys_chat_1m_lengths_100k.csv`` (question_length, answer_length) and
        ``AzureLLMInferenceTrace_conv.csv`` (TIMESTAMP, ContextTokens, GeneratedTokens).

    Raises
    ------
    InputError
        If the folder lacks a file.
    """

    folder: Path | None = None

    def __post_init__(self) -> None:
        for name in (LMSYS, AZURE):
            if self.folder is not None and not (self.folder / name).is_file():
                raise InputError("--data", str(self.folder), f"a folder that holds {name}")

    def files(self) -> list[Path]:
        """Return the files that are read."""
        return [] if self.folder is None else [self.folder / name for name in (LMSYS, AZURE)]

    @property
    def source(self) -> str:
        """In words."""
        if self.folder is None:
            return "log-normal lengths moved to the paper's four moments"
        return "LMSYS-Chat-1M lengths, subsampled to the paper's four moments"

    def conversations(self, seed: int, n: int = 2000) -> tuple[int, ...]:
        """Return lengths with the four moments of section 6, tokens."""
        if self.folder is None:
            return draw_lengths(n, seed)
        return subsample(_trace(self.folder / LMSYS), n, seed)

    def raw(self) -> tuple[int, ...] | None:
        """Return all real lengths, if there are any."""
        return None if self.folder is None else _trace(self.folder / LMSYS)

    @property
    def traffic_source(self) -> str:
        """The traffic, in words."""
        if self.folder is None:
            return "synthetic traffic with bursts"
        return "Azure conversations, users by Zipf's law"

    def traffic(self, users: int, limit: int, seed: int = 0) -> tuple[TokenRequest, ...]:
        """Return the first requests of traffic of users by Zipf's law, by arrival."""
        if self.folder is None:
            return tuple(bursty(users, ZIPF, seed)[:limit])
        return read_traffic(self.folder / AZURE, users, ZIPF, seed, limit).requests


@cache
def _trace(path: Path) -> tuple[int, ...]:
    return read_trace(path).lengths
