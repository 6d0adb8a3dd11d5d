"""Where a sweep runs: processes of this machine, or a Dask cluster."""

from __future__ import annotations

import logging
import signal
from collections.abc import Iterator
from concurrent.futures import CancelledError, Executor, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_context
from typing import Any

from fairopt.errors import InputError
from fairopt.extras import require
from fairopt.files import Verbatim

PATIENCE = 10
"""Seconds in which a scheduler must answer."""

LEFT_ALONE = "one that lasts until the end; --checkpoint keeps what is done"


@contextmanager
def processes(count: int) -> Iterator[Executor | None]:
    """Yield an executor over so many new processes, none for a single one.

    Importing this package has compiled the kernels, so the processes find them
    in the cache. An interrupt is for this process; they finish their chunk.
    """
    if count == 1:
        yield None
        return
    try:
        with ProcessPoolExecutor(count, get_context("spawn"), _ignore_interrupts) as executor:
            yield executor
    except BrokenProcessPool:
        raise InputError("--workers", Verbatim("a process that was killed"), LEFT_ALONE) from None


@contextmanager
def cluster(address: str) -> Iterator[Executor]:
    """Yield an executor over the workers of a running Dask scheduler.

    The chunk of a worker that dies goes to another one. A worker needs this
    version of fairopt.

    Raises
    ------
    InputError
        If no scheduler answers, or it goes away.
    MissingExtraError
        If Dask is not installed.
    """
    require("cluster")
    import distributed

    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # errors are told in one line
    connect: Any = distributed.Client
    try:
        client = connect(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError):
        raise InputError(
            "--cluster", address, "the address of a running Dask scheduler, as tcp://HOST:PORT"
        ) from None
    try:
        with client:
            yield client.get_executor(pure=False)
    except CancelledError:
        raise InputError("--cluster", Verbatim("a scheduler that went away"), LEFT_ALONE) from None


def _ignore_interrupts() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
