"""The instance library that comes with fairopt: files, and an index of what is known of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from hashlib import sha256
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from fairopt.errors import InputError
from fairopt.files import Verbatim, instance_from_json, read_json
from fairopt.instance import Instance
from fairopt.schedule import Schedule


@dataclass(frozen=True)
class PolicyRun:
    """A policy, as `fairopt.policies.policy_named` takes it, and its makespan in token-steps."""

    name: str
    beta: str | None
    reading: str | None
    makespan: int


@dataclass(frozen=True)
class Entry:
    """What the index says of an instance.

    Parameters
    ----------
    name : str
        Path of the file under ``instances/`` without its ``.json``.
    sha256 : str
        Of the file, in hexadecimal digits.
    source : str
        Where the instance comes from.
    optimum : int or None
        Least makespan, token-steps; None while it is not proved.
    bound : int
        Lower bound on the makespan, token-steps.
    proved_by : str
        Who proved the bound.
    starts : tuple of int
        Of the shortest fair run-to-completion schedule known, token-steps.
    policy : PolicyRun, optional
        The policy that does badly on the instance.
    """

    name: str
    sha256: str
    source: str
    optimum: int | None
    bound: int
    proved_by: str
    starts: tuple[int, ...]
    policy: PolicyRun | None = None

    def content(self) -> bytes:
        """Return the bytes of the file.

        Raises
        ------
        InputError
            If the file is missing.
        """
        file = folder().joinpath(f"{self.name}.json")
        if not file.is_file():
            raise InputError("instance", self.name, "an instance whose file is there")
        return file.read_bytes()

    def digest(self) -> str:
        """Return the SHA-256 of the file as it is."""
        return sha256(self.content()).hexdigest()

    def instance(self) -> Instance:
        """Return the instance in the file."""
        with resources.as_file(folder().joinpath(f"{self.name}.json")) as path:
            return instance_from_json(read_json(path))

    def schedule(self) -> Schedule:
        """Return the shortest schedule known."""
        return Schedule.from_starts(self.instance().lengths, self.starts)

    def to_json(self) -> dict[str, Any]:
        """Return the entry as a JSON value."""
        value = asdict(self) | {"starts": list(self.starts)}
        if self.policy is None:
            del value["policy"]
        return value

    @classmethod
    def from_json(cls, value: Mapping[str, Any]) -> Entry:
        """Return the entry of a JSON value."""
        policy = value.get("policy")
        return cls(
            **{
                **value,
                "starts": tuple(value["starts"]),
                "policy": None if policy is None else PolicyRun(**policy),
            }
        )


def folder() -> Traversable:
    """Return the folder of the library, wherever fairopt is installed."""
    return resources.files("instances")


def entries() -> list[Entry]:
    """Return the entries of the index, in its order."""
    with resources.as_file(folder().joinpath("index.json")) as path:
        return [Entry.from_json(value) for value in read_json(Path(path))["entries"]]


def entry_named(name: str) -> Entry:
    """Return the entry of a name.

    Raises
    ------
    InputError
        If there is none.
    """
    for entry in entries():
        if entry.name == name:
            return entry
    raise InputError("instance", name, "a name that `fairopt instances list` prints")


def certificate_named(name: str) -> Path:
    """Return the file of a certificate that comes with fairopt.

    Raises
    ------
    InputError
        If there is none of this name, the file's without its ``.json``.
    """
    with resources.as_file(folder().joinpath("certificates")) as certificates:
        file = certificates / f"{name}.json"
        if file.is_file():
            return file
        found = Verbatim("no such file")
        raise InputError(name, found, f"the file of a certificate, or a name in {certificates}")
