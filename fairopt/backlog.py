"""The waiting requests, in the order a policy considers them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from copy import copy
from itertools import islice
from math import isqrt

from fairopt.errors import HiddenInformationError
from fairopt.numbers import Number


class Backlog:
    """An ordered set of waiting requests over a fixed ranking.

    Membership is a bitmap in words of about ``sqrt(n)`` bits with one summary
    word, so that the next waiting request after any rank is found in two
    operations, and requests can leave and join anywhere.

    Parameters
    ----------
    ranking : sequence of int
        Every request that may ever wait, in the order of consideration.
    sizes : sequence of int or Fraction
        Known size of each request, by request, in tokens.
    """

    def __init__(self, ranking: Sequence[int], sizes: Sequence[Number]) -> None:
        n = len(ranking)
        self._ranking = ranking
        self._sizes = sizes
        self._rank = [0] * n
        for rank, request in enumerate(ranking):
            self._rank[request] = rank
        self._width = isqrt(n) + 1
        self._bit = [1 << b for b in range(self._width)]
        self._words = [0] * self._width
        self._summary = 0
        self._count = 0

    def copy(self) -> Backlog:
        """Return a backlog of the same requests that changes by itself."""
        other = copy(self)
        other._words = self._words.copy()
        return other

    def __len__(self) -> int:
        return self._count

    def __contains__(self, request: int) -> bool:
        word, bit = divmod(self._rank[request], self._width)
        return bool(self._words[word] & self._bit[bit])

    def __iter__(self) -> Iterator[int]:
        words = self._summary
        while words:
            lowest = words & -words
            words ^= lowest
            word = lowest.bit_length() - 1
            bits = self._words[word]
            while bits:
                lowest = bits & -bits
                bits ^= lowest
                yield self._ranking[word * self._width + lowest.bit_length() - 1]

    def take(self, count: int) -> list[int]:
        """Return the first `count` waiting requests, or all if fewer wait."""
        return list(islice(self, count)) if self._count else []

    def first(self, fits: Callable[[Number], bool], after: int | None = None) -> int | None:
        """Return the first waiting request whose size fits, or ``None``.

        Parameters
        ----------
        fits : callable
            Takes a size in tokens. Along the ranking it must turn from false
            to true at most once (as "at most q" does from the longest down).
        after : int, optional
            A waiting request; consider only those ranked behind it.

        Raises
        ------
        HiddenInformationError
            If `after` does not wait: its rank would tell the size of a request to come.
        """
        if after is not None and after not in self:
            raise HiddenInformationError(f"request {after} does not wait, so its rank is hidden")
        low = 0 if after is None else self._rank[after] + 1
        nearest = self._next(low)
        if nearest is None:
            return None
        if fits(self._sizes[self._ranking[nearest]]):
            return self._ranking[nearest]
        low, high = nearest + 1, len(self._ranking)
        while low < high:
            middle = self._next((low + high) // 2)
            if middle is None or middle >= high or fits(self._sizes[self._ranking[middle]]):
                high = (low + high) // 2
            else:
                low = middle + 1
        rank = self._next(low)
        return None if rank is None else self._ranking[rank]

    def add(self, request: int) -> None:
        """Let a request wait."""
        word, bit = divmod(self._rank[request], self._width)
        self._words[word] |= self._bit[bit]
        self._summary |= self._bit[word]
        self._count += 1

    def discard(self, request: int) -> bool:
        """Let a waiting request go; return whether it waited."""
        word, bit = divmod(self._rank[request], self._width)
        if not self._words[word] & self._bit[bit]:
            return False
        self._words[word] ^= self._bit[bit]
        if not self._words[word]:
            self._summary ^= self._bit[word]
        self._count -= 1
        return True

    def _next(self, rank: int) -> int | None:
        """Return the lowest waiting rank that is at least `rank`."""
        word, bit = divmod(rank, self._width)
        if word >= self._width:
            return None
        rest = self._words[word] >> bit
        if rest:
            return rank + (rest & -rest).bit_length() - 1
        rest = self._summary >> (word + 1)
        if not rest:
            return None
        word += (rest & -rest).bit_length()
        rest = self._words[word]
        return word * self._width + (rest & -rest).bit_length() - 1
