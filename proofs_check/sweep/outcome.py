"""What a chunk is asked and what it answers: values that travel between processes."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import Any

from fairopt import Policy
from proofs_check.enumeration import Range
from proofs_check.sweep.chunks import Chunk


class Question(Enum):
    """What a sweep looks for."""

    RATIO = "least ratio"
    FAIRNESS = "first unfair schedule"


@dataclass(frozen=True)
class Found:
    """An instance that a sweep found; both makespans are 0 where only fairness was asked.

    Parameters
    ----------
    lengths : tuple of int
        From the longest down.
    alpha : int
        Fairness budget, tokens.
    optimum, makespan : int
        ``T_OPT`` and ``T_A``, token-steps.
    """

    lengths: tuple[int, ...]
    alpha: int
    optimum: int = 0
    makespan: int = 0

    @classmethod
    def from_json(cls, values: dict[str, Any]) -> Found:
        """Return what the fields in a file stand for."""
        return cls(**{**values, "lengths": tuple(values["lengths"])})

    @property
    def rank(self) -> tuple[object, ...]:
        """The order of `proofs_check.search.Worst.rank`, which is also that of `first_unfair`."""
        ratio = Fraction(self.optimum, self.makespan or 1)
        return (ratio, len(self.lengths), sum(self.lengths), self.lengths, self.alpha)


@dataclass(frozen=True)
class Task:
    """One chunk to judge.

    Parameters
    ----------
    question : Question
        What to look for.
    policy : Policy
        Whose schedules.
    over : Range
        The range that the chunk belongs to.
    chunk : Chunk
        The instances.
    known : Found, optional
        An instance of the range; only what beats or ties its ratio is of interest.
    kernels : str
        The digest of the kernels that must judge it.
    """

    question: Question
    policy: Policy
    over: Range
    chunk: Chunk
    known: Found | None
    kernels: str


@dataclass(frozen=True)
class Outcome:
    """What was found in one chunk.

    Parameters
    ----------
    found : Found or None
        The first in the order of ranks, if anything of interest is there.
    covered : int
        Instances of the range in the chunk.
    evaluated : int
        Those on which the policy ran; the others are multiples.
    searched : int
        Those whose optimum was searched for; the bounds dismiss the others.
    """

    found: Found | None
    covered: int
    evaluated: int
    searched: int
