"""Robust-ISJL against the optimum for the true lengths, on every instance of a range."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property

import numpy as np

from fairopt import Instance, Policy, simulate
from fairopt.numbers import Number
from fairopt.policies import ISJL
from ip_models.kernels.optimum import least_makespan
from ip_models.slack import least_by_subsets, slack
from proofs_check.enumeration import Range
from proofs_check.sweep import sweep_ratio


@dataclass(frozen=True)
class Compared:
    """A policy on an instance with prediction intervals.

    Parameters
    ----------
    instance : Instance
        In whole tokens.
    makespan, optimum : int
        ``T_A`` and ``T_OPT`` (run-to-completion), token-steps.
    """

    instance: Instance
    makespan: int
    optimum: int

    @cached_property
    def delta(self) -> Number:
        """``Delta``, tokens."""
        return slack(self.instance, least_by_subsets(self.instance))

    @property
    def total_slack(self) -> Number:
        """The sum of ``u_i - o_i``, tokens."""
        return total_upper(self.instance) - self.instance.tokens


Allowed = Callable[[Compared], Number]
"""The makespan that a claim allows, token-steps; never below 4/3 of the optimum."""


def below_with_exact_predictions(over: Range, ratio: Fraction) -> Instance | None:
    """Return the worst instance of a range for ISJL, with exact predictions.

    Robust-ISJL does there what ISJL does. ``None`` if its ratio is not below the given one.
    """
    worst = sweep_ratio(ISJL(), over).worst
    if worst.ratio >= ratio:
        return None
    lengths = worst.instance.lengths
    return Instance(lengths, over.batch_size, worst.instance.alpha, None, [(o, o) for o in lengths])


def violations(
    policy: Policy, over: Iterable[Instance], claims: Mapping[str, Allowed]
) -> dict[str, Compared]:
    """Return, for each claim that is violated, the smallest instance with ``n > B`` that does.

    Smallest by requests, then by upper ends, then by lengths, then by alpha.
    """
    found: dict[str, Compared] = {}
    for instance in over:
        if len(instance) <= instance.batch_size:
            continue
        makespan = int(simulate(instance, policy).makespan)
        optimum = least(instance.lengths, instance.batch_size, instance.budget)
        if 3 * makespan <= 4 * optimum:
            continue
        compared = Compared(instance, makespan, optimum)
        for name, allowed in claims.items():
            if makespan > allowed(compared) and (
                name not in found or rank(instance) < rank(found[name].instance)
            ):
                found[name] = compared
    return found


def rank(instance: Instance) -> tuple[object, ...]:
    """Return the order of size of instances with intervals."""
    return len(instance), total_upper(instance), instance.tokens, instance.alpha, instance.intervals


def total_upper(instance: Instance) -> Number:
    """Return the sum of the upper ends, tokens."""
    assert instance.intervals is not None, "only of instances with intervals"
    return sum(upper for _, upper in instance.intervals)


def least(lengths: Iterable[Number], batch_size: int, alpha: int) -> int:
    """Return ``T_OPT`` (run-to-completion) of a few requests, token-steps."""
    return _least(tuple(sorted(map(int, lengths), reverse=True)), batch_size, alpha)


@cache
def _least(lengths: tuple[int, ...], batch_size: int, alpha: int) -> int:
    row = np.array(lengths, np.int64)
    return int(least_makespan(row, batch_size, alpha, sum(lengths), np.empty_like(row)))
