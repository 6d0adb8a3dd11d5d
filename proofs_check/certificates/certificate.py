"""What a verdict hands over, and how anyone checks it.

A certificate is checked from its own contents: schedules by the audit alone,
without a solver; optima and SMT scripts are solved anew on request.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from proofs_check.stored_file import StoredFile

FORMAT = 1


@dataclass(frozen=True)
class Certificate(ABC):
    """Evidence for one verdict.

    Parameters
    ----------
    claim : str
        Id of the claim.
    """

    kind: ClassVar[str]
    claim: str

    @abstractmethod
    def contents(self) -> dict[str, Any]:
        """Return what the file holds beside claim and kind, as JSON values."""

    @classmethod
    @abstractmethod
    def from_contents(cls, claim: str, contents: Mapping[str, Any]) -> Certificate:
        """Return the certificate that a file holds; ``contents["files"]`` are those beside it."""

    def files(self) -> tuple[StoredFile, ...]:
        """Return what lies beside the certificate in files of its own."""
        return ()

    @abstractmethod
    def problems(self, prove: bool = False) -> list[str]:
        """Return what is wrong with the certificate; empty if it shows what it says.

        Parameters
        ----------
        prove : bool
            Also solve anew what needs a solver.
        """

    @abstractmethod
    def checked(self, prove: bool = False) -> str:
        """Return in words what `problems` has checked."""

    @abstractmethod
    def summary(self) -> str:
        """Return what the certificate shows, in one line."""

    def to_json(self) -> dict[str, Any]:
        """Return the file's contents."""
        contents = {"fairopt": FORMAT, "claim": self.claim, "kind": self.kind, **self.contents()}
        if files := self.files():
            contents["files"] = {file.name: file.sha256 for file in files}
        return contents
