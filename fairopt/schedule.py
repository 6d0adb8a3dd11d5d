"""Who is served when, as a value."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from fairopt.numbers import Number


class Segment(NamedTuple):
    """Request ``request`` served in every step of ``[start, end)``, token-steps."""

    request: int
    start: Number
    end: Number


@dataclass(frozen=True, slots=True)
class Schedule:
    """The segments of service, by start time and then request.

    A request that never pauses has one segment; each pause adds one. Nothing
    is checked here: `fairopt.audit` judges a schedule against an instance.

    Parameters
    ----------
    segments : tuple of Segment
        In order of ``(start, request)``.
    """

    segments: tuple[Segment, ...]

    @classmethod
    def of(cls, segments: Iterable[Segment]) -> Schedule:
        """Return a schedule of segments in any order."""
        return cls(tuple(sorted(segments, key=lambda s: (s.start, s.request))))

    @classmethod
    def from_starts(cls, lengths: Sequence[Number], starts: Sequence[Number]) -> Schedule:
        """Return the run-to-completion schedule of the given start times (token-steps)."""
        return cls.of(
            Segment(i, start, start + length)
            for i, (start, length) in enumerate(zip(starts, lengths, strict=True))
        )

    @property
    def makespan(self) -> Number:
        """``T``, the time at which the last segment ends, in token-steps."""
        return max((s.end for s in self.segments), default=0)

    @property
    def starts(self) -> dict[int, Number]:
        """First start of each request served, in token-steps."""
        first: dict[int, Number] = {}
        for segment in self.segments:
            first.setdefault(segment.request, segment.start)
        return dict(sorted(first.items()))

    @property
    def completions(self) -> dict[int, Number]:
        """Last end of each request served, in token-steps."""
        last: dict[int, Number] = {}
        for segment in self.segments:
            if segment.request not in last or segment.end > last[segment.request]:
                last[segment.request] = segment.end
        return dict(sorted(last.items()))
