"""Where a sweep runs: processes of this machine, or a Dask cluster."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from concurrent.futures import CancelledError, Executor, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_context
from typing import Any

from fairopt.errors import InputError
from fairopt.extras import require
from fairopt.files import Verbatim
from fairopt.workers import leave_interrupts_alone

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
        with ProcessPoolExecutor(count, get_context("spawn"), leave_interrupts_alone) as executor:
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
    if not _is_scheduler(address):
        allowed = "the address of a running Dask scheduler, as tcp://HOST:PORT"
        raise InputError("--cluster", address, allowed)
    connect: Any = distributed.Client
    try:
        with connect(address, timeout=PATIENCE, set_as_default=False) as client:
            yield client.get_executor(pure=False)
    except CancelledError:
        raise InputError("--cluster", Verbatim("a scheduler that went away"), LEFT_ALONE) from None


def _is_scheduler(address: str) -> bool:
    """Ask first: a client that reaches nobody complains for long, also when Python exits."""
    from distributed.core import rpc

    async def identity() -> Any:
        ask: Any = rpc
        async with ask(address, timeout=PATIENCE) as there:
            return await asyncio.wait_for(there.identity(), PATIENCE)

    try:
        with ThreadPoolExecutor(1) as aside:  # a notebook has a loop of its own in this thread
            found = aside.submit(lambda: asyncio.run(identity())).result()
    # What a scheme without its set-up, or a server of another kind, comes to as well.
    except (OSError, ValueError, TypeError, MemoryError):
        return False
    return isinstance(found, dict) and found.get("type") == "Scheduler"
