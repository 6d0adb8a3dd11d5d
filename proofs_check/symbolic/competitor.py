"""With what a policy is compared, as SMT-LIB 2 text: schedules, or bounds on all of them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import ClassVar

from fairopt import Schedule
from proofs_check.symbolic.comparison import Comparison, Point, at_most
from proofs_check.symbolic.policy_paths import Family
from proofs_check.symbolic.real import variable

MAKESPAN = "T"


@dataclass(frozen=True)
class Competitor(ABC):
    """What may end by the time `MAKESPAN` on the instances of a family."""

    pausing: ClassVar[bool]
    """Whether it is of the pausing model."""

    @abstractmethod
    def variables(self, family: Family) -> tuple[str, ...]:
        """Return the names of its real variables beside `MAKESPAN`."""

    @abstractmethod
    def constraints(self, family: Family) -> str:
        """Return the declarations and the constraints."""

    @abstractmethod
    def kept(self, family: Family, point: Point) -> list[Comparison]:
        """Return linear constraints, met at a point of `constraints`, that imply them.

        They hold the point's answer to every alternative.
        """

    @abstractmethod
    def schedule(self, family: Family, values: Mapping[str, int]) -> Schedule | None:
        """Return the schedule of an instance and the variables, all whole; none for a bound."""


def capacity(family: Family) -> list[Comparison]:
    """Return the two bounds that hold of every schedule: the longest request, and the area."""
    makespan, lengths = variable(MAKESPAN), family.lengths
    total = sum(lengths[1:], lengths[0])
    return [at_most(lengths[0], makespan), at_most(total, makespan * family.batch_size)]


def reals(names: Iterable[str]) -> str:
    """Return the declarations of real constants."""
    return "\n".join(f"(declare-const {name} Real)" for name in names)


def booleans(names: Iterable[str]) -> str:
    """Return the declarations of propositions."""
    return "\n".join(f"(declare-const {name} Bool)" for name in names)


def assertions(formulas: Iterable[str | Comparison]) -> str:
    """Return the assumptions of formulas."""
    texts = (f.smtlib if isinstance(f, Comparison) else f for f in formulas)
    return "\n".join(f"(assert {text})" for text in texts)
