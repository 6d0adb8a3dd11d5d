"""A checker of proofs: every clause that is added must follow by unit propagation.

A clause follows if its negation, propagated through the clauses that are
there, makes one of them false (RUP). That is the part of DRAT which keeps every
model; a step that needs the other part (RAT) is refused. What propagation
derives without an assumption stays even if a clause it came from is deleted:
it follows from the formula in any case.

The checker sees a formula and a proof as files and shares no code with what
writes them.
"""

from __future__ import annotations

from collections.abc import Sequence

from proofs_check.drat.dimacs import Step, read_formula, read_proof
from proofs_check.drat.proof import Proof
from proofs_check.drat.propagation import State, assume_negation, attach, retract


class RefusedProofError(ValueError):
    """A proof that does not show what it should."""


def check(formula: bytes, proof: bytes) -> None:
    """Return if a proof shows that a formula has no model.

    Parameters
    ----------
    formula, proof : bytes
        The contents of a DIMACS file and of a DRAT file in text form.

    Raises
    ------
    RefusedProofError
        If a step does not follow, or the empty clause is not among them.
    MalformedFileError
        If a file cannot be read.
    """
    variables, clauses = read_formula(formula)
    steps = read_proof(proof)
    if Step((), deletion=False) not in steps:
        raise RefusedProofError("the proof does not add the empty clause")
    gap = Proof.of(variables, clauses, steps).run(first_gap)
    if gap < len(steps):
        raise RefusedProofError(f"step {gap + 1} does not follow: {steps[gap].clause}")


def first_gap(state: State, formula: int, steps: Sequence[int]) -> int:
    """Return the first step that adds a clause which does not follow, or the number of steps.

    Parameters
    ----------
    state : State
        No clause takes part yet.
    formula : int
        How many clauses the formula has.
    steps : sequence of int
        See `Proof`.
    """
    for clause in range(formula):
        if attach(state, clause) >= 0:
            return len(steps)
    for number in range(len(steps)):
        clause = steps[number]
        if clause < 0:
            state.deleted[-1 - clause] = 1
            continue
        size = state.size[0]
        conflict = assume_negation(state, clause)
        retract(state, size)
        if conflict < 0:
            return number
        if attach(state, clause) >= 0:
            return len(steps)
    return len(steps)
