"""Every instance of a range."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations_with_replacement
from math import comb

from fairopt import Instance


@dataclass(frozen=True)
class Range:
    """A finite set of offline instances, all of whose members are enumerated.

    Parameters
    ----------
    batch_size : int
        ``B``.
    most_requests : int
        Instances have 1 to this many requests.
    max_length : int
        Lengths are 1 to this many tokens.
    alphas : range
        Fairness budgets, tokens.
    least_requests : int
        The least number of requests, 1 unless said otherwise.
    """

    batch_size: int
    most_requests: int
    max_length: int
    alphas: range
    least_requests: int = 1

    def __len__(self) -> int:
        """Return the number of instances: multisets of lengths times budgets."""
        sizes = range(self.least_requests, self.most_requests + 1)
        multisets = sum(comb(self.max_length + n - 1, n) for n in sizes)
        return multisets * len(self.alphas)

    def __iter__(self) -> Iterator[Instance]:
        """Yield the instances, lengths from the longest down, by budget, size and lengths."""
        for alpha in self.alphas:
            for lengths in self.multisets():
                yield Instance(lengths, self.batch_size, alpha)

    def multisets(self) -> Iterator[tuple[int, ...]]:
        """Yield the multisets of lengths, each from the longest down."""
        for n in range(self.least_requests, self.most_requests + 1):
            yield from combinations_with_replacement(range(self.max_length, 0, -1), n)

    def budgets(self) -> Iterator[Range]:
        """Yield the parts of one alpha each."""
        for alpha in self.alphas:
            yield Range(
                self.batch_size,
                self.most_requests,
                self.max_length,
                range(alpha, alpha + 1),
                self.least_requests,
            )

    def __str__(self) -> str:
        least = "" if self.least_requests == 1 else f"{self.least_requests} <= "
        return (
            f"B = {self.batch_size}, {least}n <= {self.most_requests}, "
            f"lengths <= {self.max_length}, alpha {self.alphas.start}..{self.alphas.stop - 1}"
        )
