"""Having every chunk judged once, wherever there are processes for it."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import CancelledError, Executor, Future, as_completed
from contextlib import closing, nullcontext

from fairopt.errors import InputError
from fairopt.files import Verbatim
from proofs_check.sweep.checkpoint import SweepCheckpoint
from proofs_check.sweep.judge import OtherKernelsError, judge
from proofs_check.sweep.outcome import Outcome, Task

Record = Callable[[int, Outcome], None]


def judge_all(
    tasks: list[Task],
    executor: Executor | None = None,
    checkpoint: SweepCheckpoint | None = None,
    progress: Callable[[int], None] | None = None,
) -> list[Outcome]:
    """Return the outcome of every task, in their order.

    Parameters
    ----------
    tasks : list of Task
        Of one sweep.
    executor : Executor, optional
        Judges them in its processes or threads; by default they are judged here.
    checkpoint : SweepCheckpoint, optional
        What it holds is not judged again, and it is told of every outcome, then closed.
    progress : callable, optional
        Told the number of instances covered since the last call.

    Raises
    ------
    InputError
        If a worker of the executor has another version of fairopt.
    """
    outcomes = dict(checkpoint.outcomes) if checkpoint else {}
    if progress:
        progress(sum(outcome.covered for outcome in outcomes.values()))

    def record(place: int, outcome: Outcome) -> None:
        if place in outcomes:
            return
        if checkpoint:
            checkpoint.record(place, outcome)
        outcomes[place] = outcome
        if progress:
            progress(outcome.covered)

    pending = {place: task for place, task in enumerate(tasks) if place not in outcomes}
    with nullcontext() if checkpoint is None else closing(checkpoint):
        if executor is None:
            for place, task in pending.items():
                record(place, judge(task))
        else:
            _spread(pending, executor, record)
    return [outcomes[place] for place in range(len(tasks))]


def _spread(pending: dict[int, Task], executor: Executor, record: Record) -> None:
    futures = {executor.submit(judge, task): place for place, task in pending.items()}
    try:
        for future in as_completed(futures):
            record(futures[future], future.result())
    except OtherKernelsError as error:
        raise InputError(
            "--cluster", Verbatim(error), "workers with this version of fairopt"
        ) from None
    finally:
        # After an interrupt: keep what is done, give up what has not begun.
        for future, place in futures.items():
            if not future.cancel() and _has_outcome(future):
                record(place, future.result())


def _has_outcome(future: Future[Outcome]) -> bool:
    try:
        return future.done() and future.exception() is None
    except CancelledError:
        return False
