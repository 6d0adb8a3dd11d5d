"""Phase TWO of ISJL: fill in while fairness permits (sections 3.2 and 3.3)."""

from __future__ import annotations

from collections.abc import Iterator

from fairopt.policies.reading import Admission, Reading, Restart
from fairopt.policy import WAIT, Decision
from fairopt.view import View


def phase_two(view: View, reading: Reading) -> Iterator[Decision]:
    """Admit the longest waiting requests until the check fails, then drain.

    Whenever a slot is free and a request waits, the check decides: at most
    alpha of progress (or of remaining time, by reading) in service. Once it
    fails nothing starts until the worker is idle. It also ends when the worker
    idles because nobody waits: what is released next finds Phase ONE (section 3.5).
    """
    while True:
        if view.free and view.backlog:
            if not _admits(view, reading.admission):
                break
            yield Decision(start=view.backlog.take(view.free))
        else:
            yield WAIT
        if view.idle and (reading.restart is Restart.WHEN_IDLE or not view.backlog):
            return
    while not view.idle:
        yield WAIT


def await_arrivals(view: View) -> Iterator[Decision]:
    """Wait until somebody waits, so that Phase ONE has a queue to pack (section 3.5)."""
    while not view.backlog:
        yield WAIT


def _admits(view: View, admission: Admission) -> bool:
    if admission is Admission.PROGRESS:
        return view.most_progress() <= view.alpha
    return all(view.remaining(i) <= view.alpha for i in view.active)
