"""Finished parts of long work in a file, so that what was interrupted goes on."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from contextlib import AbstractContextManager
from hashlib import sha256
from pathlib import Path
from typing import Any, Generic, TypeVar
from weakref import finalize

from fairopt.errors import InputError
from fairopt.files import Verbatim
from fairopt.files.open_alone import open_alone

OPTION = "--checkpoint"
Part = TypeVar("Part")


class Checkpoint(AbstractContextManager["Checkpoint[Part]"], Generic[Part]):
    """A file of JSON lines: what the work is, then one line per finished part.

    A line is written at once and flushed to the disk. A last line cut short by
    a crash is dropped. Each line carries a digest of itself and of the title, so
    none can be edited or moved to the file of other work; whoever reckons the digest
    anew can do both, and is trusted as who may write the code.

    One run at a time has the file, until `close` or the end of a ``with`` block.

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
        If another run has the file, or it has another title, a line of it was changed, it
        is no checkpoint or cannot be written.
    """

    def __init__(
        self,
        path: Path,
        work: str,
        title: dict[str, Any],
        read: Callable[[dict[str, Any]], Part],
    ) -> None:
        self.path = path
        self._work = work
        self._title = _json(title)
        try:
            self._file = open_alone(path)
        except BlockingIOError:
            taken = Verbatim("a file that another run has open")
            allowed = "one run at a time; wait for its end, or name a new file"
            raise InputError(f"{OPTION} {path}", taken, allowed) from None
        except OSError as error:
            raise self._unusable(error) from None
        self.close = finalize(self, self._file.close)
        try:
            self.parts = self._parts(read)
        except OSError as error:
            raise self._unusable(error) from None
        finally:
            if not hasattr(self, "parts"):
                self.close()

    def _parts(self, read: Callable[[dict[str, Any]], Part]) -> list[Part]:
        """Return what the file holds, less a line cut short."""
        self._file.seek(0)
        text = self._file.read()
        if f"{self._title}\n".encode().startswith(text):
            os.truncate(self._file.fileno(), 0)
            self._write(self._title)
            return []
        whole = text[: text.rfind(b"\n") + 1]
        self._check_title(whole)
        parts = []
        for number, line in enumerate(whole.splitlines()[1:], 2):
            try:
                values = json.loads(line)
                if values.pop("sha256") != self._digest(values):
                    raise ValueError(number)
                parts.append(read(values))
            except (ValueError, LookupError, TypeError, AttributeError):
                found = f"line {number} not as it was written"
                raise self._refusal(found, f"the checkpoint of {self._work}") from None
        os.truncate(self._file.fileno(), len(whole))
        return parts

    def _check_title(self, text: bytes) -> None:
        try:
            title = json.loads(text.partition(b"\n")[0])
            found = {key: title[key] for key in json.loads(self._title)}
        except (ValueError, LookupError, TypeError):
            raise self._refusal("something else", f"the checkpoint of {self._work}") from None
        for key, value in json.loads(self._title).items():
            if found[key] != value:
                raise self._refusal(f"{key} {found[key]}", f"{key} {value}")

    def _refusal(self, found: str, allowed: str) -> InputError:
        where = f"{OPTION} {self.path}"
        return InputError(where, Verbatim(found), f"{allowed}; leave this file and name a new one")

    def _unusable(self, error: OSError) -> InputError:
        return self._refusal(str(error.strerror), "a file that can be read and written")

    def append(self, line: dict[str, Any]) -> None:
        """Keep one more finished part, as JSON values that `read` understands."""
        self._write(_json({**line, "sha256": self._digest(line)}))

    def _write(self, line: str) -> None:
        self._file.write(f"{line}\n".encode())
        self._file.flush()
        os.fsync(self._file.fileno())

    def _digest(self, values: dict[str, Any]) -> str:
        return sha256(f"{self._title}\n{_json(values)}".encode()).hexdigest()

    def __exit__(self, *error: object) -> None:
        self.close()


def _json(values: dict[str, Any]) -> str:
    return json.dumps(values, separators=(",", ":"))
