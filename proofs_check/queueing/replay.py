"""Executions that z3 finds, as event sequences for the schedulers that run."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Sequence
from typing import NamedTuple

from fairopt.dispatch import Dispatch
from fairopt.numbers import Number, exact
from proofs_check.arguments.execution import RULES
from proofs_check.arguments.fair_queueing import CHARGING
from proofs_check.arguments.smtlib import Users
from proofs_check.queueing.dispatch_trace import Arrive, Cancel, Event, Send


class Step(NamedTuple):
    """One event of an execution; the charge belongs to dispatches alone."""

    event: str
    user: str
    charge: Number


class Happening(NamedTuple):
    """A step on a scheduler with weights 1: its events, and what a dispatch must send."""

    events: tuple[Event, ...]
    sends: Dispatch | None


def execution_of(script: str, users: Users) -> list[Step]:
    """Return the execution that z3 finds for a satisfiable script.

    Raises
    ------
    ValueError
        If z3 finds none.
    """
    import z3

    solver = z3.Solver()
    solver.from_string(script)
    if solver.check() != z3.sat:
        raise ValueError("z3 finds no execution")
    model = solver.model()
    values = {declared.name(): model[declared] for declared in model if declared.arity() == 0}
    name_of = {str(values[name]): name for name in users.names}
    steps: list[Step] = []
    while (user := f"u_{len(steps)}") in values:
        k = len(steps)
        event = next(name for name in RULES if z3.is_true(values[f"{name}_{k}"]))
        charge = exact("charge", values[f"charge_{k}"].as_fraction(), "a rational")
        steps.append(Step(event, name_of[str(values[user])], charge))
    return steps


def happenings(steps: Sequence[Step]) -> list[Happening]:
    """Return an execution as events of a scheduler.

    The state of the proof forgets queues, so all requests of one stay in the
    competition arrive when their user does. The global idle reset is the
    scheduler's own.
    """
    waiting: dict[str, deque[int]] = defaultdict(deque)
    requests = 0
    happened: list[Happening] = []
    for k, (event, user, charge) in enumerate(steps):
        if event in ("join", "rejoin"):
            arrivals: list[Event] = []
            for cost in _stay(steps[k + 1 :], user):
                arrivals.append(Arrive(user, cost))
                waiting[user].append(requests)
                requests += 1
            happened.append(Happening(tuple(arrivals), None))
        elif event in CHARGING:
            sends = Dispatch(waiting[user].popleft(), user, charge, True)
            happened.append(Happening((Send(),), sends))
        elif event == "withdraw":
            happened.append(Happening((Cancel(waiting[user].popleft()),), None))
        else:
            happened.append(Happening((), None))
    return happened


def _stay(later: Sequence[Step], user: str) -> list[Number]:
    """Return the costs of a user's requests until its queue is empty; one stays if it never is."""
    costs: list[Number] = []
    for event, whose, charge in later:
        if whose == user and event in CHARGING:
            costs.append(charge)
        if whose == user and event == "last-dispatch":
            return costs
        if whose == user and event == "withdraw":
            break
    return [*costs, 1]
