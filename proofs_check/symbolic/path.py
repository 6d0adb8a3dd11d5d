"""Every path of a program over symbolic reals.

The program is run once per path. A comparison that the conditions so far leave
open forks: this run takes the side on which it holds, and the other is put
aside with the decisions that lead to it. A comparison that they force is
recorded as well, or a later run, which replays the decisions in their order,
would go astray. Paths come in one order, whatever points the solver finds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, Never, TypeVar

from fairopt import PolicyError
from proofs_check.symbolic.comparison import NOWHERE, Comparison, Point
from proofs_check.symbolic.feasible import Feasible
from proofs_check.symbolic.real import Linear, Relation

T = TypeVar("T")
Program = Callable[[dict[str, Linear]], T]


@dataclass(frozen=True)
class Branch:
    """The paths that begin with these decisions.

    Parameters
    ----------
    decisions : tuple of bool
        Of the comparisons, in the order of the run.
    point : Point
        Values of the variables that lead there.
    """

    decisions: tuple[bool, ...]
    point: Point


@dataclass(frozen=True)
class Path(Generic[T]):
    """One path.

    Parameters
    ----------
    decisions : tuple of bool
        The answers to all comparisons, forced ones too.
    conditions : tuple of Comparison
        What the variables satisfy on it, beside the assumptions.
    point : Point
        Values of the variables that lead there: no path is empty.
    result : object
        What the program returned.
    """

    decisions: tuple[bool, ...]
    conditions: tuple[Comparison, ...]
    point: Point
    result: T


class _Run:
    """Decides the comparisons of one run of the program."""

    def __init__(self, feasible: Feasible, branch: Branch) -> None:
        self._feasible = feasible
        self._replay = branch.decisions
        self._known: set[Comparison] = set()
        self.point = branch.point
        self.decisions: list[bool] = []
        self.conditions: list[Comparison] = []
        self.put_aside: list[Branch] = []
        self.asked: list[str] = []

    def holds(self, form: Linear, relation: Relation) -> bool:
        comparison = Comparison.of(form, relation)
        if not comparison.terms:
            return comparison.holds(NOWHERE)
        if comparison in self._known:
            return True
        if comparison.negated in self._known:
            return False
        number = len(self.decisions)
        side = self._replay[number] if number < len(self._replay) else self._decide(comparison)
        self.decisions.append(side)
        decided = comparison if side else comparison.negated
        self.conditions.append(decided)
        self._known.add(decided)
        return side

    def refuse(self, what: str) -> Never:
        self.asked.append(what)
        raise TypeError(f"{what} of a symbolic real is asked for")

    def _decide(self, comparison: Comparison) -> bool:
        side = comparison.holds(self.point)
        other = comparison.negated if side else comparison
        beyond = self._feasible.point([*self.conditions, other])
        if beyond is None:
            return side
        inside = self.point if side else beyond
        outside = beyond if side else self.point
        self.put_aside.append(Branch((*self.decisions, False), outside))
        self.point = inside
        return True


def whole(variables: Sequence[str], assumptions: Sequence[Comparison]) -> Branch:
    """Return the branch of all paths.

    Raises
    ------
    ValueError
        If the assumptions contradict each other.
    """
    point = Feasible(variables, assumptions).point([])
    if point is None:
        raise ValueError("no values meet the assumptions")
    return Branch((), point)


def paths(
    program: Program[T],
    variables: Sequence[str],
    assumptions: Sequence[Comparison],
    begin: Branch | None = None,
) -> Iterator[Path[T]]:
    """Yield every path of a program whose conditions can be met.

    Parameters
    ----------
    program : callable
        Takes the symbolic reals by name. It must be deterministic and compare
        nothing but through them.
    variables : sequence of str
        Their names.
    assumptions : sequence of Comparison
        What holds of them.
    begin : Branch, optional
        Explore only the paths of this branch.
    """
    feasible = Feasible(variables, assumptions)
    waiting = [begin or whole(variables, assumptions)]
    while waiting:
        path, put_aside = _follow(program, variables, feasible, waiting.pop())
        waiting += put_aside
        yield path


def split(
    program: Program[T], variables: Sequence[str], assumptions: Sequence[Comparison], parts: int
) -> tuple[list[Path[T]], list[Branch]]:
    """Return some paths, and about `parts` branches that hold the others."""
    feasible = Feasible(variables, assumptions)
    waiting = [whole(variables, assumptions)]
    done = []
    while waiting and len(waiting) < parts:
        shortest = min(waiting, key=lambda branch: len(branch.decisions))
        waiting.remove(shortest)
        path, put_aside = _follow(program, variables, feasible, shortest)
        done.append(path)
        waiting += put_aside
    return done, waiting


def _follow(
    program: Program[T], variables: Sequence[str], feasible: Feasible, branch: Branch
) -> tuple[Path[T], list[Branch]]:
    run = _Run(feasible, branch)
    result = program({name: Linear(run, 0, {name: 1}) for name in variables})
    if run.asked:  # and what it does then is up to it
        raise PolicyError(f"it asks for {run.asked[0]} of a length or budget, not how they compare")
    path = Path(tuple(run.decisions), tuple(run.conditions), run.point, result)
    return path, run.put_aside
