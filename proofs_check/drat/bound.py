"""Lower bounds on the makespan that anyone can check without a solver."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from fairopt import InputError, Instance
from ip_models.bounds import area, longest
from ip_models.problem import Problem
from proofs_check.drat.encoder import encode
from proofs_check.stored_file import StoredFile

ARITHMETIC = {"area": area, "longest": longest}
REFUTATION = "refutation"


@dataclass(frozen=True)
class BoundProof:
    """A proof that no fair run-to-completion schedule ends before `makespan`.

    Parameters
    ----------
    makespan : int
        Token-steps.
    argument : str
        ``area`` or ``longest``, by arithmetic (see `ip_models.bounds`), or
        ``refutation``: the formula "a schedule ends a step sooner" has no model.
    files : tuple of StoredFile
        Of a refutation: the formula (DIMACS) and the proof (DRAT).
    """

    makespan: int
    argument: str
    files: tuple[StoredFile, ...] = ()

    def __str__(self) -> str:
        """Say what is proved, and how."""
        return f"no fair schedule ends before {self.makespan}, by {self.argument}"

    def problems(self, instance: Instance) -> list[str]:
        """Return why the bound is not proved for an instance; empty if it is.

        No solver is asked: arithmetic is done again; the formula is written
        anew and compared byte for byte, and the proof goes through the checker.
        """
        if self.argument != REFUTATION:
            bound = ARITHMETIC[self.argument](Problem.of(instance)).value
            if bound < self.makespan:
                return [f"the {self.argument} bound is {bound}, not {self.makespan}"]
            return []
        from proofs_check.drat.checker import RefusedProofError, check
        from proofs_check.drat.dimacs import MalformedFileError

        formula, proof = self.files
        found = [problem for file in self.files for problem in file.problems()]
        if formula.content != encode(instance, self.makespan - 1).dimacs().encode():
            found.append(f"{formula.name} is not the formula of this instance and bound")
        try:
            check(formula.content, proof.content)
        except (MalformedFileError, RefusedProofError) as refusal:
            found.append(f"{proof.name}: {refusal}")
        return found

    def to_json(self) -> dict[str, Any]:
        """Return the bound as JSON values; files by name."""
        names = dict(zip(("formula", "proof"), (file.name for file in self.files), strict=False))
        return {"makespan": self.makespan, "argument": self.argument, **names}

    @classmethod
    def from_json(cls, contents: Mapping[str, Any], files: Mapping[str, StoredFile]) -> BoundProof:
        """Return the bound of JSON values, its files taken from those of the certificate.

        Raises
        ------
        InputError
            If the argument is unknown or the makespan is no integer.
        """
        makespan, argument = contents["makespan"], contents["argument"]
        if not isinstance(makespan, int) or isinstance(makespan, bool):
            raise InputError("makespan", makespan, "a whole number of token-steps")
        if argument in ARITHMETIC:
            return cls(makespan, argument)
        if argument != REFUTATION:
            known = ", ".join((*ARITHMETIC, REFUTATION))
            raise InputError("argument", argument, f"one of {known}")
        return cls(makespan, argument, (files[contents["formula"]], files[contents["proof"]]))


def prove_bound(instance: Instance, makespan: int) -> BoundProof:
    """Prove that no fair run-to-completion schedule ends before a makespan.

    By arithmetic if that is enough, else by a refutation, for which there is no
    time limit: ten requests take about a second, fourteen may take minutes.
    Equal arguments give equal proofs, byte for byte.

    Parameters
    ----------
    instance : fairopt.Instance
        With whole lengths and releases.
    makespan : int
        Token-steps.

    Raises
    ------
    InputError
        If a fair schedule ends sooner, a length or a release is not whole, or
        the formula would be too large.
    SolverContradictionError
        If CaDiCaL is found to be wrong.
    """
    problem = Problem.of(instance)
    for argument, bound in ARITHMETIC.items():
        if bound(problem).value >= makespan:
            return BoundProof(makespan, argument)
    from proofs_check.drat.refutation import refutation

    return BoundProof(makespan, REFUTATION, refutation(instance, makespan))
