"""Proofs by SMT scripts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from proofs_check.certificates.certificate import Certificate
from proofs_check.smt import Answer, Script, failures


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
            return (
                "z3 and cvc5 answered every script as expected; read the argument for what they say"
            )
        return "complete: obligations and controls are there; --prove asks z3 and cvc5"

    def summary(self) -> str:
        """Return how many obligations and controls there are."""
        obligations = sum(script.expected is Answer.UNSAT for script in self.scripts)
        return f"{obligations} obligations and {len(self.scripts) - obligations} controls"
