"""Families found by search and fitted to rationals.

Those against ISJL (Algorithm 3) fall below its claimed ratio of 3/4 (Theorem
3.19), in the default reading, which keeps constraint (1) by construction. In
each of them the optimum meets a lower bound by area or by the longest request,
so the ratio needs no solver.
"""

from __future__ import annotations

from fractions import Fraction

from fairopt.errors import InputError
from fairopt.instance import Instance
from fairopt.workloads.adversary import Adversary, against


def isjl_missed_check(scale: int = 100) -> Adversary:
    """Return the family at B = 2 with limit 13/18, the infimum over all instances of n = 5.

    With ``k = scale`` and ``alpha = 4k`` the lengths are ``8k + 1``, twice
    ``6k + 1``, ``5k`` and ``k``. ISJL packs the two short ones, and when ``o_1``
    ends, ``o_2`` is one token past the check of Phase TWO. So ``o_3`` waits
    for it to drain and then runs alone: ``18k + 2``. Packing ``o_4`` beside
    ``o_2`` and ``o_5`` beside ``o_3`` leaves no slot idle: ``13k + 2``.

    Parameters
    ----------
    scale : int
        ``k``, at least 1.
    """
    k = _at_least(1, scale)
    instance = Instance([8 * k + 1, 6 * k + 1, 6 * k + 1, 5 * k, k], 2, 4 * k)
    return against("isjl", instance, 18 * k + 2, 13 * k + 2, Fraction(13, 18))


def isjl_idle_slot(batch_size: int = 3, scale: int = 100) -> Adversary:
    """Return the family for any B >= 3 with limit 1/2: a pack that waits beside an idle slot.

    With ``alpha = scale`` two requests have ``alpha + 1`` tokens, one has
    alpha, and ``B - 2`` have one, so that ``n > B`` as the paper assumes. ISJL
    puts the third before the second: ``2 alpha + 1``. The first B at once and the last
    after a short one need ``alpha + 1``.

    Parameters
    ----------
    batch_size : int
        ``B``, at least 3.
    scale : int
        ``alpha``, at least 1.
    """
    _check_batch_size(batch_size)
    alpha = _at_least(1, scale)
    instance = Instance([alpha + 1, alpha + 1, alpha] + [1] * (batch_size - 2), batch_size, alpha)
    return against("isjl", instance, 2 * alpha + 1, alpha + 1, Fraction(1, 2))


def isjl_held_packs(batch_size: int = 3, scale: int = 100) -> Adversary:
    """Return the family for any B >= 3 in which unfair progress holds up packs.

    Phase ONE starts ``o_2``, which has no pack, at once. It is soon more than
    alpha ahead, so the packs of the other leaders wait until it and ``o_1``
    have ended, and some of those leaders run alone at last. With ``k = scale``:

    - at B = 3, ``alpha = k`` and the lengths are ``3k - 1``, ``2k + 1``, ``2k - 1``, ``k + 1``
      and ``k - 1``: ``7k - 3`` against ``3k``, the area; limit 3/7;
    - at B = 4 and 5, ``alpha = 2k`` and the lengths are twice ``4k + 1``, ``2k + 1``, ``k + 1``,
      twice ``k``, and ``k - 1``: ``10k + 1`` against ``4k + 1``, the longest; limit 2/5;
    - for B >= 6, ``alpha = 2k`` and the lengths are three times ``3k + 1``, ``2k + 1``,
      ``k + 1``, twice ``k``, and twice ``k - 1``: ``8k`` against ``3k + 1``, the longest;
      limit 3/8.

    Parameters
    ----------
    batch_size : int
        ``B``, at least 3.
    scale : int
        ``k``, at least 3.
    """
    _check_batch_size(batch_size)
    k = _at_least(3, scale)
    if batch_size == 3:
        instance = Instance([3 * k - 1, 2 * k + 1, 2 * k - 1, k + 1, k - 1], batch_size, k)
        return against("isjl", instance, 7 * k - 3, 3 * k, Fraction(3, 7))
    if batch_size < 6:
        lengths = [4 * k + 1, 4 * k + 1, 2 * k + 1, k + 1, k, k, k - 1]
        instance = Instance(lengths, batch_size, 2 * k)
        return against("isjl", instance, 10 * k + 1, 4 * k + 1, Fraction(2, 5))
    lengths = [3 * k + 1] * 3 + [2 * k + 1, k + 1, k, k, k - 1, k - 1]
    return against("isjl", Instance(lengths, batch_size, 2 * k), 8 * k, 3 * k + 1, Fraction(3, 8))


def longest_last_shut_out(scale: int = 100) -> Adversary:
    """Return the family at B = 2 on which longest last falls to 4/5, its infimum at n <= 5.

    With ``alpha = scale`` the lengths are ``3 alpha - 1``, twice ``2 alpha`` and
    ``alpha + 1``. Longest last puts the last in front of the longest; when it ends, the
    other slot's progress exceeds alpha by one: ``5 alpha - 1``. Started one
    token-step later, that slot would not have shut out the longest: ``4 alpha + 1``.

    Parameters
    ----------
    scale : int
        ``alpha``, at least 3.
    """
    alpha = _at_least(3, scale)
    lengths = [3 * alpha - 1, 2 * alpha, 2 * alpha, alpha + 1]
    instance = Instance(lengths, 2, alpha)
    return against("longest-last", instance, 5 * alpha - 1, 4 * alpha + 1, Fraction(4, 5))


def _check_batch_size(batch_size: int) -> None:
    if batch_size < 3:
        raise InputError("batch size", batch_size, "a whole number, at least 3")


def _at_least(least: int, scale: int) -> int:
    if scale < least:
        raise InputError("scale", scale, f"a whole number, at least {least}")
    return scale
