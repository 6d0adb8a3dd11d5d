"""Refutations of a competitive ratio."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar

from fairopt import Instance, Policy, Schedule, audit
from fairopt.files import instance_from_json, instance_to_json, schedule_from_json, schedule_to_json
from fairopt.policies import describe, policy_named
from proofs_check.certificates.certificate import Certificate
from proofs_check.certificates.policy_run import unlike_the_policy
from proofs_check.drat import BoundProof
from proofs_check.stored_file import StoredFile

MODELS = {False: "run-to-completion", True: "pausing"}


@dataclass(frozen=True)
class RatioCertificate(Certificate):
    """An instance on which a policy takes too long: refutes ``CR >= claimed``.

    Parameters
    ----------
    instance : Instance
        With integer lengths.
    policy : Policy
        The policy that is said to be competitive.
    policy_schedule, witness : Schedule
        What the policy does, and a feasible schedule that ends sooner. The
        optimum is at most the witness' makespan, so the ratio is at most theirs.
    claimed : Fraction
        A rational at most the claimed bound.
    bound : BoundProof, optional
        That no fair schedule ends before the witness: its makespan is the
        optimum, and the ratio the competitive ratio on this instance.
    pausing : bool
        Whether the witness is a schedule of the pausing model.
    """

    kind: ClassVar = "ratio"
    instance: Instance
    policy: Policy
    policy_schedule: Schedule
    witness: Schedule
    claimed: Fraction
    bound: BoundProof | None = None
    pausing: bool = False

    @property
    def ratio(self) -> Fraction:
        """The witness' makespan over the policy's."""
        return Fraction(self.witness.makespan) / self.policy_schedule.makespan

    def contents(self) -> dict[str, Any]:
        """Return instance, policy, both schedules, their makespans, the ratios and the bound."""
        contents = {
            "instance": instance_to_json(self.instance),
            "model": MODELS[self.pausing],
            "policy": describe(self.policy),
            "policy_schedule": schedule_to_json(self.policy_schedule),
            "policy_makespan": self.policy_schedule.makespan,
            "witness": schedule_to_json(self.witness),
            "witness_makespan": self.witness.makespan,
            "ratio": str(self.ratio),
            "claimed": str(self.claimed),
        }
        return contents if self.bound is None else {**contents, "bound": self.bound.to_json()}

    def files(self) -> tuple[StoredFile, ...]:
        """Return the formula and the proof of the bound, if it has them."""
        return () if self.bound is None else self.bound.files

    @classmethod
    def from_contents(cls, claim: str, contents: Mapping[str, Any]) -> RatioCertificate:
        """Return the certificate that a file holds."""
        return cls(
            claim,
            instance_from_json(contents["instance"]),
            policy_named(**contents["policy"]),
            schedule_from_json(contents["policy_schedule"]),
            schedule_from_json(contents["witness"]),
            Fraction(contents["claimed"]),
            BoundProof.from_json(contents["bound"], contents["files"])
            if "bound" in contents
            else None,
            pausing=contents["model"] == MODELS[True],
        )

    def problems(self, prove: bool = False) -> list[str]:
        """Audit both schedules, run the policy again, compare the ratios and check the bound."""
        violations = audit(self.instance, self.witness, pausing=self.pausing)
        found = [f"witness: {violation}" for violation in violations]
        found += unlike_the_policy(self.instance, self.policy, self.policy_schedule)
        found += [
            f"policy: {violation}" for violation in audit(self.instance, self.policy_schedule)
        ]
        if not self.ratio < self.claimed:
            found.append(f"the ratio {self.ratio} is not below the claimed {self.claimed}")
        if self.bound is not None:
            found += self.bound.problems(self.instance)
            if self.bound.makespan != self.witness.makespan:
                found.append(f"{self.bound}, but the witness ends at {self.witness.makespan}")
        if prove and not found and not self.pausing:
            found += self._better_optimum()
        return found

    def checked(self, prove: bool = False) -> str:
        """Return in words what `problems` has checked."""
        bound = "" if self.bound is None else f"; {self.bound}: checked"
        optimum = "; the witness is optimal, solved anew" if prove and not self.pausing else ""
        return (
            f"valid: both schedules audited, the policy run again, ratios compared{bound}{optimum}"
        )

    def _better_optimum(self) -> list[str]:
        from ip_models import optimum

        solved = optimum(self.instance)
        if not solved.proved_optimal:
            return [f"{solved.solver} did not prove the optimum: {solved.status.value}"]
        if solved.makespan != self.witness.makespan:
            return [f"the optimum is {solved.makespan}, the witness has {self.witness.makespan}"]
        return []

    def summary(self) -> str:
        """Return the instance and both makespans."""
        return (
            f"{self.instance}: "
            f"{self.policy_schedule.makespan} against {self.witness.makespan}, "
            f"ratio {self.ratio} = {float(self.ratio):.4f}, claimed at least {self.claimed}"
        )
