"""Whether a schedule is what a policy does on an instance."""

from __future__ import annotations

from fairopt import Instance, Policy, Schedule, simulate


def unlike_the_policy(instance: Instance, policy: Policy, schedule: Schedule) -> list[str]:
    """Run the policy again and say so if it does something else."""
    if simulate(instance, policy) == schedule:
        return []
    return ["the policy's schedule is not what the policy does on this instance"]
