"""Instances near an instance.

On a worst instance some comparison of the policy falls the wrong way by a
token, so a length is often a short sum of other lengths and alpha, give or
take a token. Some moves aim at such sums; multiples of an instance have its
ratio, and leave room for finer changes.
"""

from __future__ import annotations

from dataclasses import dataclass

from numpy.random import Generator

from proofs_check.enumeration import Range

ANOTHER = 0.3
"""Probability of a further move, after each."""


@dataclass(frozen=True)
class Point:
    """An instance of a range.

    Parameters
    ----------
    lengths : tuple of int
        From the longest down, tokens.
    alpha : int
        Fairness budget, tokens.
    """

    lengths: tuple[int, ...]
    alpha: int


def anywhere(random: Generator, over: Range) -> Point:
    """Draw an instance of a range; small and large lengths are as likely by order of magnitude."""
    longest = _magnitude(random, over.max_length)
    count = random.integers(over.least_requests, over.most_requests + 1)
    lengths = random.integers(1, longest + 1, size=count)
    return _within(over, lengths.tolist(), int(random.integers(longest + 1)))


def neighbour(random: Generator, over: Range, point: Point) -> Point:
    """Draw an instance near another one, in the same range: one move away, or some more."""
    while True:
        move = _MOVES[random.integers(len(_MOVES))]
        point = _within(over, *move(random, over, list(point.lengths), point.alpha))
        if random.random() >= ANOTHER:
            return point


Moved = tuple[list[int], int]


def _shift(random: Generator, over: Range, lengths: list[int], alpha: int) -> Moved:
    """Lengthen or shorten one request."""
    lengths[random.integers(len(lengths))] += _step(random, over.max_length)
    return lengths, alpha


def _shift_several(random: Generator, over: Range, lengths: list[int], alpha: int) -> Moved:
    """Lengthen or shorten some requests alike, and perhaps alpha with them."""
    step = _step(random, over.max_length)
    chosen = random.integers(2, size=len(lengths) + 1).tolist()
    moved = [o + step * c for o, c in zip(lengths, chosen, strict=False)]
    return moved, alpha + step * chosen[-1]


def _shift_budget(random: Generator, over: Range, lengths: list[int], alpha: int) -> Moved:
    return lengths, alpha + _step(random, over.max_length)


def _relate(random: Generator, over: Range, lengths: list[int], alpha: int) -> Moved:
    """Make one length a sum or difference of two others or alpha, give or take a token."""
    terms = [*lengths, alpha, 0]
    one, other = random.integers(len(terms), size=2)
    sign = 2 * int(random.integers(2)) - 1
    total = terms[one] + sign * terms[other] + int(random.integers(-1, 2))
    lengths[random.integers(len(lengths))] = total
    return lengths, alpha


def _scale(random: Generator, over: Range, lengths: list[int], alpha: int) -> Moved:
    """Multiply everything by a small fraction, rounded."""
    above, below = (int(k) for k in random.integers(1, 5, size=2))
    return [-(-o * above // below) for o in lengths], -(-alpha * above // below)


def _duplicate(random: Generator, over: Range, lengths: list[int], alpha: int) -> Moved:
    return [*lengths, lengths[random.integers(len(lengths))]], alpha


def _remove(random: Generator, over: Range, lengths: list[int], alpha: int) -> Moved:
    del lengths[random.integers(len(lengths))]
    return lengths, alpha


def _split(random: Generator, over: Range, lengths: list[int], alpha: int) -> Moved:
    whole = lengths.pop(random.integers(len(lengths)))
    part = int(random.integers(whole + 1))
    return [*lengths, part, whole - part], alpha


def _merge(random: Generator, over: Range, lengths: list[int], alpha: int) -> Moved:
    if len(lengths) > 1:
        part = lengths.pop(random.integers(len(lengths)))
        lengths[random.integers(len(lengths))] += part
    return lengths, alpha


_MOVES = (
    _shift, _shift, _shift, _shift_several, _shift_several, _shift_budget,
    _relate, _relate, _relate, _scale, _duplicate, _remove, _split, _merge,
)  # fmt: skip
"""As often as they stand here."""


def _magnitude(random: Generator, most: int) -> int:
    """Draw a whole number from 1 to `most`, all orders of magnitude alike."""
    return min(most, int(most ** random.random() + random.random()))


def _step(random: Generator, most: int) -> int:
    size = _magnitude(random, max(1, most // 4))
    return size if random.random() < 0.5 else -size


def _within(over: Range, lengths: list[int], alpha: int) -> Point:
    """Return the instance of the range that these numbers come to.

    Requests of no tokens go; the shortest go if there are too many.
    """
    kept = sorted((min(o, over.max_length) for o in lengths if o > 0), reverse=True)
    kept = kept[: over.most_requests]
    kept += [1] * (max(1, over.least_requests) - len(kept))
    budgets = over.alphas
    place = (alpha - budgets.start) // budgets.step
    return Point(tuple(kept), budgets[min(max(place, 0), len(budgets) - 1)])
