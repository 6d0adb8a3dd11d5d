"""The finished chunks of a sweep in a file, so that an interrupted one goes on."""

from __future__ import annotations

import json
import os
from dataclasses import asdict
from pathlib import Path
from typing import Any

import fairopt
from fairopt.errors import InputError
from fairopt.files.json_file import write_text
from proofs_check.kernels import DIGEST
from proofs_check.sweep.outcome import Found, Outcome, Task

OPTION = "--checkpoint"


class Checkpoint:
    """A file of JSON lines: what is swept, then one line per finished chunk.

    A line is written at once and flushed to the disk. A last line cut short by
    a crash is dropped.

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
        self.path = path
        self.outcomes: dict[int, Outcome] = {}
        title = _title(tasks)
        if path.exists() and (not path.is_file() or path.stat().st_size):
            self._read(title, len(tasks))
        else:
            write_text(path, _line(title))

    def record(self, place: int, outcome: Outcome) -> None:
        """Add the outcome of the task at this place; a second one changes nothing."""
        if place in self.outcomes:
            return
        with self.path.open("a", encoding="utf-8", newline="\n") as file:
            file.write(_line({"chunk": place, **asdict(outcome)}))
            file.flush()
            os.fsync(file.fileno())
        self.outcomes[place] = outcome

    def _read(self, title: dict[str, Any], count: int) -> None:
        try:
            text = self.path.read_bytes()
            whole = text[: text.rfind(b"\n") + 1]
            first, *lines = map(json.loads, whole.splitlines())
            other = next((key for key in title if first[key] != title[key]), None)
            if other is not None:
                raise InputError(OPTION, f"{other} {first[other]}", f"{other} {title[other]}")
            self.outcomes = dict(_outcome(line, count) for line in lines)
            os.truncate(self.path, len(whole))
        except InputError:
            raise
        except OSError as error:
            allowed = f"a file that can be read and written ({error.strerror})"
            raise InputError(OPTION, str(self.path), allowed) from None
        except (ValueError, LookupError, TypeError, AttributeError):
            raise InputError(OPTION, str(self.path), "the checkpoint of a sweep") from None


def _outcome(line: dict[str, Any], count: int) -> tuple[int, Outcome]:
    place, found = line.pop("chunk"), line.pop("found")
    if not 0 <= place < count:
        raise IndexError(place)
    if found is not None:
        found = Found(**{**found, "lengths": tuple(found["lengths"])})
    return place, Outcome(found, **line)


def _title(tasks: list[Task]) -> dict[str, Any]:
    task = tasks[0]
    title = {
        "fairopt": fairopt.__version__,
        "kernels": DIGEST,
        "question": task.question.value,
        "policy": repr(task.policy),
        "range": repr(task.over),
        "chunks": f"{len(tasks)}, the first of {task.chunk.count} rows",
        "known": asdict(task.known) if task.known else None,
    }
    return dict(json.loads(_line(title)))


def _line(value: dict[str, Any]) -> str:
    return json.dumps(value, separators=(",", ":")) + "\n"
