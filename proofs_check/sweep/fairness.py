"""Whether a policy is fair on a whole range, by a compiled sweep."""

from __future__ import annotations

from concurrent.futures import Executor

from fairopt import Instance, Policy, Schedule, audit, simulate
from proofs_check.enumeration import Range
from proofs_check.search import Progress
from proofs_check.sweep.driver import judge_all
from proofs_check.sweep.encoding import differs
from proofs_check.sweep.judge import tasks
from proofs_check.sweep.outcome import Question


def sweep_fairness(
    policy: Policy, over: Range, executor: Executor | None = None, progress: Progress | None = None
) -> tuple[Instance, Schedule] | None:
    """Return the first instance on which a policy breaks constraint (1), or ``None``.

    The same as `proofs_check.search.first_unfair`.

    Parameters
    ----------
    policy : Policy
        Compiled if it is built in; any other runs as it is.
    over : Range
        Covered in full.
    executor : Executor, optional
        Spreads the chunks; see `proofs_check.sweep.workers`.
    progress : callable, optional
        Told the number of instances covered since the last call.
    """
    outcomes = judge_all(tasks(Question.FAIRNESS, policy, over), executor, progress=progress)
    found = [outcome.found for outcome in outcomes if outcome.found]
    if not found:
        return None
    first = min(found, key=lambda f: f.rank)
    instance = Instance(first.lengths, over.batch_size, first.alpha)
    schedule = simulate(instance, policy)
    if not audit(instance, schedule):
        raise differs(policy, instance)
    return instance, schedule
