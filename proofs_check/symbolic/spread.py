"""The paths of a policy in parts that processes can share."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import TypeVar

from fairopt import Policy
from proofs_check.symbolic.path import Branch
from proofs_check.symbolic.policy_paths import Family, PolicyPath, policy_paths, split_paths

Answer = TypeVar("Answer")
Progress = Callable[[int], None]

PARTS = 48
"""Enough for a fair share of very unequal branches."""


@dataclass(frozen=True)
class Part:
    """Some of the paths of a policy: known ones, or all of a branch.

    Parameters
    ----------
    policy : Policy
        The policy.
    family : Family
        The instances.
    known : tuple of PolicyPath
        Paths found already.
    branch : Branch, optional
        Of the tree of paths.
    """

    policy: Policy
    family: Family
    known: tuple[PolicyPath, ...] = ()
    branch: Branch | None = None

    def paths(self) -> Iterator[PolicyPath]:
        """Yield the paths of the part."""
        yield from self.known
        if self.branch is not None:
            yield from policy_paths(self.policy, self.family, self.branch)


def parts_of(policy: Policy, family: Family) -> list[Part]:
    """Return parts that together hold every path once, always the same ones."""
    done, branches = split_paths(policy, family, PARTS)
    branched = [Part(policy, family, branch=branch) for branch in branches]
    return [Part(policy, family, tuple(done)), *branched]


def ask_each(
    question: Callable[[Part], Answer], parts: list[Part], executor: Executor | None
) -> Iterator[Answer]:
    """Yield the answers on all parts, in their order, from the processes of an executor."""
    if executor is None:
        yield from map(question, parts)
    else:
        yield from executor.map(question, parts)
