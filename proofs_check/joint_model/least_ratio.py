"""The least competitive ratio on a grid of instances, proved by Dinkelbach's scheme."""

from __future__ import annotations

import time
from dataclasses import dataclass
from fractions import Fraction

from ortools.sat.python import cp_model

from fairopt import Instance, Policy, audit, simulate
from ip_models import SolverFailureError, Status, optimum
from ip_models.cp_sat_backend import STATUS
from proofs_check.enumeration import Range
from proofs_check.joint_model.model import JointModel
from proofs_check.search import Worst
from proofs_check.symbolic.policy_paths import Family, policy_paths


@dataclass(frozen=True)
class GridRatio:
    """What the model said of a grid.

    Parameters
    ----------
    worst : Worst
        The worst instance found.
    status : Status
        ``OPTIMAL`` if no instance of the grid is worse, ``FEASIBLE`` if the time limit came first.
    paths : int
        Paths of the policy, over all numbers of requests.
    solves : int
        Models solved.
    """

    worst: Worst
    status: Status
    paths: int
    solves: int

    @property
    def bound(self) -> Fraction | None:
        """No instance of the grid has a ratio below this; ``None`` when unknown."""
        return self.worst.ratio if self.status is Status.OPTIMAL else None


def least_ratio(policy: Policy, over: Range, time_limit: float | None = None) -> GridRatio:
    """Return the least ``T_OPT / T_A`` over a range, with an instance that attains it.

    With the least ratio so far ``p / q`` the model maximises ``p T_A - q T``
    (Dinkelbach 1967); what it finds has a lower ratio, and once it finds none,
    the ratio is proved, for every number of requests in turn.

    Parameters
    ----------
    policy : Policy
        Any whose makespan on whole lengths is whole.
    over : Range
        The grid. Nothing is enumerated but the paths of the policy.
    time_limit : float, optional
        Seconds for all models together.

    Raises
    ------
    InputError
        If the policy refuses the range.
    """
    ends = None if time_limit is None else time.monotonic() + time_limit
    worst = _judged(policy, Instance([1] * over.least_requests, over.batch_size, over.alphas[0]))
    paths = solves = 0
    for n in range(over.least_requests, over.most_requests + 1):
        of_size = list(policy_paths(policy, Family(n, over.batch_size)))
        paths += len(of_size)
        joint = JointModel(over, n, of_size)
        while True:
            joint.ask_below(worst.ratio)
            solves += 1
            status, instance = _solved(joint, ends)
            if status is Status.INFEASIBLE:
                break
            if instance is not None:
                found = _judged(policy, instance)
                if found.ratio >= worst.ratio:
                    raise AssertionError(f"the joint model is wrong on {instance}")
                worst = found
            if status is not Status.OPTIMAL:
                return GridRatio(worst, Status.FEASIBLE, paths, solves)
    return GridRatio(worst, Status.OPTIMAL, paths, solves)


def _solved(joint: JointModel, ends: float | None) -> tuple[Status, Instance | None]:
    """Return what CP-SAT says and the instance it found, if it did."""
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    if ends is not None:
        solver.parameters.max_time_in_seconds = max(ends - time.monotonic(), 0.0)
    status = STATUS.get(solver.solve(joint.model))
    if status is None:
        raise SolverFailureError(f"cp-sat refuses the joint model: {joint.model.validate()}")
    if status not in (Status.OPTIMAL, Status.FEASIBLE):
        return status, None
    lengths = [solver.value(o) for o in joint.lengths]
    return status, Instance(lengths, joint.over.batch_size, solver.value(joint.alpha))


def _judged(policy: Policy, instance: Instance) -> Worst:
    """Return an instance with the policy's own schedule and an optimum of another solver."""
    solved = optimum(instance)
    if solved.schedule is None or not solved.proved_optimal or audit(instance, solved.schedule):
        raise AssertionError(f"no optimum of {instance}")
    return Worst(instance, simulate(instance, policy), solved.schedule)
