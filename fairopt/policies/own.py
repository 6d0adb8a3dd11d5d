"""A policy that is not of fairopt, known by where it is found."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any

from fairopt.errors import InputError, PolicyError
from fairopt.instance import Instance
from fairopt.named import named
from fairopt.policy import Decision, Policy
from fairopt.view import View


@dataclass(frozen=True)
class OwnPolicy(Policy):
    """A user's policy by its name, so that a certificate and another process find it again.

    Parameters
    ----------
    name : str
        ``"package.module:Name"`` of a `Policy` object, or of a class whose parameters
        all have defaults.

    Raises
    ------
    InputError
        If that is not there, or the class cannot be called without arguments.
    """

    name: str
    _policy: Policy = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        found = named("policy", self.name, Policy)  # type: ignore[type-abstract]
        if isinstance(found, type):
            try:
                found = found()
            except TypeError as error:
                allowed = f"a policy whose parameters all have defaults ({error})"
                raise InputError("policy", self.name, allowed) from error
        object.__setattr__(self, "_policy", found)
        for attribute in ("information", "order", "pauses"):
            object.__setattr__(self, attribute, getattr(found, attribute))

    def __reduce__(self) -> tuple[type[OwnPolicy], tuple[str]]:
        return OwnPolicy, (self.name,)

    def view_of(self, instance: Instance) -> View:
        """Return the view of an instance that the user's policy is handed."""
        return self._policy.view_of(instance)

    def decisions(self, view: Any) -> Iterator[Decision]:
        """Yield the decisions of the user's policy; what it raises is told with its place.

        Raises
        ------
        PolicyError
            If it fails, or yields something else than a `Decision`.
        """
        try:
            for decision in self._policy.decisions(view):
                if not _is_sound(decision):
                    raise PolicyError(f"{self.name} yielded {decision!r}, not a Decision of lists")
                yield decision
        except (PolicyError, GeneratorExit):
            raise
        except Exception as error:
            place = traceback.extract_tb(error.__traceback__)[-1]
            where = f"{place.filename}, line {place.lineno}"
            reason = f"{type(error).__name__}: {error} ({where}) at time {view.now}"
            raise PolicyError(f"{self.name} failed: {reason}") from error


def source_of(policy: Policy) -> str | None:
    """Return the SHA-256 of the file that holds a user's policy; None of what is fairopt's.

    What the file imports does not count.
    """
    if not isinstance(policy, OwnPolicy):
        return None
    file = sys.modules[policy.name.partition(":")[0]].__file__
    return None if file is None else sha256(Path(file).read_bytes()).hexdigest()


def _is_sound(decision: object) -> bool:
    return isinstance(decision, Decision) and all(
        isinstance(requests, list | tuple) and all(type(i) is int for i in requests)
        for requests in (decision.start, decision.pause)
    )
