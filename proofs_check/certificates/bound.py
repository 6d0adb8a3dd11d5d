"""A makespan that no fair schedule of an instance beats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from fairopt import Instance
from fairopt.files import instance_from_json, instance_to_json
from fairopt.numbers import Number
from proofs_check.certificates.certificate import Certificate
from proofs_check.drat import BoundProof
from proofs_check.stored_file import StoredFile


@dataclass(frozen=True)
class BoundCertificate(Certificate):
    """A lower bound on the makespan of the fair run-to-completion schedules of an instance.

    Parameters
    ----------
    instance : Instance
        With integer lengths and releases.
    bound : BoundProof
        Makespan and proof.
    """

    kind: ClassVar = "bound"
    instance: Instance
    bound: BoundProof

    def contents(self) -> dict[str, Any]:
        """Return instance, model, makespan and argument."""
        return {
            "instance": instance_to_json(self.instance),
            "model": "run-to-completion",
            "bound": self.bound.to_json(),
        }

    def files(self) -> tuple[StoredFile, ...]:
        """Return the formula and its refutation, unless arithmetic is enough."""
        return self.bound.files

    @classmethod
    def from_contents(cls, claim: str, contents: Mapping[str, Any]) -> BoundCertificate:
        """Return the certificate that a file holds."""
        instance = instance_from_json(contents["instance"])
        return cls(claim, instance, BoundProof.from_json(contents["bound"], contents["files"]))

    def problems(self, prove: bool = False) -> list[str]:
        """Do the arithmetic again, or write the formula anew and check its refutation."""
        return self.bound.problems(self.instance)

    def checked(self, prove: bool = False) -> str:
        """Return in words what `problems` has checked."""
        if not self.bound.files:
            return "valid: the arithmetic done again"
        return "valid: the formula written anew, every step of its refutation checked"

    def summary(self) -> str:
        """Return the instance and the bound."""
        instance = self.instance
        shown = f"B={instance.batch_size}, alpha={instance.alpha}, o={_shown(instance.lengths)}"
        if not instance.offline:
            shown += f", r={_shown(instance.releases)}"
        return f"{shown}: {self.bound}"


def _shown(numbers: Sequence[Number]) -> str:
    return f"[{', '.join(map(str, numbers))}]"
