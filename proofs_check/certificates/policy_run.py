"""Instances in words, and whether a schedule is what a policy does on one."""

from __future__ import annotations

from collections.abc import Iterable

from fairopt import Instance, Policy, Schedule, simulate
from fairopt.numbers import Number


def unlike_the_policy(instance: Instance, policy: Policy, schedule: Schedule) -> list[str]:
    """Run the policy again and say so if it does something else."""
    if simulate(instance, policy) == schedule:
        return []
    return ["the policy's schedule is not what the policy does on this instance"]


def described(instance: Instance) -> str:
    """Return B, alpha, lengths and, where there are any, releases and upper ends, in one line."""
    parts = [
        f"B={instance.batch_size}",
        f"alpha={instance.alpha}",
        f"o={_listed(instance.lengths)}",
    ]
    if not instance.offline:
        parts.append(f"r={_listed(instance.releases)}")
    if instance.intervals is not None:
        parts.append(f"u={_listed(upper for _, upper in instance.intervals)}")
    return ", ".join(parts)


def _listed(numbers: Iterable[Number]) -> str:
    return f"[{', '.join(map(str, numbers))}]"
