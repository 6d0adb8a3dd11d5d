"""Refutations of a bound on Robust-ISJL by the optimum and the slack of predictions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar

from fairopt import Instance, Policy, Schedule, audit
from fairopt.files import instance_from_json, instance_to_json, schedule_from_json, schedule_to_json
from fairopt.numbers import Number
from fairopt.policies import describe, policy_named
from ip_models.slack import Partition, problems, slack
from proofs_check.certificates.certificate import Certificate
from proofs_check.certificates.policy_run import unlike_the_policy

MODELS = ("run-to-completion", "pausing")


@dataclass(frozen=True)
class RobustCertificate(Certificate):
    """An instance on which a policy exceeds ``factor (T_OPT + Delta)``.

    Parameters
    ----------
    instance : Instance
        With prediction intervals.
    policy : Policy
        The policy that is said to keep the bound.
    policy_schedule, witness : Schedule
        What it does, and a feasible schedule: ``T_OPT`` is at most its makespan.
    groups : tuple of tuple of int
        A partition: ``Delta`` is at most its slack.
    factor : Fraction
        Of the claim.
    model : str
        In which the witness is feasible.
    """

    kind: ClassVar = "robust"
    instance: Instance
    policy: Policy
    policy_schedule: Schedule
    witness: Schedule
    groups: Partition
    factor: Fraction
    model: str = "run-to-completion"

    @property
    def allowed(self) -> Number:
        """At least what the claim allows, token-steps."""
        return self.factor * (self.witness.makespan + slack(self.instance, self.groups))

    def contents(self) -> dict[str, Any]:
        """Return instance, policy, both schedules and the partition."""
        return {
            "instance": instance_to_json(self.instance),
            "model": self.model,
            "policy": describe(self.policy),
            "policy_schedule": schedule_to_json(self.policy_schedule),
            "policy_makespan": self.policy_schedule.makespan,
            "witness": schedule_to_json(self.witness),
            "witness_makespan": self.witness.makespan,
            "groups": [list(group) for group in self.groups],
            "slack": slack(self.instance, self.groups),
            "factor": str(self.factor),
        }

    @classmethod
    def from_contents(cls, claim: str, contents: Mapping[str, Any]) -> RobustCertificate:
        """Return the certificate that a file holds."""
        return cls(
            claim,
            instance_from_json(contents["instance"]),
            policy_named(**contents["policy"]),
            schedule_from_json(contents["policy_schedule"]),
            schedule_from_json(contents["witness"]),
            groups_from_json(contents["groups"]),
            Fraction(contents["factor"]),
            model_from_json(contents["model"]),
        )

    def problems(self, prove: bool = False) -> list[str]:
        """Audit both schedules, run the policy again, check the partition and compare."""
        pausing = self.model == "pausing"
        found = [f"witness: {v}" for v in audit(self.instance, self.witness, pausing=pausing)]
        found += unlike_the_policy(self.instance, self.policy, self.policy_schedule)
        found += [f"policy: {v}" for v in audit(self.instance, self.policy_schedule)]
        found += problems(self.instance, self.groups)
        if not found and not self.policy_schedule.makespan > self.allowed:
            found.append(
                f"the policy takes {self.policy_schedule.makespan}, allowed are {self.allowed}"
            )
        return found

    def checked(self, prove: bool = False) -> str:
        """Return in words what `problems` has checked."""
        return "valid: both schedules audited, the policy run again, the partition checked"

    def summary(self) -> str:
        """Return the instance and what is compared."""
        return (
            f"{self.instance}: {self.policy_schedule.makespan} against "
            f"{self.factor} ({self.witness.makespan} + {slack(self.instance, self.groups)}) = "
            f"{self.allowed}"
        )


def groups_from_json(value: Any) -> Partition:
    """Return the groups of a file, of whole numbers.

    Raises
    ------
    TypeError
        If they are anything else.
    """
    groups = tuple(tuple(group) for group in value)
    if any(type(i) is not int for group in groups for i in group):
        raise TypeError("groups must list requests by number")
    return groups


def model_from_json(value: Any) -> str:
    """Return a service model.

    Raises
    ------
    ValueError
        If it is none.
    """
    if value not in MODELS:
        raise ValueError(f"model must be one of {', '.join(MODELS)}")
    return str(value)
