"""The solver process: answers one task after another until its caller is gone."""

from __future__ import annotations

import os
import queue
import shutil
import signal
import threading
from multiprocessing.connection import Connection
from typing import Any

from ip_models.pulp_solve import solve
from ip_models.result import Answer
from ip_models.task import Task

READY = "ready"


def serve(descriptor: int, folder: str) -> None:
    """Answer the tasks that come through a connection.

    Parameters
    ----------
    descriptor : int
        Open file descriptor of the connection.
    folder : str
        The working folder, removed at the end.
    """
    connection: Connection[Any, Any] = Connection(descriptor)
    tasks: queue.SimpleQueue[Task] = queue.SimpleQueue()
    signal.signal(signal.SIGTERM, lambda *_: None)  # reset in CBC, so that _vanish ends it alone
    threading.Thread(target=_listen, args=(connection, tasks, folder), daemon=True).start()
    connection.send(READY)
    while True:
        task = tasks.get()
        try:
            reply: Answer | Exception = solve(task)
        except Exception as error:  # whatever it is, the caller is to hear of it
            reply = error
        connection.send(reply)


def _listen(connection: Connection[Any, Any], tasks: queue.SimpleQueue[Task], folder: str) -> None:
    while True:
        try:
            tasks.put(connection.recv())
        except (EOFError, OSError):
            _vanish(folder)


def _vanish(folder: str) -> None:
    """End CBC, remove the working folder and end this process, even in mid-solve."""
    os.killpg(0, signal.SIGTERM)
    shutil.rmtree(folder, ignore_errors=True)
    os.killpg(0, signal.SIGKILL)
