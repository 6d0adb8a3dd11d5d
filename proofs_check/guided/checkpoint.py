"""The finished walks of a guided search in a file, so that an interrupted one goes on."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Any

from fairopt.checkpoint import Checkpoint
from fairopt.policies.source import source_of
from proofs_check.code_digest import code_digest
from proofs_check.guided.walk import Walk
from proofs_check.sweep.outcome import Found


class WalksCheckpoint:
    """A checkpoint with one line per finished walk.

    Parameters
    ----------
    path : Path
        Made if it does not exist.
    walks : list of Walk
        Those of the search.

    Raises
    ------
    InputError
        If the file belongs to another search or other code, is no checkpoint or
        cannot be written.
    """

    def __init__(self, path: Path, walks: list[Walk]) -> None:
        def read(line: dict[str, Any]) -> tuple[int, Found]:
            place = line["walk"]
            if not 0 <= place < len(walks):
                raise IndexError(place)
            return place, Found.from_json(line["lowest"])

        first = walks[0]
        title = {
            "code": code_digest(),
            "policy": repr(first.policy),
            "source": source_of(first.policy),
            "range": repr(first.over),
            "seed": str(first.seed.entropy),
            "steps": [walk.steps for walk in walks],
        }
        self._file = Checkpoint(path, "a guided search", title, read)
        self.lowest = dict(self._file.parts)

    def record(self, place: int, lowest: Found) -> None:
        """Add what the walk at this place led to."""
        self._file.append({"walk": place, "lowest": asdict(lowest)})
        self.lowest[place] = lowest

    def close(self) -> None:
        """Let other runs have the file."""
        self._file.close()
