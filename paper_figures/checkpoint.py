"""The figures that are made in a file, so that an interrupted run goes on."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

from fairopt.checkpoint import Checkpoint
from paper_figures.data import Data
from paper_figures.make import Made
from proofs_check.code_digest import code_digest


class FiguresCheckpoint:
    """A checkpoint with one line per figure, bound to the code and the data.

    Parameters
    ----------
    path : Path
        Made if it does not exist.
    folder : Path
        Of the figures.
    data : Data
        What they are made from.

    Raises
    ------
    InputError
        If the file was made by other code or from other data, is no checkpoint
        or cannot be written.
    """

    def __init__(self, path: Path, folder: Path, data: Data) -> None:
        title = {
            "figures": str(folder.resolve()),
            "data": {file.name: _digest(file) for file in data.files()},
            "code": code_digest("paper_figures"),
        }
        self._folder = folder
        self._file = Checkpoint(path, "figures", title, self._read)

    def made(self) -> Iterator[Made]:
        """Yield the figures whose files are still as they were made."""
        for made, digests in self._file.parts:
            if [_digest(file) for file in made.files] == digests:
                yield made

    def record(self, made: Made) -> None:
        """Keep that a figure is made."""
        files = {file.name: _digest(file) for file in made.files}
        self._file.append({**vars(made), "files": files})

    def close(self) -> None:
        """Let other runs have the file."""
        self._file.close()

    def _read(self, line: dict[str, Any]) -> tuple[Made, list[str | None]]:
        digests = line.pop("files")
        files = tuple(self._folder / name for name in digests)
        return Made(**line, files=files), list(digests.values())


def _digest(file: Path) -> str | None:
    return sha256(file.read_bytes()).hexdigest() if file.is_file() else None
