"""The least slack of a partition, with CP-SAT.

Each group is led by its member of largest slack, ties by request, and has a
window of lengths of width alpha, which begins at the length of one of its
members. ``joins[j, i]`` says that ``j`` is in the group of ``i``; ``j = i`` that ``i`` leads.
"""

from __future__ import annotations

from dataclasses import dataclass

from fairopt import InputError, Instance
from ip_models.errors import ModelTooLargeError, SolverContradictionError, SolverFailureError
from ip_models.installed import version_of
from ip_models.result import Status
from ip_models.slack.by_windows import fast_partition
from ip_models.slack.partition import Partition, problems, slack, slacks

MOST_PAIRS = 500_000


@dataclass(frozen=True, slots=True)
class LeastSlack:
    """A partition and how good it is.

    Parameters
    ----------
    status : Status
        ``OPTIMAL``: its slack is ``Delta``. ``FEASIBLE`` when the time limit came first.
    slack, bound : int
        Of the partition, and below which none is; tokens.
    partition : tuple of tuple of int
        The groups.
    version : str
        Of CP-SAT.
    """

    status: Status
    slack: int
    bound: int
    partition: Partition
    version: str


def least_slack(
    instance: Instance, *, time_limit: float | None = None, seed: int = 0, workers: int = 1
) -> LeastSlack:
    """Find a partition of least slack, ``Delta``.

    Parameters
    ----------
    instance : fairopt.Instance
        With prediction intervals; lengths and upper ends whole.
    time_limit : float, optional
        Seconds.
    seed, workers : int
        Of CP-SAT's search.

    Raises
    ------
    InputError
        If there are no intervals, or they or the lengths are not whole.
    ModelTooLargeError
        If too many pairs could share a group.
    SolverContradictionError
        If CP-SAT's partition or bound contradicts what is known.
    SolverFailureError
        If CP-SAT stops without an answer.
    """
    excess = [_whole(f"intervals[{i}]", e) for i, e in enumerate(slacks(instance))]
    known = fast_partition(instance)
    found, bound = _solve(
        instance, excess, known, time_limit=time_limit, seed=seed, workers=workers
    )
    version = version_of("cp-sat")
    for problem in problems(instance, found):
        raise SolverContradictionError("cp-sat", version, problem, instance)
    best = min(found, known, key=lambda partition: slack(instance, partition))
    value = int(slack(instance, best))
    if bound > value:
        raise SolverContradictionError("cp-sat", version, f"bound {bound} above {value}", instance)
    status = Status.OPTIMAL if bound == value else Status.FEASIBLE
    if status is Status.FEASIBLE and time_limit is None:
        raise SolverFailureError(f"cp-sat stopped early: {bound} to {value}")
    return LeastSlack(status, value, bound, best, version)


def _whole(field: str, value: object) -> int:
    if not isinstance(value, int):
        raise InputError(field, value, "whole tokens")
    return value


def _solve(
    instance: Instance,
    excess: list[int],
    known: Partition,
    *,
    time_limit: float | None,
    seed: int,
    workers: int,
) -> tuple[Partition, int]:
    """Return the best partition found, at worst the known one, and a lower bound."""
    from ortools.sat.python import cp_model

    from ip_models.cp_sat_backend import STATUS
    from ip_models.rounding import whole_bound

    model = cp_model.CpModel()
    lengths, alpha = instance.lengths, instance.alpha
    order = sorted(range(len(instance)), key=lambda i: (-excess[i], i))
    pairs = [
        (j, i)
        for place, i in enumerate(order)
        for j in order[place:]
        if -alpha <= lengths[j] - lengths[i] <= alpha
    ]
    if len(pairs) > MOST_PAIRS:
        raise ModelTooLargeError("pairs", len(pairs), f"at most {MOST_PAIRS:,}")
    joins = {(j, i): model.new_bool_var(f"joins_{j}_{i}") for j, i in pairs}
    members: dict[int, list[int]] = {i: [] for i in order}
    groups_of: dict[int, list[int]] = {i: [] for i in order}
    for j, i in pairs:
        members[i].append(j)
        groups_of[j].append(i)
    for j in order:
        model.add_exactly_one(joins[j, i] for i in groups_of[j])
    for i in order:
        leads = joins[i, i]
        model.add(sum(joins[j, i] for j in members[i]) <= instance.batch_size * leads)
        lows = sorted({lengths[j] for j in members[i] if lengths[j] <= lengths[i]})
        window = {low: model.new_bool_var(f"from_{low}_{i}") for low in lows}
        model.add(sum(window.values()) == leads)
        for j in members[i]:
            model.add(
                joins[j, i]
                <= sum(begins for low, begins in window.items() if low <= lengths[j] <= low + alpha)
            )
    model.minimize(sum(excess[i] * joins[i, i] for i in order))
    for group in known:
        leader = min(group, key=order.index)
        for j in group:
            for i in groups_of[j]:
                model.add_hint(joins[j, i], i == leader)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = workers
    solver.parameters.random_seed = seed
    if time_limit is not None:
        solver.parameters.max_time_in_seconds = time_limit
    status = STATUS.get(solver.solve(model))
    if status not in (Status.OPTIMAL, Status.FEASIBLE, Status.UNKNOWN):
        raise SolverFailureError(f"cp-sat answered {status}: {model.validate()}")
    bound = max(0, whole_bound(solver.best_objective_bound) or 0)
    if status is Status.UNKNOWN:
        return known, bound
    groups = (
        tuple(j for j in members[i] if solver.value(joins[j, i]))
        for i in order
        if solver.value(joins[i, i])
    )
    return tuple(groups), bound
