"""Every path of a program over symbolic reals.

The program is run once per path. A comparison that the conditions so far leave
open forks: this run takes one side, and the other is put aside with the
decisions that lead to it. A comparison that they force is recorded as well, or
a later run, which replays the decisions in their order, would go astray.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Generic, TypeVar

import z3

from proofs_check.symbolic.real import Linear, Relation

T = TypeVar("T")


@dataclass(frozen=True)
class Path(Generic[T]):
    """One path.

    Parameters
    ----------
    conditions : tuple of z3.BoolRef
        What the variables satisfy on it, beside the assumptions.
    result : object
        What the program returned.
    """

    conditions: tuple[z3.BoolRef, ...]
    result: T


def to_z3(form: Linear | int) -> z3.ArithRef:
    """Return a linear form as a z3 term over reals named like its variables."""
    if not isinstance(form, Linear):
        return z3.RealVal(form)
    total: z3.ArithRef = z3.RealVal(str(form.constant))
    for name, coefficient in form.terms.items():
        total += z3.RealVal(str(coefficient)) * z3.Real(name)
    return total


class _Run:
    """Decides the comparisons of one run of the program."""

    def __init__(self, assumptions: Sequence[z3.BoolRef], decided: list[bool]) -> None:
        self._solver = z3.SimpleSolver()
        self._solver.add(*assumptions)
        self._replay = decided
        self.decisions: list[bool] = []
        self.conditions: list[z3.BoolRef] = []
        self.put_aside: list[list[bool]] = []

    def holds(self, form: Linear, relation: Relation) -> bool:
        if not form.terms:
            match relation:
                case Relation.AT_MOST:
                    return form.constant <= 0
                case Relation.BELOW:
                    return form.constant < 0
                case Relation.EQUAL:
                    return form.constant == 0
        term = to_z3(form)
        match relation:
            case Relation.AT_MOST:
                condition = term <= 0
            case Relation.BELOW:
                condition = term < 0
            case Relation.EQUAL:
                condition = term == 0
        return self._decide(condition)

    def _decide(self, condition: z3.BoolRef) -> bool:
        number = len(self.decisions)
        if number < len(self._replay):
            side = self._replay[number]
        else:
            can_hold = self._possible(condition)
            can_fail = self._possible(z3.Not(condition))
            side = can_hold
            if can_hold and can_fail:
                self.put_aside.append([*self.decisions, False])
        self.decisions.append(side)
        decided = condition if side else z3.Not(condition)
        self.conditions.append(decided)
        self._solver.add(decided)
        return side

    def _possible(self, condition: z3.BoolRef) -> bool:
        answer = self._solver.check(condition)
        if answer == z3.unknown:
            raise RuntimeError(f"z3 could not decide a linear condition: {condition}")
        return bool(answer == z3.sat)


def _variable(run: _Run, name: str) -> Linear:
    return Linear(run, 0, {name: 1})


def paths(
    program: Callable[[Callable[[str], Linear]], T],
    assumptions: Sequence[z3.BoolRef],
    begin: Sequence[bool] = (),
) -> Iterator[Path[T]]:
    """Yield every path of a program whose conditions can be met.

    Parameters
    ----------
    program : callable
        Takes a function from names to symbolic reals. It must be deterministic
        and compare nothing but through them.
    assumptions : sequence of z3.BoolRef
        What holds of the variables, over reals of the same names.
    begin : sequence of bool
        Explore only the paths that begin with these decisions.
    """
    waiting: list[list[bool]] = [list(begin)]
    while waiting:
        run = _Run(assumptions, waiting.pop())
        result = program(partial(_variable, run))
        waiting += run.put_aside
        yield Path(tuple(run.conditions), result)
