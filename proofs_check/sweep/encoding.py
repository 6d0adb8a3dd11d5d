"""The built-in policies as rules for the kernels."""

from __future__ import annotations

from dataclasses import astuple
from enum import Enum
from math import isqrt

import numpy as np
from numpy.typing import NDArray

from fairopt import Instance, Policy, PolicyError, Schedule
from fairopt.numbers import Number
from fairopt.policies import FCFS, ISJL, LJF, SJF, Beta, ISJLTwo, LongestLast, Reading
from fairopt.policies.reading import Alignment
from fairopt.view import Order
from ip_models.kernels.optimum import NONE
from proofs_check.kernels import rule as kernel
from proofs_check.kernels.policies import run

Array = NDArray[np.int64]


def has_kernel(policy: Policy) -> bool:
    """Return whether a policy is compiled; a subclass of one that is may differ from it."""
    return type(policy) in (FCFS, SJF, LJF, ISJL, ISJLTwo, LongestLast)


def encode(policy: Policy, alpha: int) -> Array:
    """Return the rule of a policy that `has_kernel`, at a budget that it accepts."""
    match policy:
        case SJF():  # also an FCFS
            return _rule(kernel.SJF)
        case FCFS():
            return _rule(kernel.FCFS)
        case LJF():
            return _rule(kernel.LJF)
        case ISJL(reading):
            return _rule(kernel.ISJL, alpha, *_choices(reading))
        case ISJLTwo(beta, reading):
            pack, _, *others = _choices(reading)
            aligned = list(Alignment).index(Alignment.LEFT)
            return _rule(kernel.ISJL, _whole(beta, alpha), pack, aligned, *others)
        case LongestLast(plan):
            return _rule(kernel.LONGEST_LAST, *(plan or (NONE, False)))
    raise TypeError(f"{policy!r} has no kernel")


def differs(policy: Policy, instance: Instance) -> Exception:
    """Return the error that a policy does not do again on an instance what the sweep saw."""
    if has_kernel(policy):
        return AssertionError(f"the kernels are wrong on {instance}")
    return PolicyError(f"{policy!r} does not do the same twice, as on {instance}")


def scales(policy: Policy) -> bool:
    """Return whether a policy does the same when lengths and alpha are multiplied alike."""
    return not (isinstance(policy, ISJLTwo) and not isinstance(policy.beta, Beta) and policy.beta)


def compiled_schedule(policy: Policy, instance: Instance) -> Schedule:
    """Return what `fairopt.simulate` returns, from the kernels.

    Parameters
    ----------
    policy : Policy
        One that `has_kernel`.
    instance : Instance
        Offline, whole lengths and alpha.
    """
    ranking = policy.order.ranking(instance.lengths, instance.releases)
    if policy.order is Order.SHORTEST_FIRST:
        ranking.reverse()
    lengths = np.array([instance.lengths[i] for i in ranking], np.int64)
    start = np.empty_like(lengths)
    rule = encode(policy, instance.budget)
    run(lengths, instance.batch_size, instance.budget, rule, start)
    by_request = dict(zip(ranking, start.tolist(), strict=True))
    return Schedule.from_starts(instance.lengths, [by_request[i] for i in range(len(instance))])


def _rule(*values: int) -> Array:
    rule = np.zeros(kernel.RULE, np.int64)
    rule[: len(values)] = values
    return rule


def _choices(reading: Reading) -> list[int]:
    return [_place(choice) for choice in astuple(reading)]


def _place(choice: Enum) -> int:
    return list(type(choice)).index(choice)


def _whole(beta: Beta | Number, alpha: int) -> int:
    """Return the largest whole number that is at most beta.

    ``x <= (sqrt(17) - 1) / 4 * alpha`` holds for whole ``x >= 0`` exactly when
    ``(4 x + alpha)**2 <= 17 alpha**2``.
    """
    match beta:
        case Beta.ALPHA:
            return alpha
        case Beta.STAR:
            return (isqrt(17 * alpha * alpha) - alpha) // 4
        case _:
            return int(beta // 1)
