"""Instances on which pauses shorten the optimum."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from fairopt import Instance, Schedule, audit
from fairopt.files import instance_from_json, instance_to_json, schedule_from_json, schedule_to_json
from proofs_check.certificates.certificate import Certificate
from proofs_check.drat import BoundProof
from proofs_check.stored_file import StoredFile


@dataclass(frozen=True)
class PausingCertificate(Certificate):
    """Refutes that the two service models have the same optimum.

    Parameters
    ----------
    instance : Instance
        With integer lengths.
    schedule : Schedule
        Fair, with pauses.
    bound : BoundProof
        That no fair run-to-completion schedule ends as soon.
    """

    kind: ClassVar = "pausing"
    instance: Instance
    schedule: Schedule
    bound: BoundProof

    def contents(self) -> dict[str, Any]:
        """Return instance, schedule and bound."""
        return {
            "instance": instance_to_json(self.instance),
            "model": "pausing",
            "schedule": schedule_to_json(self.schedule),
            "makespan": self.schedule.makespan,
            "bound": self.bound.to_json(),
        }

    def files(self) -> tuple[StoredFile, ...]:
        """Return the formula and the proof of the bound, if it has them."""
        return self.bound.files

    @classmethod
    def from_contents(cls, claim: str, contents: Mapping[str, Any]) -> PausingCertificate:
        """Return the certificate that a file holds."""
        return cls(
            claim,
            instance_from_json(contents["instance"]),
            schedule_from_json(contents["schedule"]),
            BoundProof.from_json(contents["bound"], contents["files"]),
        )

    def problems(self, prove: bool = False) -> list[str]:
        """Audit the schedule and check that the bound exceeds its makespan."""
        found = [str(violation) for violation in audit(self.instance, self.schedule, pausing=True)]
        found += self.bound.problems(self.instance)
        if not self.schedule.makespan < self.bound.makespan:
            found.append(f"{self.bound}, and the schedule ends at {self.schedule.makespan}")
        return found

    def checked(self, prove: bool = False) -> str:
        """Return in words what `problems` has checked."""
        return f"valid: the schedule audited; {self.bound}: checked"

    def summary(self) -> str:
        """Return the instance and both makespans."""
        lengths = ", ".join(map(str, self.instance.lengths))
        return (
            f"B={self.instance.batch_size}, alpha={self.instance.alpha}, o=[{lengths}]: "
            f"{self.schedule.makespan} with pauses, at least {self.bound.makespan} without"
        )
