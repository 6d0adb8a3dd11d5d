"""Processes that leave nothing behind when they are interrupted."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager


@contextmanager
def workers(count: int | None = None) -> Iterator[ProcessPoolExecutor]:
    """Yield a pool of so many processes, one per core by default.

    A worker that an interrupt hits while it holds a lock of the pool would keep
    the others waiting, so on any error they are all ended.
    """
    with ProcessPoolExecutor(max_workers=count or os.cpu_count()) as pool:
        try:
            yield pool
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            for child in multiprocessing.active_children():
                child.terminate()
                child.join()
            raise
