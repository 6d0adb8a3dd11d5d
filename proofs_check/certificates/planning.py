"""Refutations of a bound on the optimum for upper ends by the optimum for lengths."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar

from fairopt import Instance, Schedule, audit
from fairopt.files import instance_from_json, instance_to_json, schedule_from_json, schedule_to_json
from fairopt.numbers import Number
from ip_models.progress_search import least_with_pauses
from ip_models.slack import Partition, problems, slack
from proofs_check.certificates.certificate import Certificate
from proofs_check.certificates.robust import groups_from_json, model_from_json
from proofs_check.drat import BoundProof
from proofs_check.stored_file import StoredFile


def upper_ends(instance: Instance) -> Instance:
    """Return ``I_u``, in which every request is as long as its prediction allows."""
    assert instance.intervals is not None, "only of instances with intervals"
    uppers = [u for _, u in instance.intervals]
    return Instance(uppers, instance.batch_size, instance.alpha, instance.releases)


@dataclass(frozen=True)
class PlanningCertificate(Certificate):
    """An instance whose ``T_OPT(I_u)`` exceeds a claimed bound by ``T_OPT(I)``.

    Parameters
    ----------
    instance : Instance
        With prediction intervals, in whole tokens.
    witness : Schedule
        Feasible for the lengths: ``T_OPT(I)`` is at most its makespan.
    groups : tuple of tuple of int or None
        A partition, if the claim is ``T_OPT(I_u) <= T_OPT(I) + Delta``. None if it is
        ``T_OPT(I_u) <= rho T_OPT(I)``, rho the largest ``u_i / l_i``.
    least : int
        ``T_OPT(I_u)`` is at least this, token-steps.
    bound : BoundProof or None
        Why, in the run-to-completion model. In the pausing model it is by
        every state of progress (`ip_models.progress_search`).
    """

    kind: ClassVar = "planning"
    instance: Instance
    witness: Schedule
    groups: Partition | None
    least: int
    bound: BoundProof | None

    @property
    def model(self) -> str:
        """The service model."""
        return "pausing" if self.bound is None else "run-to-completion"

    @property
    def rho(self) -> Fraction:
        """The largest ``u_i / l_i``."""
        assert self.instance.intervals is not None, "checked by `problems`"
        return max(Fraction(upper) / lower for lower, upper in self.instance.intervals)

    @property
    def allowed(self) -> Number:
        """At least what the claim allows, token-steps."""
        if self.groups is None:
            return self.rho * self.witness.makespan
        return self.witness.makespan + slack(self.instance, self.groups)

    def contents(self) -> dict[str, Any]:
        """Return instance, model, witness, partition and bound."""
        contents: dict[str, Any] = {
            "instance": instance_to_json(self.instance),
            "model": self.model,
            "witness": schedule_to_json(self.witness),
            "witness_makespan": self.witness.makespan,
            "groups": None if self.groups is None else [list(group) for group in self.groups],
            "allowed": str(self.allowed),
            "least": self.least,
        }
        return contents if self.bound is None else {**contents, "bound": self.bound.to_json()}

    def files(self) -> tuple[StoredFile, ...]:
        """Return the formula and the proof of the bound, if it has them."""
        return () if self.bound is None else self.bound.files

    @classmethod
    def from_contents(cls, claim: str, contents: Mapping[str, Any]) -> PlanningCertificate:
        """Return the certificate that a file holds."""
        groups, least = contents["groups"], contents["least"]
        if type(least) is not int:
            raise TypeError("least must be a whole number of token-steps")
        pausing = model_from_json(contents["model"]) == "pausing"
        return cls(
            claim,
            instance_from_json(contents["instance"]),
            schedule_from_json(contents["witness"]),
            None if groups is None else groups_from_json(groups),
            least,
            None if pausing else BoundProof.from_json(contents["bound"], contents["files"]),
        )

    def problems(self, prove: bool = False) -> list[str]:
        """Audit the witness, check partition and bound, and compare."""
        if self.instance.intervals is None:
            return ["the instance has no prediction intervals"]
        pausing = self.bound is None
        found = [f"witness: {v}" for v in audit(self.instance, self.witness, pausing=pausing)]
        if self.groups is not None:
            found += problems(self.instance, self.groups)
        planned = upper_ends(self.instance)
        if self.bound is None:
            reached = least_with_pauses(planned)
            if reached < self.least:
                found.append(f"the upper ends take {reached} steps with pauses, not {self.least}")
        else:
            found += self.bound.problems(planned)
            if self.bound.makespan != self.least:
                found.append(f"{self.bound}, not {self.least}")
        if not found and not self.least > self.allowed:
            found.append(f"at least {self.least} for the upper ends, allowed are {self.allowed}")
        return found

    def checked(self, prove: bool = False) -> str:
        """Return in words what `problems` has checked."""
        return "valid: the witness audited, the bound for the upper ends checked"

    def summary(self) -> str:
        """Return the instance and what is compared."""
        times = self.witness.makespan
        allowed = (
            f"{self.rho} x {times}"
            if self.groups is None
            else f"{times} + {slack(self.instance, self.groups)}"
        )
        return f"{self.instance}: T_OPT(I_u) >= {self.least} against {allowed} = {self.allowed}"
