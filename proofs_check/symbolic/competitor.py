"""A competing fair schedule over the reals, as SMT constraints."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

import z3

MAKESPAN = z3.Real("T")


def starts(n: int) -> list[z3.ArithRef]:
    """Return the start times of the competing schedule."""
    return [z3.Real(f"s{i}") for i in range(n)]


def fair_schedule(
    lengths: Sequence[z3.ArithRef], alpha: z3.ArithRef, batch_size: int
) -> list[z3.BoolRef]:
    """Return the constraints of a fair run-to-completion schedule that ends by `MAKESPAN`.

    Requests are placed on ``batch_size`` slots; on one slot, one ends before
    the other starts. For every ordered pair, j starts at most alpha after i, or
    when i has ended: constraint (1) where nobody pauses. The two capacity
    bounds are implied and save the solvers most of their work.

    Parameters
    ----------
    lengths : sequence of z3.ArithRef
        ``o_1 >= o_2 >= ...``.
    alpha : z3.ArithRef
        Fairness budget.
    batch_size : int
        ``B``.
    """
    n = len(lengths)
    begin = starts(n)
    before = {(i, j): z3.Bool(f"before_{i}_{j}") for i, j in permutations(range(n), 2)}
    on_slot = [[z3.Bool(f"slot_{i}_{k}") for k in range(min(i + 1, batch_size))] for i in range(n)]
    constraints: list[z3.BoolRef] = [
        lengths[0] <= MAKESPAN,
        MAKESPAN * batch_size >= z3.Sum(lengths),
    ]
    for i in range(n):
        constraints += [begin[i] >= 0, begin[i] + lengths[i] <= MAKESPAN, z3.Or(on_slot[i])]
    for (i, j), precedes in before.items():
        constraints.append(z3.Implies(precedes, begin[i] + lengths[i] <= begin[j]))
        constraints.append(z3.Or(precedes, begin[j] <= begin[i] + alpha))
        if i < j:
            constraints += [
                z3.Or(z3.Not(mine), z3.Not(other), precedes, before[j, i])
                for mine, other in zip(on_slot[i], on_slot[j], strict=False)
            ]
    return constraints


def disjunct(
    model: z3.ModelRef, lengths: Sequence[z3.ArithRef], alpha: z3.ArithRef
) -> list[z3.BoolRef]:
    """Return linear constraints, true in a model of `fair_schedule`, that imply its schedule.

    They keep the model's answer to every "has i ended when j starts" and, where
    the answer is no, to constraint (1); so they keep its slots too.
    """
    begin = starts(len(lengths))
    kept: list[z3.BoolRef] = []
    for i, length in enumerate(lengths):
        kept += [begin[i] >= 0, begin[i] + length <= MAKESPAN]
    for i, j in permutations(range(len(lengths)), 2):
        ended = begin[i] + lengths[i] <= begin[j]
        kept.append(ended if z3.is_true(model.eval(ended, True)) else begin[j] <= begin[i] + alpha)
    return kept
