"""Finished parts of long work in a file, so that what was interrupted goes on."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, Generic, TypeVar

from fairopt.errors import InputError
from fairopt.files import write_text

OPTION = "--checkpoint"
Part = TypeVar("Part")


class Checkpoint(Generic[Part]):
    """A file of JSON lines: what the work is, then one line per finished part.

    A line is written at once and flushed to the disk. A last line cut short by
    a crash is dropped.

    Parameters
    ----------
    path : Path
        Made if it does not exist.
    work : str
        In words, for messages: "a sweep".
    title : dict
        What the parts depend on, as JSON values: a file that says anything else is refused.
    read : callable
        Returns the part that a line stands for, or raises `ValueError`, `LookupError`,
        `TypeError` or `AttributeError`.

    Attributes
    ----------
    parts : list
        What the file held when it was opened.

    Raises
    ------
    InputError
        If the file has another title, is no checkpoint or cannot be written.
    """

    def __init__(
        self,
        path: Path,
        work: str,
        title: dict[str, Any],
        read: Callable[[dict[str, Any]], Part],
    ) -> None:
        self.path = path
        self.parts: list[Part] = []
        if not path.exists() or (path.is_file() and not path.stat().st_size):
            write_text(path, _line(title))
            return
        try:
            text = path.read_bytes()
            whole = text[: text.rfind(b"\n") + 1]
            first, *lines = map(json.loads, whole.splitlines())
            for key, value in json.loads(_line(title)).items():
                if first[key] != value:
                    raise InputError(OPTION, f"{key} {first[key]}", f"{key} {value}, or a new file")
            self.parts = [read(line) for line in lines]
            os.truncate(path, len(whole))
        except OSError as error:
            allowed = f"a file that can be read and written ({error.strerror})"
            raise InputError(OPTION, str(path), allowed) from None
        except InputError as refusal:
            if refusal.field == OPTION:
                raise
            raise InputError(OPTION, str(path), f"the checkpoint of {work}") from None
        except (ValueError, LookupError, TypeError, AttributeError):
            raise InputError(OPTION, str(path), f"the checkpoint of {work}") from None

    def append(self, line: dict[str, Any]) -> None:
        """Keep one more finished part, as JSON values that `read` understands."""
        with self.path.open("a", encoding="utf-8", newline="\n") as file:
            file.write(_line(line))
            file.flush()
            os.fsync(file.fileno())


def _line(values: dict[str, Any]) -> str:
    return json.dumps(values, separators=(",", ":")) + "\n"
