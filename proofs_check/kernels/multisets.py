"""Multisets of lengths as rows: from the longest down, absent requests as zeros."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ip_models.kernels.compiled import compiled


@compiled("void(int64[::1])")
def step(row: NDArray[np.int64]) -> None:
    """Turn a row into the next, in lexicographic order."""
    place = len(row) - 1
    while place > 0 and row[place] == row[place - 1]:
        place -= 1
    row[place] += 1
    for i in range(place + 1, len(row)):
        row[i] = 0


@compiled("int64(int64[::1])")
def size(row: NDArray[np.int64]) -> int:
    """Return the number of requests in a row."""
    n = len(row)
    while row[n - 1] == 0:
        n -= 1
    return n


@compiled("int64(int64[::1], int64)")
def common_divisor(row: NDArray[np.int64], alpha: int) -> int:
    """Return the greatest common divisor of alpha and all lengths."""
    divisor = alpha
    for length in row:
        rest = length
        while rest != 0:
            divisor, rest = rest, divisor % rest
        if divisor == 1:
            break
    return divisor


@compiled("boolean(int64[::1], int64[::1])")
def smaller(row: NDArray[np.int64], other: NDArray[np.int64]) -> bool:
    """Return whether a row has fewer requests, then fewer tokens, then smaller lengths."""
    mine = size(row)
    theirs = size(other)
    if mine != theirs:
        return mine < theirs
    excess = 0
    for i in range(mine):
        excess += row[i] - other[i]
    if excess != 0:
        return excess < 0
    for i in range(mine):
        if row[i] != other[i]:
            return bool(row[i] < other[i])
    return False
