"""A policy on all instances of a size at once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import cast

from fairopt import Instance, Policy, PolicyError, simulate
from fairopt.numbers import Number
from proofs_check.symbolic.comparison import Comparison, Point, at_most, below, equal
from proofs_check.symbolic.path import Branch, Path, paths, split
from proofs_check.symbolic.real import Linear, off_path, variable


@dataclass(frozen=True)
class Family:
    """All instances of ``n`` requests with real lengths and a real budget.

    Parameters
    ----------
    n : int
        Requests, ``o_1 >= ... >= o_n > 0``.
    batch_size : int
        ``B``.
    gamma : Fraction, optional
        Only instances with ``alpha = gamma o_1``.
    assumed : tuple of Comparison
        Only instances of which this holds: homogeneous comparisons of `lengths`
        and `alpha`.
    """

    n: int
    batch_size: int
    gamma: Fraction | None = None
    assumed: tuple[Comparison, ...] = ()

    def __str__(self) -> str:
        words = [f"B={self.batch_size}, n={self.n}, all real lengths"]
        words.append("all alpha" if self.gamma is None else f"alpha = {self.gamma} max o")
        words += [comparison.smtlib for comparison in self.assumed]
        return ", ".join(words)

    @property
    def variables(self) -> tuple[str, ...]:
        """The names of the lengths, from the longest down, and of the budget."""
        return (*(f"o{i + 1}" for i in range(self.n)), "alpha")

    @property
    def lengths(self) -> list[Linear]:
        """``o_1 >= ... >= o_n``."""
        return [variable(name) for name in self.variables[:-1]]

    @property
    def alpha(self) -> Linear:
        """The fairness budget."""
        return variable("alpha")

    @property
    def assumptions(self) -> tuple[Comparison, ...]:
        """Lengths are positive and sorted, the budget is not negative."""
        lengths = self.lengths
        ordered = [at_most(shorter, longer) for longer, shorter in pairwise(lengths)]
        known = [*ordered, below(0, lengths[-1]), at_most(0, self.alpha), *self.assumed]
        if self.gamma is not None:
            known.append(equal(self.alpha, lengths[0] * self.gamma))
        return tuple(known)


@dataclass(frozen=True)
class PolicyPath:
    """One path of a policy: on the instances that meet the conditions it does the same.

    Parameters
    ----------
    decisions : tuple of bool
        Its place in the tree of paths.
    conditions : tuple of Comparison
        Homogeneous in lengths and alpha.
    point : Point
        An instance that meets them.
    starts : tuple of Linear
        When each request starts, from the longest down.
    makespan : Linear
        The policy's.
    """

    decisions: tuple[bool, ...]
    conditions: tuple[Comparison, ...]
    point: Point
    starts: tuple[Linear, ...]
    makespan: Linear


def policy_paths(
    policy: Policy, family: Family, begin: Branch | None = None
) -> Iterator[PolicyPath]:
    """Yield every path of a policy; their conditions cover the family, without overlap.

    Parameters
    ----------
    policy : Policy
        Run by the same engine that runs it on numbers. It must not pause.
    family : Family
        The instances.
    begin : Branch, optional
        Explore only this part of the tree.

    Raises
    ------
    PolicyError
        If a path is not the policy's on numbers, as when it draws at random or looks at
        the type of a number, or if it compares token-steps with a number of its own, so
        that the unit of time matters.
    """
    program = _Program(policy, family)
    for path in paths(program, family.variables, family.assumptions, begin):
        yield _checked(path, policy, family)


def split_paths(
    policy: Policy, family: Family, parts: int
) -> tuple[list[PolicyPath], list[Branch]]:
    """Return some paths, and about `parts` branches of the tree that hold the others."""
    program = _Program(policy, family)
    done, branches = split(program, family.variables, family.assumptions, parts)
    return [_checked(path, policy, family) for path in done], branches


Run = tuple[tuple[Linear, ...], Linear]


@dataclass(frozen=True)
class _Program:
    policy: Policy
    family: Family

    def __call__(self, real: dict[str, Linear]) -> Run:
        *lengths, alpha = (cast(Number, real[name]) for name in self.family.variables)
        schedule = simulate(Instance(lengths, self.family.batch_size, alpha), self.policy)
        starts = {segment.request: segment.start for segment in schedule.segments}
        if len(starts) < len(schedule.segments):
            raise TypeError(f"{self.policy!r} pauses")
        forms = (off_path(cast(Linear, starts[i])) for i in range(self.family.n))
        return tuple(forms), off_path(cast(Linear, schedule.makespan))


def _checked(path: Path[Run], policy: Policy, family: Family) -> PolicyPath:
    """Return a path once the policy, run on the numbers of its point, has done the same."""
    starts, makespan = path.result
    found = PolicyPath(path.decisions, path.conditions, path.point, starts, makespan)
    for comparison in path.conditions:
        if comparison.constant:
            raise PolicyError(f"{policy!r} compares with a number of its own: {comparison.smtlib}")
    *lengths, alpha = (path.point[name] for name in family.variables)
    instance = Instance(lengths, family.batch_size, alpha)
    on_numbers = simulate(instance, policy).starts
    if [start.at(path.point) for start in starts] != list(on_numbers.values()):
        raise PolicyError(f"{policy!r} does on {instance} not what it does on symbolic reals")
    return found
