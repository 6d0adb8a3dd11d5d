"""Checks a solver's answer against what is known without it."""

from __future__ import annotations

from collections.abc import Iterator

from fairopt import Instance, Schedule, audit
from ip_models.bounds import Bound
from ip_models.result import Answer, Status


def contradictions(
    instance: Instance, answer: Answer, known: Schedule, floor: Bound, *, pausing: bool
) -> Iterator[str]:
    """Yield what an answer contradicts; nothing if it stands.

    Parameters
    ----------
    instance : fairopt.Instance
        What was solved.
    answer : Answer
        The solver's word.
    known : fairopt.Schedule
        A schedule found without the solver.
    floor : Bound
        A lower bound found without the solver.
    pausing : bool
        Whether requests may pause between tokens.
    """
    for violation in audit(instance, known, pausing=pausing):
        yield f"the heuristic schedule is not feasible: {violation}"
    feasible = f"a schedule of makespan {known.makespan} is feasible"
    if answer.status in (Status.INFEASIBLE, Status.UNBOUNDED):
        yield f"{answer.status.value}, but {feasible}"
    if answer.bound is not None and answer.bound > known.makespan:
        yield f"lower bound {answer.bound}, but {feasible}"
    if answer.schedule is not None:
        yield from _in_the_schedule(instance, answer, answer.schedule, floor, pausing=pausing)
    elif answer.status in (Status.OPTIMAL, Status.FEASIBLE):
        yield f"{answer.status.value}, but there is no schedule"


def _in_the_schedule(
    instance: Instance, answer: Answer, schedule: Schedule, floor: Bound, *, pausing: bool
) -> Iterator[str]:
    for violation in audit(instance, schedule, pausing=pausing):
        yield f"its schedule is not feasible: {violation}"
    attained = f"its schedule has makespan {schedule.makespan}"
    if schedule.makespan < floor.value:
        yield f"{attained}, but the bound by {floor.argument} is {floor.value}"
    if answer.bound is not None and answer.bound > schedule.makespan:
        yield f"lower bound {answer.bound}, but {attained}"
    if answer.status is Status.OPTIMAL and not (
        answer.makespan == answer.bound == schedule.makespan
    ):
        yield f"optimum {answer.makespan}, lower bound {answer.bound}, but {attained}"
