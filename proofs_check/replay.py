"""Executions that z3 finds, replayed on the scheduler that runs."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from fairopt.dispatch import Dispatch, Dispatcher
from proofs_check.arguments.execution import RULES
from proofs_check.arguments.fair_queueing import CHARGING, Users


class Step(NamedTuple):
    """One event of an execution; the charge belongs to dispatches alone."""

    event: str
    user: str
    charge: Fraction


def found(script: str, users: Users) -> list[Step]:
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
        event = next(name for name in RULES if z3.is_true(values.get(f"{name}_{k}")))
        charge = values[f"charge_{k}"].as_fraction()
        steps.append(Step(event, name_of[str(values[user])], charge))
    return steps


def replay(steps: Sequence[Step], dispatcher: Dispatcher) -> list[Dispatch | None]:
    """Run an execution on a dispatcher and return the dispatch of each step, if any.

    The state of the proof forgets queues, so all requests of one stay in the
    competition arrive when their user does.

    Raises
    ------
    ValueError
        If the dispatcher does anything else than the execution says.
    """
    waiting: dict[str, deque[int]] = defaultdict(deque)
    requests = 0
    sent: list[Dispatch | None] = []
    for k, (event, user, charge) in enumerate(steps):
        dispatch = None
        if event in ("join", "rejoin"):
            for cost in _stay(steps[k + 1 :], user):
                dispatcher.arrive(user, requests, cost)
                waiting[user].append(requests)
                requests += 1
        elif event in CHARGING:
            dispatch = dispatcher.dispatch()
            due = Dispatch(waiting[user].popleft(), user, charge, True)
            if dispatch != due:
                raise ValueError(f"step {k}: {dispatch} instead of {due}")
        elif event == "withdraw":
            dispatcher.cancel(waiting[user].popleft())
        sent.append(dispatch)
    return sent


def _stay(later: Sequence[Step], user: str) -> list[Fraction]:
    """Return the costs of a user's requests until its queue is empty; one stays if it never is."""
    costs = []
    for event, whose, charge in later:
        if whose == user and event in CHARGING:
            costs.append(charge)
        if whose == user and event == "last-dispatch":
            return costs
        if whose == user and event == "withdraw":
            break
    return [*costs, Fraction(1)]
