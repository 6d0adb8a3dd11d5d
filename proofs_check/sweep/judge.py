"""The tasks of a sweep, and judging one of them in whatever process."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from fairopt import Instance, Policy, simulate
from proofs_check.enumeration import Range
from proofs_check.kernels import DIGEST
from proofs_check.kernels.multisets import size, step
from proofs_check.kernels.worst_of_chunk import TALLY, worst_of_chunk
from proofs_check.search import first_unfair, worst_case
from proofs_check.sweep.chunks import chunks, multiples, vacuous
from proofs_check.sweep.encoding import encode, has_kernel, scales
from proofs_check.sweep.outcome import Found, Outcome, Question, Task


class OtherKernelsError(RuntimeError):
    """The process that was to judge a chunk has another version of fairopt."""


def tasks(question: Question, policy: Policy, over: Range, by_longest: bool = False) -> list[Task]:
    """Return what there is to judge for a range, in order.

    Raises
    ------
    InputError
        If the policy refuses the batch size or a budget, or the range is too large.
    """
    for alpha in over.alphas:
        simulate(Instance([1], over.batch_size, alpha), policy)
    return [Task(question, policy, over, chunk, None, DIGEST) for chunk in chunks(over, by_longest)]


def judge(task: Task) -> Outcome:
    """Return the outcome of a chunk, the same in every process.

    Raises
    ------
    OtherKernelsError
        If this process has other kernels than the task asks for.
    """
    if task.kernels != DIGEST:
        raise OtherKernelsError(f"a worker has kernels {DIGEST}, the sweep {task.kernels}")
    return _compiled(task) if has_kernel(task.policy) else _interpreted(task)


def _compiled(task: Task) -> Outcome:
    over, chunk = task.over, task.chunk
    rule = encode(task.policy, chunk.alpha)
    repeated = multiples(over, chunk.alpha)
    if not scales(task.policy):
        repeated[:] = False
    row = chunk.row(over.most_requests)
    found = np.zeros_like(row)
    tally = np.zeros(TALLY, np.int64)
    common = (row, chunk.count, over.least_requests, repeated, vacuous(over, chunk.alpha))
    ratio = np.zeros(2, np.int64)
    if task.question is Question.RATIO:
        if task.known:
            ratio[:] = task.known.optimum, task.known.makespan
        any_found = worst_of_chunk(rule, over.batch_size, chunk.alpha, *common, ratio, found, tally)
    else:
        # Compiled only when fairness is asked for.
        from proofs_check.kernels.unfair_of_chunk import unfair_of_chunk

        any_found = unfair_of_chunk(rule, over.batch_size, chunk.alpha, *common, found, tally)
    if not any_found:
        return Outcome(None, *tally.tolist())
    lengths = tuple(found[: size(found)].tolist())
    return Outcome(Found(lengths, chunk.alpha, *ratio.tolist()), *tally.tolist())


def _interpreted(task: Task) -> Outcome:
    instances = list(_instances(task))
    count = len(instances)
    if task.question is Question.FAIRNESS:
        unfair = first_unfair(task.policy, instances)
        first = Found(_whole(unfair[0]), task.chunk.alpha) if unfair else None
        return Outcome(first, count, count, 0)
    if not instances:
        return Outcome(None, 0, 0, 0)
    worst = worst_case(task.policy, instances)
    optimum, makespan = int(worst.optimum.makespan), int(worst.policy_schedule.makespan)
    found = Found(_whole(worst.instance), task.chunk.alpha, optimum, makespan)
    return Outcome(found, count, count, count)


def _instances(task: Task) -> Iterator[Instance]:
    row = task.chunk.row(task.over.most_requests)
    for _ in range(task.chunk.count):
        n = size(row)
        if n >= task.over.least_requests:
            yield Instance(row[:n].tolist(), task.over.batch_size, task.chunk.alpha)
        step(row)


def _whole(instance: Instance) -> tuple[int, ...]:
    return tuple(int(o) for o in instance.lengths)
