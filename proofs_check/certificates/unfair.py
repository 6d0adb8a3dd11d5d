"""Refutations of fairness."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from fairopt import Instance, Kind, Policy, Schedule, audit
from fairopt.files import instance_from_json, instance_to_json, schedule_from_json, schedule_to_json
from fairopt.policies import describe, policy_named
from proofs_check.certificates.certificate import Certificate
from proofs_check.certificates.policy_run import unlike_the_policy


@dataclass(frozen=True)
class UnfairCertificate(Certificate):
    """An instance on which a policy breaks constraint (1): refutes that it is alpha-fair."""

    kind: ClassVar = "unfair"
    instance: Instance
    policy: Policy
    policy_schedule: Schedule

    def contents(self) -> dict[str, Any]:
        """Return instance, policy, schedule and the violations the audit finds."""
        return {
            "instance": instance_to_json(self.instance),
            "model": "run-to-completion",
            "policy": describe(self.policy),
            "policy_schedule": schedule_to_json(self.policy_schedule),
            "violations": [str(v) for v in audit(self.instance, self.policy_schedule)],
        }

    @classmethod
    def from_contents(cls, claim: str, contents: Mapping[str, Any]) -> UnfairCertificate:
        """Return the certificate that a file holds."""
        return cls(
            claim,
            instance_from_json(contents["instance"]),
            policy_named(**contents["policy"]),
            schedule_from_json(contents["policy_schedule"]),
        )

    def problems(self, prove: bool = False) -> list[str]:
        """Run the policy again and look for a breach of constraint (1), and of nothing else."""
        found = unlike_the_policy(self.instance, self.policy, self.policy_schedule)
        kinds = {violation.kind for violation in audit(self.instance, self.policy_schedule)}
        if kinds != {Kind.FAIRNESS}:
            broken = ", ".join(sorted(kind.value for kind in kinds)) or "nothing"
            found.append(f"the schedule must break fairness alone; it breaks {broken}")
        return found

    def checked(self, prove: bool = False) -> str:
        """Return in words what `problems` has checked."""
        return "valid: the policy run again, its schedule audited"

    def summary(self) -> str:
        """Return the instance and the first violation."""
        first = audit(self.instance, self.policy_schedule)[0]
        return f"{self.instance}: {first}"
