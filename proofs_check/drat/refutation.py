"""Refutations of "a fair schedule ends sooner", as files."""

from __future__ import annotations

from hashlib import sha256

from fairopt import InputError, Instance, Schedule, audit
from ip_models.errors import SolverContradictionError
from ip_models.problem import Problem
from proofs_check.drat.cadical import SOLVER, decide
from proofs_check.drat.checker import check
from proofs_check.drat.dimacs import read_proof, write_proof
from proofs_check.drat.encoder import encode
from proofs_check.drat.proof import Proof
from proofs_check.drat.trim import trimmed
from proofs_check.stored_file import StoredFile

LONGEST_NAME = 80


def refutation(instance: Instance, makespan: int) -> tuple[StoredFile, StoredFile]:
    """Return the formula "a fair schedule ends before `makespan`" and a proof that none does.

    The proof is trimmed, and it is checked before and after.

    Raises
    ------
    InputError, SolverContradictionError
        See `prove_bound`.
    """
    sooner = encode(instance, makespan - 1)
    found = decide(sooner)
    if isinstance(found, Schedule):
        violations = [str(violation) for violation in audit(instance, found)]
        if found.makespan >= makespan:
            violations.append(f"its schedule ends at {found.makespan}, not before {makespan}")
        if violations:
            raise SolverContradictionError(SOLVER, "python-sat", violations[0], instance)
        allowed = f"at most {found.makespan}, when a fair schedule ends"
        raise InputError("makespan", makespan, allowed)
    dimacs = sooner.dimacs().encode()
    check(dimacs, found)
    proof = write_proof(trimmed(Proof.of(sooner.variables, sooner.clauses, read_proof(found))))
    check(dimacs, proof)
    name = _name(sooner.problem, makespan)
    return StoredFile.of(f"{name}.cnf", dimacs), StoredFile.of(f"{name}.drat", proof)


def _name(problem: Problem, makespan: int) -> str:
    """Return a file name made of the instance and the bound, or of their hash if that is long."""
    lengths = "-".join(map(str, problem.lengths))
    releases = "-".join(map(str, problem.releases))
    parts = [f"o{lengths}", f"r{releases}"] if any(problem.releases) else [f"o{lengths}"]
    name = "_".join([*parts, f"B{problem.batch_size}", f"alpha{problem.budget}", f"T{makespan}"])
    return name if len(name) <= LONGEST_NAME else sha256(name.encode()).hexdigest()[:32]
