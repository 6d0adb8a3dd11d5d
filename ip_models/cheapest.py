"""The fair schedule of least price: steps and externality weighed against each other.

Section 5 restored: profit is ``p0 O - tau Q - c T - tau E``, of which a schedule
decides ``c T + tau E`` alone.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction

from fairopt import InputError, Instance, Schedule, audit, measure
from fairopt.numbers import Number, exact
from ip_models.errors import SolverContradictionError, SolverFailureError
from ip_models.incumbent import static_batches
from ip_models.installed import version_of
from ip_models.problem import Problem
from ip_models.result import Status
from ip_models.size import refuse_if_too_large, refuse_overflow, start_indexed

PRICE = "a price of at least 0"


@dataclass(frozen=True, slots=True)
class Cheapest:
    """A fair run-to-completion schedule and what it costs.

    Parameters
    ----------
    status : Status
        ``OPTIMAL``, or ``FEASIBLE`` when the time limit came first.
    cost, bound : int or Fraction
        ``c T + tau E`` of the schedule, and below which no schedule costs.
    makespan : int
        ``T``, token-steps.
    externality : int
        ``E``, token-steps x tokens.
    schedule : fairopt.Schedule
        Audited.
    version : str
        Of CP-SAT.
    """

    status: Status
    cost: Number
    bound: Number
    makespan: Number
    externality: Number
    schedule: Schedule
    version: str

    @property
    def proved_optimal(self) -> bool:
        """Whether no schedule costs less."""
        return self.status is Status.OPTIMAL


def cheapest(
    instance: Instance,
    *,
    step_price: Number,
    externality_price: Number,
    time_limit: float | None = None,
    seed: int = 0,
    workers: int = 1,
) -> Cheapest:
    """Find the fair schedule of least ``c T + tau E``, with CP-SAT.

    Run-to-completion, offline, whole lengths; the model grows with tokens
    times makespan, so it is meant for tens of requests of tens of tokens.

    Parameters
    ----------
    instance : fairopt.Instance
        The requests.
    step_price, externality_price : int or Fraction
        ``c`` per token-step and ``tau`` per token-step x token, at least 0, not
        both 0.
    time_limit : float, optional
        Seconds.
    seed, workers : int
        Of CP-SAT's search.

    Raises
    ------
    InputError
        If an argument is not as above.
    ModelTooLargeError
        If the model is too large to build.
    SolverContradictionError
        If the answer contradicts the audit or the measure of its schedule.
    SolverFailureError
        If CP-SAT stops without an answer.
    """
    if not instance.offline:
        raise InputError("releases", "times above 0", "all 0 here")
    c, tau, scale = _whole_prices(step_price, externality_price)
    problem = Problem.of(instance)
    known = static_batches(problem)  # no externality, so nothing dearer in steps is cheaper
    horizon = int(known.makespan)
    refuse_overflow(problem, horizon * max(c, 1) + tau * sum(problem.lengths) * horizon)
    refuse_if_too_large("priced", start_indexed(problem, horizon))
    from ip_models.priced import solve

    answer = solve(problem, known, c=c, tau=tau, time_limit=time_limit, seed=seed, workers=workers)
    version = version_of("cp-sat")
    if answer.status is Status.INFEASIBLE:
        raise SolverContradictionError("cp-sat", version, "infeasible, but batches fit", instance)
    if time_limit is None and answer.status is not Status.OPTIMAL:
        raise SolverFailureError(f"cp-sat stopped early: {answer.status.value}")
    schedule = answer.schedule or known
    for violation in audit(instance, schedule):
        raise SolverContradictionError("cp-sat", version, str(violation), instance)
    measured = measure(instance, schedule)
    cost = c * measured.makespan + tau * measured.externality
    if answer.schedule is not None and answer.status is Status.OPTIMAL and cost != answer.cost:
        raise SolverContradictionError(
            "cp-sat", version, f"cost {answer.cost}, but its schedule costs {cost}", instance
        )
    if c * known.makespan < cost:
        schedule, measured, cost = known, measure(instance, known), c * known.makespan
    bound = max(answer.bound, 0)
    if bound > cost:
        raise SolverContradictionError("cp-sat", version, f"bound {bound} above {cost}", instance)
    return Cheapest(
        Status.OPTIMAL if bound == cost else Status.FEASIBLE,
        Fraction(cost) / scale,
        Fraction(bound) / scale,
        measured.makespan,
        measured.externality,
        schedule,
        version,
    )


def _whole_prices(step_price: Number, externality_price: Number) -> tuple[int, int, int]:
    """Return both prices in whole parts, and how many parts make one."""
    prices = [
        Fraction(exact(name, price, PRICE))
        for name, price in (("step_price", step_price), ("externality_price", externality_price))
    ]
    if min(prices) < 0 or max(prices) == 0:
        raise InputError("prices", [str(p) for p in prices], "at least 0, and not both 0")
    scale = math.lcm(*(price.denominator for price in prices))
    c, tau = (int(price * scale) for price in prices)
    return c, tau, scale
