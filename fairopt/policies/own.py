"""A policy that is not of fairopt, known by where it is found."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, ClassVar

from fairopt.errors import InputError, PolicyError
from fairopt.foreign_code import ForeignError, foreign_code
from fairopt.instance import Instance
from fairopt.named import named
from fairopt.policy import Decision, Policy
from fairopt.view import View


@dataclass(frozen=True, repr=False)
class OwnPolicy(Policy):
    """A user's policy by its name, so that a certificate and another process find it again.

    Parameters
    ----------
    name : str
        ``"package.module:Name"`` of a `Policy` object, or of a class that can be called
        without arguments.

    Raises
    ------
    InputError
        If that is not there, or the class cannot be called so.
    """

    opaque: ClassVar = True
    name: str
    _policy: Policy = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        found = named("policy", self.name, Policy)  # type: ignore[type-abstract]
        if isinstance(found, type):
            try:
                with foreign_code():
                    found = found()
            except ForeignError as failed:
                allowed = f"a policy that can be made without arguments ({failed})"
                raise InputError("policy", self.name, allowed) from failed.__cause__
        object.__setattr__(self, "_policy", found)
        for attribute in ("information", "order", "pauses"):
            object.__setattr__(self, attribute, getattr(found, attribute))

    def __repr__(self) -> str:
        return self.name

    def __reduce__(self) -> tuple[type[OwnPolicy], tuple[str]]:
        return OwnPolicy, (self.name,)

    def view_of(self, instance: Instance) -> View:
        """Return the view of an instance that the user's policy is handed.

        Raises
        ------
        PolicyError
            If its code fails.
        """
        try:
            with foreign_code(PolicyError):
                return self._policy.view_of(instance)
        except ForeignError as failed:
            raise PolicyError(f"failed: {failed}") from failed.__cause__

    def decisions(self, view: Any) -> Iterator[Decision]:
        """Yield the decisions of the user's policy; what it raises is told with its place.

        What it prints goes to standard error.

        Raises
        ------
        PolicyError
            If it fails, or yields something else than a `Decision`.
        """
        try:
            with foreign_code(PolicyError):
                decisions: object = self._policy.decisions(view)
            if not isinstance(decisions, Iterator):
                has = (
                    "has no yield" if decisions is None else f"returns {decisions!r}, not yields it"
                )
                raise PolicyError(f"decisions() {has}")
            while True:
                with foreign_code(PolicyError):
                    decision = next(decisions, None)
                if decision is None:
                    return
                if not _is_sound(decision):
                    raise PolicyError(f"it yielded {decision!r}, not a Decision of lists")
                yield decision
        except ForeignError as failed:
            raise PolicyError(f"failed: {failed}") from failed.__cause__


def _is_sound(decision: object) -> bool:
    return isinstance(decision, Decision) and all(
        isinstance(requests, list | tuple) and all(type(i) is int for i in requests)
        for requests in (decision.start, decision.pause)
    )
