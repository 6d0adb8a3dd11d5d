"""Files that lie beside a certificate and belong to it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from fairopt.errors import InputError
from fairopt.files import Verbatim, write_text


@dataclass(frozen=True)
class StoredFile:
    """A plain text file in the folder of the certificate that names it.

    Parameters
    ----------
    name : str
        Without folder.
    content : bytes
        ASCII.
    sha256 : str
        What the certificate says of the content, in hexadecimal digits.
    """

    name: str
    content: bytes
    sha256: str

    @classmethod
    def of(cls, name: str, content: bytes) -> StoredFile:
        """Return a file to be stored."""
        return cls(name, content, sha256(content).hexdigest())

    def problems(self) -> list[str]:
        """Compare the content to its hash."""
        if sha256(self.content).hexdigest() == self.sha256:
            return []
        return [f"{self.name} is not the file that belongs to the certificate: other SHA-256"]


def read_beside(folder: Path, hashes: Mapping[str, str]) -> dict[str, StoredFile]:
    """Return the files of a certificate in that folder, by name.

    Raises
    ------
    InputError
        If a file cannot be read, or a name leads out of the folder.
    """
    files = {}
    for name, digest in hashes.items():
        if Path(name).name != name:
            raise InputError("files", name, "names of files in the folder of the certificate")
        try:
            files[name] = StoredFile(name, (folder / name).read_bytes(), digest)
        except OSError as error:
            found = Verbatim(error.strerror)
            raise InputError(str(folder / name), found, "a readable file") from None
    return files


def write_beside(folder: Path, files: Iterable[StoredFile]) -> None:
    """Write the files of a certificate, each all or nothing."""
    for file in files:
        write_text(folder / file.name, file.content.decode("ascii"))
