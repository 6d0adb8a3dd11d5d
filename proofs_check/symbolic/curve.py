"""The infimum of the competitive ratio as a function of one parameter."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import replace
from fractions import Fraction
from functools import partial

from fairopt import Policy
from fairopt.policies import Reading
from fairopt.policies.reading import DEFAULT
from proofs_check.symbolic.infimum import Infimum, infimum
from proofs_check.symbolic.policy_paths import Family
from proofs_check.symbolic.share_of_alpha import ShareOfAlpha
from proofs_check.symbolic.spread import Progress


def by_gamma(
    policy: Policy,
    family: Family,
    gammas: Sequence[Fraction],
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> dict[Fraction, Infimum]:
    """Return the infimum over all real lengths at each ``gamma = alpha / max o``.

    Parameters
    ----------
    policy : Policy
        The policy.
    family : Family
        The instances.
    gammas : sequence of Fraction
        Each is solved on its own.
    executor : Executor, optional
        Spreads the gammas over its workers.
    progress : callable, optional
        Told the number of paths solved since the last call.
    """
    return _solved(partial(_at_gamma, policy, family), gammas, executor, progress)


def by_share(
    n: int,
    shares: Sequence[Fraction],
    reading: Reading = DEFAULT,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> dict[Fraction, Infimum]:
    """Return the infimum of Algorithm 2 over all real lengths and alpha for each ``beta / alpha``.

    Parameters
    ----------
    n : int
        Requests, at B = 2.
    shares : sequence of Fraction
        From 0 to 2.
    reading : Reading
        Of Algorithm 2.
    executor, progress
        As for `by_gamma`.
    """
    return _solved(partial(_at_share, n, reading), shares, executor, progress)


def _solved(
    at: Callable[[Fraction], Infimum],
    values: Sequence[Fraction],
    executor: Executor | None,
    progress: Progress | None,
) -> dict[Fraction, Infimum]:
    solved = {}
    for value, found in zip(values, (executor.map if executor else map)(at, values), strict=True):
        solved[value] = found
        if progress:
            progress(found.paths)
    return solved


def _at_gamma(policy: Policy, family: Family, gamma: Fraction) -> Infimum:
    return infimum(policy, replace(family, gamma=gamma))


def _at_share(n: int, reading: Reading, share: Fraction) -> Infimum:
    return infimum(ShareOfAlpha(share, reading), Family(n, 2))
