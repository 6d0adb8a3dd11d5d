"""The formula "a fair run-to-completion schedule ends by the horizon"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fairopt import Schedule
from ip_models.problem import Problem

Clause = tuple[int, ...]


@dataclass(frozen=True)
class Formula:
    """A formula in conjunctive normal form that knows what its variables mean.

    Parameters
    ----------
    problem : Problem
        What is to be scheduled.
    horizon : int
        The time by which every request has ended, token-steps.
    clauses : tuple of tuple of int
        Literals as in DIMACS: ``v`` or ``-v``. Without repetition.
    variables : int
        How many variables there are.
    legend : tuple of str
        The meaning of the variables, in lines.
    """

    problem: Problem
    horizon: int
    clauses: tuple[Clause, ...]
    variables: int
    legend: tuple[str, ...]

    def dimacs(self) -> str:
        """Return the formula as a DIMACS file, the meaning of its variables as comments."""
        problem = self.problem
        return "\n".join(
            [
                f"c A fair run-to-completion schedule ends by time {self.horizon}.",
                f"c Lengths {list(problem.lengths)}, releases {list(problem.releases)},"
                f" B = {problem.batch_size}, alpha = {problem.budget}.",
                *(f"c {line}" for line in self.legend),
                f"p cnf {self.variables} {len(self.clauses)}",
                *(" ".join(map(str, (*clause, 0))) for clause in self.clauses),
                "",
            ]
        )

    def schedule(self, model: Sequence[int]) -> Schedule:
        """Return the schedule of a model, given as the literals that hold."""
        holds = set(model)
        starts = []
        variable = 1
        for release, length in zip(self.problem.releases, self.problem.lengths, strict=True):
            start = release
            for _ in range(release, self.horizon - length):
                start += variable not in holds
                variable += 1
            starts.append(start)
        return Schedule.from_starts(self.problem.lengths, starts)
