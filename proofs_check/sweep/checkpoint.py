"""The finished chunks of a sweep in a file, so that an interrupted one goes on."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Any

import fairopt
from fairopt.checkpoint import Checkpoint
from fairopt.policies.source import source_of
from proofs_check.kernels import DIGEST
from proofs_check.sweep.outcome import Found, Outcome, Task


class SweepCheckpoint:
    """A checkpoint with one line per finished chunk.

    Parameters
    ----------
    path : Path
        Made if it does not exist.
    tasks : list of Task
        Those of the sweep.

    Raises
    ------
    InputError
        If the file belongs to another sweep or another version of fairopt, is
        no checkpoint or cannot be written.
    """

    def __init__(self, path: Path, tasks: list[Task]) -> None:
        def read(line: dict[str, Any]) -> tuple[int, Outcome]:
            return _outcome(line, len(tasks))

        self._file = Checkpoint(path, "a sweep", _title(tasks), read)
        self.outcomes = dict(self._file.parts)

    def record(self, place: int, outcome: Outcome) -> None:
        """Add the outcome of the task at this place; a second one changes nothing."""
        if place in self.outcomes:
            return
        self._file.append({"chunk": place, **asdict(outcome)})
        self.outcomes[place] = outcome

    def close(self) -> None:
        """Let other runs have the file."""
        self._file.close()


def _outcome(line: dict[str, Any], count: int) -> tuple[int, Outcome]:
    place, found = line.pop("chunk"), line.pop("found")
    if not 0 <= place < count:
        raise IndexError(place)
    return place, Outcome(found and Found.from_json(found), **line)


def _title(tasks: list[Task]) -> dict[str, Any]:
    task = tasks[0]
    return {
        "fairopt": fairopt.__version__,
        "kernels": DIGEST,
        "question": task.question.value,
        "policy": repr(task.policy),
        "source": source_of(task.policy),
        "range": repr(task.over),
        "chunks": f"{len(tasks)}, the first of {task.chunk.count} rows",
        "known": asdict(task.known) if task.known else None,
    }
