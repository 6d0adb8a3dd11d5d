"""What is wrong with a schedule, as a value."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from fairopt.numbers import Number


class Kind(Enum):
    """What a schedule can violate."""

    CAPACITY = "capacity"
    FAIRNESS = "fairness"
    COMPLETENESS = "completeness"
    RELEASE = "release"
    CONTIGUITY = "contiguity"


@dataclass(frozen=True, slots=True)
class Violation:
    """One violation.

    Parameters
    ----------
    kind : Kind
        The rule that is broken.
    time : int or Fraction
        Token-step at which it begins or, where tokens are missing, service ends.
    requests : tuple of int
        The requests that break it.
    detail : str
        What was found against what is allowed.
    """

    kind: Kind
    time: Number
    requests: tuple[int, ...]
    detail: str

    def __str__(self) -> str:
        named = ", ".join(map(str, self.requests))
        return f"{self.kind.value} at {self.time}: requests {named}: {self.detail}"
