"""Runs the integer programs in a process of their own.

CBC and HiGHS print when told not to, overrun their time limits and leave files
behind. So they run in a process with its own output and working folder, which
is kept for the next solve and killed when a solve overruns.
"""

from __future__ import annotations

import atexit
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from contextlib import suppress
from multiprocessing import Pipe
from pathlib import Path
from typing import Any

from ip_models.errors import SolverFailureError
from ip_models.result import Answer, Status
from ip_models.task import Task

MARGIN = 2.0  # seconds that a solver may overrun its limit

START = (
    "import json, sys; sys.path[:] = json.loads(sys.argv[1]); "
    "from ip_models.pulp_process import serve; serve(int(sys.argv[2]), sys.argv[3])"
)


def solve(task: Task) -> Answer:
    """Solve an integer program with CBC or HiGHS.

    The answer comes at most `MARGIN` seconds after the time limit.

    Raises
    ------
    SolverFailureError
        If the solver breaks down.
    SolverContradictionError
        If it answers with fractions, or fails its self-check.
    """
    process = _next_process()
    try:
        reply = process.ask(task)
    except BaseException:
        process.kill()
        raise
    if reply is None:
        process.kill()
        return Answer(Status.UNKNOWN)
    _idle.append(process)
    if isinstance(reply, Exception):
        raise reply
    return reply


class SolverProcess:
    """A running solver process that waits for tasks."""

    def __init__(self) -> None:
        self.folder = tempfile.mkdtemp(prefix="fairopt-")
        self.connection, theirs = Pipe()
        path = json.dumps([str(Path(entry).resolve()) for entry in sys.path])
        with theirs, Path(self.folder, "stderr").open("wb") as stderr:
            self.process = subprocess.Popen(
                [sys.executable, "-c", START, path, str(theirs.fileno()), self.folder],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=stderr,
                cwd=self.folder,
                pass_fds=(theirs.fileno(),),
                start_new_session=True,
            )
        try:
            self._receive()
        except BaseException:
            self.kill()
            raise

    @property
    def alive(self) -> bool:
        """Whether the process has not ended."""
        return self.process.poll() is None

    def ask(self, task: Task) -> Answer | Exception | None:
        """Return the reply to a task, or None if it does not come in time."""
        self.connection.send(task)
        patience = None if task.time_limit is None else task.time_limit + MARGIN
        if not self.connection.poll(patience):
            return None
        reply: Answer | Exception = self._receive()
        return reply

    def kill(self) -> None:
        """End the process, and CBC with it, and remove the working folder."""
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        self.connection.close()
        shutil.rmtree(self.folder, ignore_errors=True)

    def _receive(self) -> Any:
        try:
            return self.connection.recv()
        except (EOFError, OSError):
            code = self.process.wait()
            said = Path(self.folder, "stderr").read_text(errors="replace").strip().splitlines()
            last = said[-1] if said else "no message"
            raise SolverFailureError(f"the solver process ended with code {code}: {last}") from None


_idle: list[SolverProcess] = []


def _next_process() -> SolverProcess:
    while _idle:
        process = _idle.pop()
        if process.alive:
            return process
        process.kill()
    return SolverProcess()


def _end_idle() -> None:
    while _idle:
        _idle.pop().kill()


atexit.register(_end_idle)
os.register_at_fork(after_in_child=_idle.clear)  # they are the parent's
