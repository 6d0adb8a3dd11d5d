"""A range cut into chunks, each instance in exactly one, and what need not be judged.

Two instances are isomorphic to another of the range and are passed over, yet
counted as covered:

*Multiples.* ``(c o, c alpha)`` repeats ``(o, alpha)``: a policy that only adds
and compares lengths and alpha does the same c times slower, and so does an
optimal schedule (proved in `ip_models.kernels.optimum`), so the ratio and every
verdict on fairness are equal. An instance with ``g = gcd(o_1, ..., o_n, alpha)``
is passed over when ``alpha / d`` is a budget of the range for some divisor
``d > 1`` of ``g``; the lengths ``o / d`` are whole and shorter, hence in the
range. Of a class of multiples that meets the range, the least member is never
passed over, since it is d times no other; and it comes first in the order of
ties (as many requests, fewer tokens). So neither the least ratio nor the
instance that is named for it changes. The ratio ``alpha / o_1`` is common to
a class, so this also holds for each such ratio by itself.

*Vacuous budgets.* Where ``alpha > o_1``, progress never exceeds alpha and no
request is longer than alpha, just as with ``alpha = o_1``: policy, optimum and
fairness are the same there. If that budget is in the range it comes first in
the order of ties, and the larger one is passed over.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import comb

import numpy as np
from numpy.typing import NDArray

from fairopt.errors import InputError
from proofs_check.enumeration import Range

LEAST_ROWS = 100_000
MOST_CHUNKS = 10_000
MOST = {"most_requests": 1000, "max_length": 10**6, "alpha": 2**31}
"""Ranges up to these fit whole numbers of 64 bits, ratios multiplied out included."""


@dataclass(frozen=True)
class Chunk:
    """Consecutive multisets of lengths, at one budget.

    Multisets are rows of `Range.most_requests` lengths from the longest down,
    absent requests as zeros, in lexicographic order.

    Parameters
    ----------
    alpha : int
        Fairness budget, tokens.
    first : int
        Place of the first row, from 0 for a single request of one token.
    count : int
        Number of rows; some may have fewer than the least number of requests.
    """

    alpha: int
    first: int
    count: int

    def row(self, requests: int) -> NDArray[np.int64]:
        """Return the first row."""
        row = []
        place = self.first + 1  # among all rows, the empty one included
        for rest in reversed(range(requests)):
            length = 0
            while (rows := comb(length + rest, rest)) <= place:
                place -= rows
                length += 1
            row.append(length)
        return np.array(row, np.int64)


def chunks(over: Range, by_longest: bool = False) -> Iterator[Chunk]:
    """Yield the chunks of a range, always in the same order.

    Parameters
    ----------
    over : Range
        Cut in at most `MOST_CHUNKS` chunks or so.
    by_longest : bool
        Let all rows of a chunk have the same longest length.

    Raises
    ------
    InputError
        If the range exceeds `MOST`.
    """
    for field, value in (
        ("most_requests", over.most_requests),
        ("max_length", over.max_length),
        ("alpha", over.alphas[-1]),
    ):
        if value > MOST[field]:
            raise InputError(field, value, f"at most {MOST[field]}")
    most = max(LEAST_ROWS, len(over) // MOST_CHUNKS)
    n = over.most_requests
    ends = range(1, over.max_length + 1) if by_longest else [over.max_length]
    for alpha in over.alphas:
        first = 0
        for longest in ends:
            end = comb(longest + n, n) - 1
            while first < end:
                count = min(most, end - first)
                yield Chunk(alpha, first, count)
                first += count


def multiples(over: Range, alpha: int) -> NDArray[np.bool_]:
    """Return for each common divisor whether instances with it are passed over as multiples."""
    marked = np.zeros(over.max_length + 1, np.bool_)
    for divisor in range(2, over.max_length + 1):
        if alpha % divisor == 0 and alpha // divisor in over.alphas:
            marked[divisor::divisor] = True
    return marked


def vacuous(over: Range, alpha: int) -> NDArray[np.bool_]:
    """Return for each longest length whether a budget is passed over as vacuous."""
    marked = np.zeros(over.max_length + 1, np.bool_)
    marked[over.alphas.start : alpha : over.alphas.step] = True
    return marked
