"""What a verdict hands over, and how anyone checks it.

A certificate is checked from its own contents: schedules by the audit alone,
without a solver; optima and SMT scripts are solved anew on request.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any, ClassVar

from fairopt import Instance, Kind, Schedule, audit, simulate
from fairopt.errors import InputError
from fairopt.files import (
    Verbatim,
    instance_from_json,
    instance_to_json,
    read_json,
    schedule_from_json,
    schedule_to_json,
    write_json,
)
from fairopt.policies import describe, policy_named
from fairopt.policy import Policy
from proofs_check.drat import BoundProof
from proofs_check.smt import Answer, Script, failures
from proofs_check.stored_file import StoredFile, read_beside, write_beside

FORMAT = 1


@dataclass(frozen=True)
class Certificate(ABC):
    """Evidence for one verdict.

    Parameters
    ----------
    claim : str
        Id of the claim.
    """

    kind: ClassVar[str]
    claim: str

    @abstractmethod
    def contents(self) -> dict[str, Any]:
        """Return what the file holds beside claim and kind, as JSON values."""

    @classmethod
    @abstractmethod
    def from_contents(cls, claim: str, contents: Mapping[str, Any]) -> Certificate:
        """Return the certificate that a file holds; ``contents["files"]`` are those beside it."""

    def files(self) -> tuple[StoredFile, ...]:
        """Return what lies beside the certificate in files of its own."""
        return ()

    @abstractmethod
    def problems(self, prove: bool = False) -> list[str]:
        """Return what is wrong with the certificate; empty if it shows what it says.

        Parameters
        ----------
        prove : bool
            Also solve anew what needs a solver.
        """

    @abstractmethod
    def checked(self, prove: bool = False) -> str:
        """Return in words what `problems` has checked."""

    @abstractmethod
    def summary(self) -> str:
        """Return what the certificate shows, in one line."""

    def to_json(self) -> dict[str, Any]:
        """Return the file's contents."""
        contents = {"fairopt": FORMAT, "claim": self.claim, "kind": self.kind, **self.contents()}
        if files := self.files():
            contents["files"] = {file.name: file.sha256 for file in files}
        return contents


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
    """

    kind: ClassVar = "ratio"
    instance: Instance
    policy: Policy
    policy_schedule: Schedule
    witness: Schedule
    claimed: Fraction
    bound: BoundProof | None = None

    @property
    def ratio(self) -> Fraction:
        """The witness' makespan over the policy's."""
        return Fraction(self.witness.makespan) / self.policy_schedule.makespan

    def contents(self) -> dict[str, Any]:
        """Return instance, policy, both schedules, their makespans, the ratios and the bound."""
        contents = {
            "instance": instance_to_json(self.instance),
            "model": "run-to-completion",
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
        )

    def problems(self, prove: bool = False) -> list[str]:
        """Audit both schedules, run the policy again, compare the ratios and check the bound."""
        found = [f"witness: {violation}" for violation in audit(self.instance, self.witness)]
        found += _unlike_the_policy(self.instance, self.policy, self.policy_schedule)
        found += [
            f"policy: {violation}" for violation in audit(self.instance, self.policy_schedule)
        ]
        if not self.ratio < self.claimed:
            found.append(f"the ratio {self.ratio} is not below the claimed {self.claimed}")
        if self.bound is not None:
            found += self.bound.problems(self.instance)
            if self.bound.makespan != self.witness.makespan:
                found.append(f"{self.bound}, but the witness ends at {self.witness.makespan}")
        if prove and not found:
            found += self._better_optimum()
        return found

    def checked(self, prove: bool = False) -> str:
        """Return in words what `problems` has checked."""
        bound = "" if self.bound is None else f"; {self.bound}: checked"
        optimum = "; the witness is optimal, solved anew" if prove else ""
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
        """Return lengths, alpha and both makespans."""
        lengths = ", ".join(map(str, self.instance.lengths))
        return (
            f"B={self.instance.batch_size}, alpha={self.instance.alpha}, o=[{lengths}]: "
            f"{self.policy_schedule.makespan} against {self.witness.makespan}, "
            f"ratio {self.ratio} = {float(self.ratio):.4f}, claimed at least {self.claimed}"
        )


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
        found = _unlike_the_policy(self.instance, self.policy, self.policy_schedule)
        kinds = {violation.kind for violation in audit(self.instance, self.policy_schedule)}
        if kinds != {Kind.FAIRNESS}:
            broken = ", ".join(sorted(kind.value for kind in kinds)) or "nothing"
            found.append(f"the schedule must break fairness alone; it breaks {broken}")
        return found

    def checked(self, prove: bool = False) -> str:
        """Return in words what `problems` has checked."""
        return "valid: the policy run again, its schedule audited"

    def summary(self) -> str:
        """Return lengths, alpha and the first violation."""
        lengths = ", ".join(map(str, self.instance.lengths))
        first = audit(self.instance, self.policy_schedule)[0]
        return f"B={self.instance.batch_size}, alpha={self.instance.alpha}, o=[{lengths}]: {first}"


@dataclass(frozen=True)
class ProofCertificate(Certificate):
    """SMT scripts that together prove a claim, with their controls."""

    kind: ClassVar = "proof"
    argument: str
    scripts: tuple[Script, ...]

    def contents(self) -> dict[str, Any]:
        """Return the argument and every script with the answer it must get."""
        return {
            "argument": self.argument,
            "scripts": [
                {"name": s.name, "expected": s.expected.value, "smt2": s.text.splitlines()}
                for s in self.scripts
            ],
        }

    @classmethod
    def from_contents(cls, claim: str, contents: Mapping[str, Any]) -> ProofCertificate:
        """Return the certificate that a file holds."""
        scripts = tuple(
            Script(s["name"], "\n".join(s["smt2"]), Answer(s["expected"]))
            for s in contents["scripts"]
        )
        return cls(claim, contents["argument"], scripts)

    def problems(self, prove: bool = False) -> list[str]:
        """Ask z3 and cvc5 on request; without a solver only the presence of controls is checked."""
        expected = {script.expected for script in self.scripts}
        if expected != {Answer.UNSAT, Answer.SAT}:
            return ["a proof needs obligations and controls"]
        return failures(self.scripts) if prove else []

    def checked(self, prove: bool = False) -> str:
        """Return in words what `problems` has checked."""
        if prove:
            return "valid: z3 and cvc5 answered every script as expected"
        return "complete: obligations and controls are there; --prove asks z3 and cvc5"

    def summary(self) -> str:
        """Return how many obligations and controls there are."""
        obligations = sum(script.expected is Answer.UNSAT for script in self.scripts)
        return f"{obligations} obligations and {len(self.scripts) - obligations} controls"


def _unlike_the_policy(instance: Instance, policy: Policy, schedule: Schedule) -> list[str]:
    if simulate(instance, policy) == schedule:
        return []
    return ["the policy's schedule is not what the policy does on this instance"]


def kinds() -> dict[str, type[Certificate]]:
    """Return the kinds of certificate by name."""
    from proofs_check.bound_certificate import BoundCertificate
    from proofs_check.selection_certificate import SelectionCertificate
    from proofs_check.trace_certificate import TraceCertificate

    batching = (RatioCertificate, UnfairCertificate, BoundCertificate)
    dispatching = (TraceCertificate, SelectionCertificate)
    return {cls.kind: cls for cls in (*batching, *dispatching, ProofCertificate)}


def read(path: Path) -> Certificate:
    """Return the certificate in a file.

    Raises
    ------
    InputError
        If the file is no certificate.
    """
    contents = read_json(path)
    if not isinstance(contents, dict) or contents.get("fairopt") != FORMAT:
        raise InputError(str(path), "no certificate", f'a certificate with "fairopt": {FORMAT}')
    kind = contents.get("kind")
    known = kinds()
    if kind not in known:
        raise InputError("kind", kind, "one of " + ", ".join(known))
    try:
        contents["files"] = read_beside(path.parent, contents.get("files", {}))
        return known[kind].from_contents(contents["claim"], contents)
    except KeyError as missing:
        raise InputError(str(missing.args[0]), None, f"a key of every {kind} certificate") from None
    except InputError:
        raise
    except (AttributeError, IndexError, TypeError, ValueError) as malformed:
        found = Verbatim(malformed)
        raise InputError(str(path), found, f"a well-formed {kind} certificate") from None


def write(certificate: Certificate, path: Path) -> None:
    """Write a certificate and the files that go beside it, each all or nothing."""
    write_beside(path.parent, certificate.files())
    write_json(path, certificate.to_json())
