"""Checks the instance library against its index."""

from __future__ import annotations

from fairopt import audit, simulate
from fairopt.library import Entry
from fairopt.policies import policy_named
from ip_models.bounds import run_to_completion_bound
from ip_models.door import optimum
from ip_models.problem import Problem

ARITHMETIC = "arithmetic: "
"""With the name of a bound from `ip_models.bounds`, who proved what needs no solver."""


def problems(entry: Entry, *, prove: bool = False) -> list[str]:
    """Return what in an entry is not so; empty if all is.

    Parameters
    ----------
    entry : Entry
        Of the library.
    prove : bool
        Whether to solve anew where a solver proved the bound. Without it, such
        a bound is only held against the schedule and the bounds by arithmetic.
    """
    if entry.digest() != entry.sha256:
        return ["the file is another one: its SHA-256 differs"]
    instance = entry.instance()
    if len(entry.starts) != len(instance):
        return [f"{len(entry.starts)} starts for {len(instance)} requests"]
    schedule = entry.schedule()
    found = [str(violation) for violation in audit(instance, schedule)]
    if entry.bound > schedule.makespan:
        found.append(f"the schedule has makespan {schedule.makespan}, below the bound")
    expected = schedule.makespan if entry.bound == schedule.makespan else None
    if entry.optimum != expected:
        found.append(f"optimum {entry.optimum}, but the schedule and the bound give {expected}")
    found += _bound_problems(entry, prove=prove)
    if entry.policy is not None:
        run = entry.policy
        policy = policy_named(run.name, run.beta, run.reading)
        makespan = simulate(instance, policy).makespan
        if makespan != run.makespan:
            found.append(f"the policy needs {makespan}, not {run.makespan}")
    return found


def _bound_problems(entry: Entry, *, prove: bool) -> list[str]:
    instance = entry.instance()
    known = run_to_completion_bound(Problem.of(instance))
    if entry.proved_by.startswith(ARITHMETIC):
        said = entry.bound, entry.proved_by.removeprefix(ARITHMETIC)
        if said != known:
            return [f"bound {said[0]} by {said[1]}, but it is {known.value} by {known.argument}"]
        return []
    if entry.bound <= known.value:
        return [f"bound {entry.bound} by a solver, but {known.argument} gives {known.value}"]
    if prove:
        limit = None if entry.optimum is not None else 60.0
        best = optimum(instance, time_limit=limit, workers=2)
        if (best.makespan is not None and best.makespan < entry.bound) or (
            limit is None and best.makespan != entry.optimum
        ):
            return [f"bound {entry.bound}, but {best.solver} finds {best.makespan}"]
    return []
