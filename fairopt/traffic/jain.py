"""Summary numbers that do not depend on the order of what they summarise."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from fairopt.dispatch import Cost
from fairopt.errors import InputError


def jain_index(shares: Iterable[Cost]) -> Fraction:
    """Return ``(sum x)^2 / (n sum x^2)``: 1 if all are equal, ``1/n`` if one has everything.

    Floats are taken for the fractions they are and all sums are exact, so equal shares in
    any order give the same index, bit for bit.

    Raises
    ------
    InputError
        If a share is negative or not finite, or there is none above 0.
    """
    try:
        exact = [Fraction(share) for share in shares]
    except (OverflowError, ValueError):
        raise InputError("shares", "infinity or NaN", "finite numbers") from None
    if min(exact, default=Fraction(-1)) < 0 or not any(exact):
        raise InputError("shares", [float(x) for x in exact], "numbers of at least 0, one above")
    total = sum(exact, Fraction(0))
    return total * total / sum((x * x for x in exact), Fraction(0)) / len(exact)


def percentile(values: Sequence[int], percent: int) -> int:
    """Return the nearest-rank percentile: the least value that ``percent`` % do not exceed.

    Raises
    ------
    InputError
        If there are no values or the percentage is not between 1 and 100.
    """
    if not values:
        raise InputError("values", values, "at least one value")
    if not 1 <= percent <= 100:
        raise InputError("percent", percent, "1 to 100")
    return sorted(values)[-(-len(values) * percent // 100) - 1]
