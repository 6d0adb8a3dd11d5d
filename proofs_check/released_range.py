"""Every small instance with releases."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations_with_replacement, product
from math import comb

from fairopt import Instance


@dataclass(frozen=True)
class ReleasedRange:
    """Instances whose requests have every length and release up to a largest one.

    Parameters
    ----------
    batch_size : int
        ``B``.
    most_requests : int
        Instances have 1 to this many requests.
    max_length : int
        Tokens.
    releases : range
        When a request may come, token-steps. A gap longer than all service
        before it makes a busy period of its own.
    alphas : range
        Fairness budgets, tokens.
    """

    batch_size: int
    most_requests: int
    max_length: int
    releases: range
    alphas: range

    def __len__(self) -> int:
        """Return the number of instances: multisets of requests times budgets."""
        kinds = self.max_length * len(self.releases)
        sizes = range(1, self.most_requests + 1)
        return sum(comb(kinds + n - 1, n) for n in sizes) * len(self.alphas)

    def __iter__(self) -> Iterator[Instance]:
        """Yield the instances by number of requests, releases, lengths and budget."""
        kinds = list(product(self.releases, range(1, self.max_length + 1)))
        for n in range(1, self.most_requests + 1):
            for requests in combinations_with_replacement(kinds, n):
                for alpha in self.alphas:
                    lengths = [length for _, length in requests]
                    released = [release for release, _ in requests]
                    yield Instance(lengths, self.batch_size, alpha, released)

    def __str__(self) -> str:
        released = self.releases
        every = f" every {released.step}" if released.step > 1 else ""
        return (
            f"B = {self.batch_size}, n <= {self.most_requests}, lengths <= {self.max_length}, "
            f"releases {released.start}..{released[-1]}{every}, "
            f"alpha {self.alphas.start}..{self.alphas.stop - 1}"
        )
