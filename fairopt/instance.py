"""The batch-scheduling problem, as a value."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import isfinite

from fairopt.errors import InputError
from fairopt.numbers import Number, exact

LENGTH = "a whole number of tokens, at least 1"
MOST_SLOTS = 10**9
BATCH_SIZE = "a whole number from 1 to 10**9"
ALPHA = "a number of tokens, at least 0"
RELEASE = "a time in token-steps, at least 0"
INTERVAL = "a pair [lower, upper] with 0 < lower <= length <= upper"


@dataclass(frozen=True, slots=True)
class Instance:
    """Requests waiting for one worker that serves them in batches.

    Parameters
    ----------
    lengths : sequence of int or Fraction
        ``o_i``, tokens of each request, positive.
    batch_size : int
        ``B``, the most requests served in one token-step, at least 1.
    alpha : int or Fraction or float
        Fairness budget in tokens: the most by which the progress of two
        co-batched requests may differ (constraint (1)). A finite float is taken as
        the binary fraction that it is.
    releases : sequence of int or Fraction, optional
        ``r_i``, token-steps; all zero (the offline model) by default.
    intervals : sequence of (int, int), optional
        Prediction intervals ``l_i <= o_i <= u_i`` of the non-clairvoyant model.

    Raises
    ------
    InputError
        Naming the first field that is not as above.
    """

    lengths: tuple[Number, ...]
    batch_size: int
    alpha: Number
    releases: tuple[Number, ...]
    intervals: tuple[tuple[Number, Number], ...] | None

    def __init__(
        self,
        lengths: Iterable[Number],
        batch_size: int,
        alpha: Number | float,
        releases: Iterable[Number] | None = None,
        intervals: Iterable[Sequence[Number]] | None = None,
    ) -> None:
        lengths = tuple(exact(f"lengths[{i}]", o, LENGTH) for i, o in enumerate(lengths))
        if not lengths:
            raise InputError("lengths", [], "at least one request")
        for i, length in enumerate(lengths):
            if not length > 0:
                raise InputError(f"lengths[{i}]", length, LENGTH)
        size = exact("batch_size", batch_size, BATCH_SIZE)
        if not isinstance(size, int) or not 1 <= size <= MOST_SLOTS:
            raise InputError("batch_size", batch_size, BATCH_SIZE)
        if isinstance(alpha, float) and isfinite(alpha):
            alpha = Fraction(alpha)
        budget = exact("alpha", alpha, ALPHA)
        if not budget >= 0:
            raise InputError("alpha", alpha, ALPHA)
        object.__setattr__(self, "lengths", lengths)
        object.__setattr__(self, "batch_size", size)
        object.__setattr__(self, "alpha", budget)
        object.__setattr__(self, "releases", _releases(releases, len(lengths)))
        object.__setattr__(self, "intervals", _intervals(intervals, lengths))

    def __len__(self) -> int:
        return len(self.lengths)

    def __str__(self) -> str:
        parts = [f"B={self.batch_size}", f"alpha={self.alpha}", f"o={_listed(self.lengths)}"]
        if not self.offline:
            parts.append(f"r={_listed(self.releases)}")
        if self.intervals is not None:
            parts.append(f"u={_listed(upper for _, upper in self.intervals)}")
        return ", ".join(parts)

    @property
    def tokens(self) -> Number:
        """``O``, the sum of the lengths, in tokens."""
        return sum(self.lengths)

    @property
    def offline(self) -> bool:
        """Whether every request is there at time 0."""
        return not any(self.releases)

    @property
    def integral(self) -> bool:
        """Whether lengths and releases are integers, as the exact solvers need."""
        return all(isinstance(x, int) for x in self.lengths + self.releases)

    @property
    def budget(self) -> int:
        """The alpha that counts between integer progresses: rounded down, in tokens."""
        return self.alpha // 1 if isinstance(self.alpha, Fraction) else self.alpha


def _releases(releases: Iterable[Number] | None, n: int) -> tuple[Number, ...]:
    if releases is None:
        return (0,) * n
    known = tuple(exact(f"releases[{i}]", r, RELEASE) for i, r in enumerate(releases))
    if len(known) != n:
        raise InputError("releases", f"{len(known)} values", f"one per request, here {n}")
    for i, release in enumerate(known):
        if not release >= 0:
            raise InputError(f"releases[{i}]", release, RELEASE)
    return known


def _intervals(
    intervals: Iterable[Sequence[Number]] | None, lengths: tuple[Number, ...]
) -> tuple[tuple[Number, Number], ...] | None:
    if intervals is None:
        return None
    known: list[tuple[Number, Number]] = []
    for i, pair in enumerate(intervals):
        if not isinstance(pair, list | tuple) or len(pair) != 2:
            raise InputError(f"intervals[{i}]", pair, INTERVAL)
        known.append(
            (
                exact(f"intervals[{i}]", pair[0], INTERVAL),
                exact(f"intervals[{i}]", pair[1], INTERVAL),
            )
        )
    if len(known) != len(lengths):
        raise InputError(
            "intervals", f"{len(known)} pairs", f"one per request, here {len(lengths)}"
        )
    for i, ((lower, upper), length) in enumerate(zip(known, lengths, strict=True)):
        if not 0 < lower <= length <= upper:
            raise InputError(f"intervals[{i}]", [lower, upper], f"{INTERVAL}, here length {length}")
    return tuple(known)


def _listed(known: Iterable[Number]) -> str:
    return f"[{', '.join(map(str, known))}]"
