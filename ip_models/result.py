"""What a solver found out about an instance, as a value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from fairopt import Schedule
from fairopt.numbers import Number

Parameter = int | float | str | None


class Status(Enum):
    """How far a solver came."""

    OPTIMAL = "optimal"
    FEASIBLE = "feasible"
    UNKNOWN = "unknown"
    INFEASIBLE = "infeasible"
    UNBOUNDED = "unbounded"


@dataclass(frozen=True, slots=True)
class Answer:
    """A solver's own word, before anyone has checked it.

    Parameters
    ----------
    status : Status
        As the solver says.
    makespan : int or None
        Objective value, token-steps.
    bound : int or None
        Lower bound the solver claims, token-steps, rounded safely.
    schedule : Schedule or None
        Its best schedule.
    """

    status: Status
    makespan: int | None = None
    bound: int | None = None
    schedule: Schedule | None = None


@dataclass(frozen=True, slots=True)
class Optimum:
    """The checked outcome of one solve.

    Parameters
    ----------
    status : Status
        ``OPTIMAL``, or ``FEASIBLE`` when the time limit came first.
    makespan : int or Fraction or None
        ``T`` of the schedule, token-steps; the optimum if `proved_optimal`.
    bound : int or Fraction or None
        Best proved lower bound on the optimum, token-steps; None when unknown.
    schedule : fairopt.Schedule or None
        A schedule that attains the makespan. The audit found no violation.
    solver : str
        The back end that ran. CBC has called infeasible models optimal and
        incumbents optimal: rest no verdict on a ``cbc-`` result alone.
    version : str
        Version of the solver and of the layers above it.
    parameters : dict
        Model, seed, time limit in seconds, workers, horizon in token-steps,
        and where the schedule (``incumbent``: solver or heuristic) and the
        bound (``bounded_by``: solver or the name of a bound) come from. Of an
        instance with fractions, also the units to which it was scaled.
    seconds : float
        Wall time of building and solving.
    """

    status: Status
    makespan: Number | None
    bound: Number | None
    schedule: Schedule | None
    solver: str
    version: str
    parameters: Mapping[str, Parameter]
    seconds: float

    @property
    def proved_optimal(self) -> bool:
        """Whether no schedule is shorter, on the word of those named in `parameters`."""
        return self.status is Status.OPTIMAL
