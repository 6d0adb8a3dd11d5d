"""Families of instances on which a policy comes close to the worst it is known to do."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from fairopt.errors import InputError
from fairopt.instance import Instance
from fairopt.numbers import Number
from fairopt.workloads.adversary import Adversary, against
from fairopt.workloads.refutations import (
    isjl_held_packs,
    isjl_idle_slot,
    isjl_missed_check,
    longest_last_shut_out,
)


def ljf_tight(batch_size: int = 4, alpha: Number | None = None) -> Adversary:
    """Return the tight family of Theorem 3.3: one request of B tokens, B(B-1) of one token.

    LJF needs ``2B - 1`` token-steps and the optimum ``B``, so the ratio is
    ``B / (2B - 1)``, the bound itself, with limit 1/2 for large B.

    Parameters
    ----------
    batch_size : int
        ``B``, at least 1.
    alpha : int or Fraction, optional
        At least ``B - 1``, the default.
    """
    if batch_size < 1:
        raise InputError("batch size", batch_size, "a whole number, at least 1")
    if alpha is None:
        alpha = batch_size - 1
    if alpha < batch_size - 1:
        raise InputError("alpha", alpha, f"at least B - 1, here {batch_size - 1}")
    lengths = [batch_size] + [1] * (batch_size * (batch_size - 1))
    return against(
        "ljf", Instance(lengths, batch_size, alpha), 2 * batch_size - 1, batch_size, Fraction(1, 2)
    )


def isjl_over(gamma: Fraction = Fraction(1, 2), scale: int = 100) -> Adversary:
    """Return the over-inserting family of section 4 [R], B = 2: lengths {1, 1, x, x}.

    With ``gamma = p/q`` the unit is ``q * scale`` tokens and alpha is
    ``p * scale``. ISJL packs x before the second request and is then caught
    with the other x: ``1 + 2x`` against ``1 + x``, as long as x is at most
    gamma and less than ``1 - gamma``. The largest such x is taken. The limit
    for large `scale` is ``(1 + g) / (1 + 2g)`` for g up to 1/2 and
    ``(2 - g) / (3 - 2g)`` above.

    Parameters
    ----------
    gamma : Fraction
        ``alpha / max o``, above 0 and below 1.
    scale : int
        At least 2.
    """
    unit, alpha = _unit_and_alpha(gamma, scale)
    insert = min(alpha, unit - alpha - 1)
    limit = (1 + gamma) / (1 + 2 * gamma) if 2 * gamma <= 1 else (2 - gamma) / (3 - 2 * gamma)
    instance = Instance([unit, unit, insert, insert], 2, alpha)
    return against("isjl", instance, unit + 2 * insert, unit + insert, limit)


def isjl_under(gamma: Fraction = Fraction(1, 3), scale: int = 100) -> Adversary:
    """Return the under-inserting family of section 4 [R], B = 2: three requests.

    With ``gamma = p/q`` the longest has ``o_1 = q * scale`` tokens and alpha
    is ``p * scale``. ISJL finds ``o_3`` one token too long to pack, as
    ``o_1 - o_2 + alpha = o_3 - 1``, and needs ``o_1 + o_3`` against
    ``o_2 + o_3``. The limit for large `scale` is ``(1 + g) / (1 + 2g)`` for g
    up to 1/3, where ``o_3 = 2 alpha``, and ``2 (1 + g) / (3 + g)`` above,
    where ``o_3 = o_2``.

    Parameters
    ----------
    gamma : Fraction
        ``alpha / max o``, above 0 and below 1.
    scale : int
        At least 2.
    """
    longest, alpha = _unit_and_alpha(gamma, scale)
    shortest = min(2 * alpha, (longest + alpha + 1) // 2)
    middle = longest + alpha + 1 - shortest
    limit = (1 + gamma) / (1 + 2 * gamma) if 3 * gamma <= 1 else 2 * (1 + gamma) / (3 + gamma)
    instance = Instance([longest, middle, shortest], 2, alpha)
    return against("isjl", instance, longest + shortest, middle + shortest, limit)


def isjl_jigsaw(batch_size: int = 4) -> Adversary:
    """Return Graham's ``2B + 1`` requests for LPT, with alpha the longest: ``3B / (4B - 1)``.

    Two requests each of ``2B - 1`` down to ``B + 1`` tokens and three of ``B``.
    Nothing is unfair, so Phase TWO alone serves them.

    Parameters
    ----------
    batch_size : int
        ``B``, at least 2.
    """
    size = batch_size
    if size < 2:
        raise InputError("batch size", size, "a whole number, at least 2")
    lengths = [o for o in range(2 * size - 1, size, -1) for _ in range(2)] + [size] * 3
    instance = Instance(lengths, size, lengths[0])
    return against("isjl", instance, 4 * size - 1, 3 * size, Fraction(3, 4))


def fcfs_externality(length: int = 100, alpha: Number = 0) -> Adversary:
    """Return the family of Proposition 5.4, B = 2: one request of L tokens, L of one token.

    FCFS ends at L with externality ``L (L - 1) / 2``; LJF ends at
    ``L + ceil((L - 1) / 2)`` with none.

    Parameters
    ----------
    length : int
        ``L``, at least 1.
    alpha : int or Fraction
        Neither policy looks at it; FCFS is unfair when it is below ``L - 1``.
    """
    if length < 1:
        raise InputError("length", length, "a whole number, at least 1")
    instance = Instance([length] + [1] * length, 2, alpha)
    predicted: dict[str, Number] = {
        "makespan": length,
        "externality": length * (length - 1) // 2,
        "ljf_makespan": length + length // 2,
        "ljf_externality": 0,
    }
    return Adversary(instance, "fcfs", predicted)


FAMILIES: dict[str, Callable[..., Adversary]] = {
    "ljf-tight": ljf_tight,
    "isjl-over": isjl_over,
    "isjl-under": isjl_under,
    "isjl-jigsaw": isjl_jigsaw,
    "isjl-missed-check": isjl_missed_check,
    "isjl-idle-slot": isjl_idle_slot,
    "isjl-held-packs": isjl_held_packs,
    "longest-last-shut-out": longest_last_shut_out,
    "fcfs-externality": fcfs_externality,
}


def family_named(name: str, **parameters: Any) -> Adversary:
    """Return a member of a family; parameters left out or ``None`` have their defaults.

    Raises
    ------
    InputError
        If there is no such family, it has no such parameter, or a value is
        out of its range.
    """
    if name not in FAMILIES:
        raise InputError("family", name, ", ".join(FAMILIES))
    family = FAMILIES[name]
    given = {key: value for key, value in parameters.items() if value is not None}
    known = list(inspect.signature(family).parameters)
    for key, value in given.items():
        if key not in known:
            raise InputError(key, value, f"{name} takes {' and '.join(known)}")
    return family(**given)


def _unit_and_alpha(gamma: Fraction, scale: int) -> tuple[int, int]:
    if not 0 < gamma < 1:
        raise InputError("gamma", str(gamma), "a fraction above 0 and below 1")
    if scale < 2:
        raise InputError("scale", scale, "a whole number, at least 2")
    return gamma.denominator * scale, gamma.numerator * scale
