"""Proofs made shorter: only the lemmas that the empty clause rests on."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from numba.extending import register_jitable

from proofs_check.drat.dimacs import Clause
from proofs_check.drat.proof import Proof
from proofs_check.drat.propagation import State, assume_negation, attach, retract


def trimmed(proof: Proof) -> list[Clause]:
    """Return the lemmas that a proof needs, in order, the empty clause last.

    Parameters
    ----------
    proof : Proof
        Each lemma follows by propagation; without that the result is no proof.
    """
    sources, ends = proof.run(_sources, [0] * (proof.variables + 1))
    lemmas = [clause for clause in proof.steps if clause >= 0]
    needed = set(sources[ends[-2] : ends[-1]])
    kept: list[Clause] = [()]
    for k in range(len(ends) - 3, -1, -1):
        if lemmas[k] in needed:
            needed.update(sources[ends[k] : ends[k + 1]])
            kept.append(proof.clauses[lemmas[k]])
    return kept[::-1]


def _sources(
    state: State, formula: int, steps: Sequence[int], wanted: MutableSequence[int]
) -> tuple[list[int], list[int]]:
    """Return the clauses that each lemma, and at last the empty clause, follows from.

    Those of lemma ``k`` are ``sources[ends[k]:ends[k + 1]]``.
    """
    sources = [0]
    ends = [1]
    for clause in range(formula):
        false = attach(state, clause)
        if false >= 0:
            _explain(state, false, wanted, sources)
            ends.append(len(sources))
            return sources, ends
    for number in range(len(steps)):
        clause = steps[number]
        if clause < 0:
            state.deleted[-1 - clause] = 1
            continue
        size = state.size[0]
        _explain(state, assume_negation(state, clause), wanted, sources)
        ends.append(len(sources))
        retract(state, size)
        false = attach(state, clause)
        if false >= 0:
            _explain(state, false, wanted, sources)
            ends.append(len(sources))
            return sources, ends
    return sources, ends


@register_jitable
def _explain(state: State, false: int, wanted: MutableSequence[int], sources: list[int]) -> None:
    """Append the clauses by which the literals of a clause became false."""
    sources.append(false)
    for place in range(state.begin[false], state.begin[false + 1]):
        wanted[state.literals[place] >> 1] = 1
    for position in range(state.size[0] - 1, -1, -1):
        variable = state.trail[position] >> 1
        if wanted[variable]:
            reason = state.reason[variable]
            if reason >= 0:
                sources.append(reason)
                for place in range(state.begin[reason], state.begin[reason + 1]):
                    wanted[state.literals[place] >> 1] = 1
            wanted[variable] = 0
