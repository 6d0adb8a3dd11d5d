"""Every small instance with prediction intervals."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations_with_replacement
from math import comb

from fairopt import Instance


@dataclass(frozen=True)
class PredictedRange:
    """Offline instances whose requests have every length and upper end up to a largest one.

    The lower ends equal the lengths: no policy here reads them.

    Parameters
    ----------
    batch_size : int
        ``B``.
    most_requests : int
        Instances have 1 to this many requests.
    max_upper : int
        ``1 <= o_i <= u_i <=`` this, tokens.
    alphas : range
        Fairness budgets, tokens.
    most_slack : int, optional
        Also ``u_i - o_i <=`` this, tokens; 0 for exact predictions.
    """

    batch_size: int
    most_requests: int
    max_upper: int
    alphas: range
    most_slack: int | None = None

    @property
    def _kinds(self) -> list[tuple[int, int]]:
        uppers = range(1, self.max_upper + 1)
        slack = self.max_upper if self.most_slack is None else self.most_slack
        return [(o, u) for u in uppers for o in range(max(1, u - slack), u + 1)]

    def __len__(self) -> int:
        """Return the number of instances: multisets of intervals times budgets."""
        kinds = len(self._kinds)
        sizes = range(1, self.most_requests + 1)
        return sum(comb(kinds + n - 1, n) for n in sizes) * len(self.alphas)

    def __iter__(self) -> Iterator[Instance]:
        """Yield the instances by number of requests, intervals and budget."""
        for n in range(1, self.most_requests + 1):
            for intervals in combinations_with_replacement(self._kinds, n):
                for alpha in self.alphas:
                    lengths = [o for o, _ in intervals]
                    yield Instance(lengths, self.batch_size, alpha, None, intervals)

    def __str__(self) -> str:
        slack = "" if self.most_slack is None else f"u - o <= {self.most_slack}, "
        return (
            f"B = {self.batch_size}, n <= {self.most_requests}, o <= u <= {self.max_upper}, {slack}"
            f"alpha {self.alphas.start}..{self.alphas.stop - 1}"
        )
