"""Processes that an interrupt cannot confuse, and that leave nothing behind."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager


@contextmanager
def workers(count: int | None = None) -> Iterator[ProcessPoolExecutor]:
    """Yield a pool of so many processes, one per core by default.

    An interrupt is for this process alone: solvers in a worker would take it
    for the end of their time and answer "unknown". A worker that ends while it
    holds a lock of the pool would keep the others waiting, so on any error
    they are all ended.
    """
    others = multiprocessing.active_children()
    with ProcessPoolExecutor(count or os.cpu_count(), initializer=leave_interrupts_alone) as pool:
        try:
            yield pool
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            for child in multiprocessing.active_children():
                if child not in others:
                    child.terminate()
                    child.join()
            raise


def leave_interrupts_alone() -> None:
    """Keep interrupts from this process, also from what solvers do with them; let it be ended."""
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    else:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
