"""The worst instance of a range by a compiled sweep."""

from __future__ import annotations

from concurrent.futures import Executor
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path

import numpy as np

from fairopt import Instance, Policy, Schedule, audit, simulate
from ip_models.kernels.optimum import least_makespan
from proofs_check.enumeration import Range
from proofs_check.search import Progress, Worst
from proofs_check.sweep.checkpoint import SweepCheckpoint
from proofs_check.sweep.driver import judge_all
from proofs_check.sweep.encoding import differs, has_kernel
from proofs_check.sweep.judge import tasks
from proofs_check.sweep.outcome import Found, Outcome, Question, Task

FEW = 10_000


@dataclass(frozen=True)
class Sweep:
    """What a sweep over a range found, and what it took.

    Parameters
    ----------
    worst : Worst
        The first in the order of its rank.
    covered, evaluated, searched : int
        Instances of the range, those on which the policy ran, those whose
        optimum was searched for.
    """

    worst: Worst
    covered: int
    evaluated: int
    searched: int


def sweep_ratio(
    policy: Policy,
    over: Range,
    executor: Executor | None = None,
    checkpoint: Path | None = None,
    progress: Progress | None = None,
) -> Sweep:
    """Return the worst instance of a range, every instance covered.

    The result and its counts depend on the policy and the range alone.

    Parameters
    ----------
    policy : Policy
        Compiled if it is built in; any other runs as it is.
    over : Range
        Covered in full. The range with half its lengths is swept first: what
        it finds dismisses most of the rest by the bounds.
    executor : Executor, optional
        Spreads the chunks; see `proofs_check.sweep.workers`.
    checkpoint : Path, optional
        File that holds finished chunks; made, or gone on from.
    progress : callable, optional
        Told the number of instances covered since the last call.

    Raises
    ------
    InputError
        If the policy refuses the range, or the checkpoint is another sweep's.
    """
    asked = _tasks(policy, over)
    held = SweepCheckpoint(checkpoint, asked) if checkpoint else None
    outcomes = judge_all(asked, executor, held, progress)
    return Sweep(
        _worst(policy, over, _least(outcomes)),
        sum(o.covered for o in outcomes),
        sum(o.evaluated for o in outcomes),
        sum(o.searched for o in outcomes),
    )


def worst_by_gamma(
    policy: Policy,
    over: Range,
    executor: Executor | None = None,
    checkpoint: Path | None = None,
    progress: Progress | None = None,
) -> dict[Fraction, Worst]:
    """Return the worst instance of a range for each ``gamma = alpha / max o`` up to 1.

    Parameters
    ----------
    policy, over, executor, checkpoint, progress
        As for `sweep_ratio`. Slower, since an instance can be dismissed only by
        others of its budget and longest length.
    """
    asked = tasks(Question.RATIO, policy, over, by_longest=True)
    held = SweepCheckpoint(checkpoint, asked) if checkpoint else None
    outcomes: dict[Fraction, list[Outcome]] = {}
    for outcome in judge_all(asked, executor, held, progress):
        if outcome.found:
            gamma = Fraction(outcome.found.alpha, outcome.found.lengths[0])
            outcomes.setdefault(gamma, []).append(outcome)
    return {gamma: _worst(policy, over, _least(outcomes[gamma])) for gamma in sorted(outcomes)}


def _tasks(policy: Policy, over: Range) -> list[Task]:
    asked = tasks(Question.RATIO, policy, over)
    known = _known(policy, over)
    return [replace(task, known=known) for task in asked]


def _known(policy: Policy, over: Range) -> Found | None:
    """Return the worst of the instances with lengths and budgets up to half of the longest."""
    half = over.max_length // 2
    alphas = range(over.alphas.start, min(over.alphas.stop, half + 1), over.alphas.step)
    part = Range(over.batch_size, over.most_requests, half, alphas, over.least_requests)
    if len(over) < FEW or not part or not has_kernel(policy):
        return None
    return _least(judge_all(_tasks(policy, part)))


def _least(outcomes: list[Outcome]) -> Found:
    return min((o.found for o in outcomes if o.found), key=lambda found: found.rank)


def _worst(policy: Policy, over: Range, found: Found) -> Worst:
    """Return what was found with both schedules, the policy's from the engine."""
    instance = Instance(found.lengths, over.batch_size, found.alpha)
    lengths = np.array(found.lengths, np.int64)
    start = np.empty_like(lengths)
    least_makespan(lengths, over.batch_size, found.alpha, found.optimum, start)
    worst = Worst(
        instance,
        simulate(instance, policy),
        Schedule.from_starts(instance.lengths, start.tolist()),
    )
    if (
        audit(instance, worst.optimum)
        or worst.optimum.makespan != found.optimum
        or worst.policy_schedule.makespan != found.makespan
    ):
        raise differs(policy, instance)
    return worst
