"""A formula and its proof, laid out for propagation."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import numba
import numpy as np

from proofs_check.drat.dimacs import Clause, MalformedFileError, Step
from proofs_check.drat.propagation import State

WORTH_COMPILING = 5000
"""Steps; compiling takes about as long as checking so many."""


@dataclass(frozen=True)
class Proof:
    """The clauses of a formula and of its proof, numbered in that order.

    Parameters
    ----------
    variables : int
        How many variables there are.
    clauses : tuple of tuple of int
        Those of the formula, then those that the proof adds.
    formula : int
        How many of them the formula has.
    steps : tuple of int
        ``c`` adds clause ``c``, ``-1 - c`` deletes it.
    """

    variables: int
    clauses: tuple[Clause, ...]
    formula: int
    steps: tuple[int, ...]

    @classmethod
    def of(cls, variables: int, formula: Sequence[Clause], steps: Iterable[Step]) -> Proof:
        """Return the proof that takes these steps.

        Raises
        ------
        MalformedFileError
            If it deletes a clause that is not there, or adds one with a new variable.
        """
        clauses = list(formula)
        present: defaultdict[frozenset[int], list[int]] = defaultdict(list)
        for number, clause in enumerate(clauses):
            present[frozenset(clause)].append(number)
        numbers = []
        for step in steps:
            same = present[frozenset(step.clause)]
            if step.deletion:
                if not same:
                    raise MalformedFileError(f"deletes {step.clause}, which is not there")
                numbers.append(-1 - same.pop())
                continue
            if any(abs(literal) > variables for literal in step.clause):
                raise MalformedFileError(f"adds {step.clause}, with a new variable")
            same.append(len(clauses))
            numbers.append(len(clauses))
            clauses.append(step.clause)
        return cls(variables, tuple(clauses), len(formula), tuple(numbers))

    def run(self, function: Callable[..., Any], *arrays: list[int]) -> Any:
        """Return ``function(state, formula, steps, *arrays)``; no clause takes part yet.

        Interpreted on lists, which is best for a proof of some thousand steps,
        and compiled on arrays for a longer one.
        """
        state, formula, steps = self._state(), self.formula, list(self.steps)
        if len(steps) < WORTH_COMPILING:
            return function(state, formula, steps, *arrays)
        arrays_of_state = State(*map(_array, state))
        return _compiled(function)(arrays_of_state, formula, _array(steps), *map(_array, arrays))

    def _state(self) -> State:
        literals = [2 * abs(a) + (a < 0) for clause in self.clauses for a in clause]
        begin = [0]
        for clause in self.clauses:
            begin.append(begin[-1] + len(clause))
        nodes, codes = 2 * len(self.clauses), 2 * self.variables + 2
        return State(
            literals,
            begin,
            deleted=[0] * len(self.clauses),
            watches=[-1] * codes,
            following=[-1] * nodes,
            value=[0] * codes,
            reason=[-1] * (self.variables + 1),
            trail=[0] * self.variables,
            size=[0],
        )


def _array(numbers: Sequence[int]) -> Any:
    return np.array(numbers, np.int64)


@cache
def _compiled(function: Callable[..., Any]) -> Callable[..., Any]:
    return numba.njit(function)  # type: ignore[no-any-return]
