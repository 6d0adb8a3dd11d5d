"""A policy on all instances of a size at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import cast

import z3

from fairopt import Instance, Policy, simulate
from fairopt.numbers import Number
from proofs_check.symbolic.path import paths, to_z3
from proofs_check.symbolic.real import Linear


@dataclass(frozen=True)
class Family:
    """All instances of ``n`` requests with real lengths and a real budget.

    Parameters
    ----------
    n : int
        Requests.
    batch_size : int
        ``B``.
    """

    n: int
    batch_size: int

    @property
    def lengths(self) -> list[z3.ArithRef]:
        """``o_1 >= ... >= o_n``."""
        return [z3.Real(f"o{i}") for i in range(self.n)]

    @property
    def alpha(self) -> z3.ArithRef:
        """The fairness budget."""
        return z3.Real("alpha")

    @property
    def assumptions(self) -> list[z3.BoolRef]:
        """Lengths are positive and sorted, the budget is not negative."""
        lengths = self.lengths
        ordered = [longer >= shorter for longer, shorter in pairwise(lengths)]
        return [*ordered, lengths[-1] > 0, self.alpha >= 0]


@dataclass(frozen=True)
class PolicyPath:
    """One path of a policy: on the instances that meet the conditions, the makespan is this form.

    Parameters
    ----------
    conditions : tuple of z3.BoolRef
        Linear in lengths and alpha.
    makespan : z3.ArithRef
        Linear in lengths and alpha.
    """

    conditions: tuple[z3.BoolRef, ...]
    makespan: z3.ArithRef


def policy_paths(
    policy: Policy, family: Family, extra: Sequence[z3.BoolRef] = ()
) -> Iterator[PolicyPath]:
    """Yield every path of a policy; their conditions cover the family, without overlap.

    Parameters
    ----------
    policy : Policy
        Run by the same engine that runs it on numbers.
    family : Family
        The instances.
    extra : sequence of z3.BoolRef
        Further assumptions, such as ``alpha == gamma * o0``.
    """

    def program(real: Callable[[str], Linear]) -> Number:
        lengths = [cast(Number, real(f"o{i}")) for i in range(family.n)]
        instance = Instance(lengths, family.batch_size, cast(Number, real("alpha")))
        return simulate(instance, policy).makespan

    for path in paths(program, [*family.assumptions, *extra]):
        yield PolicyPath(path.conditions, to_z3(cast(Linear, path.result)))
