"""What can go wrong between an instance and its proved optimum."""

from __future__ import annotations

from fairopt import InputError, Instance


class ModelTooLargeError(InputError):
    """A model refused for its size, before any attempt to build it."""


class UnknownStatusError(RuntimeError):
    """A solver answered with a status that these back ends do not know."""


class SolverFailureError(RuntimeError):
    """A solver broke down: its process ended, or it rejected the model."""


class SolverContradictionError(RuntimeError):
    """A solver's answer is contradicted by arithmetic, so nothing of it is kept.

    Parameters
    ----------
    solver, version : str
        Who answered.
    violation : str
        What the answer contradicts.
    instance : fairopt.Instance, optional
        The instance, which determines the model that was solved.
    """

    def __init__(
        self, solver: str, version: str, violation: str, instance: Instance | None = None
    ) -> None:
        on = f" on {instance}" if instance is not None else ""
        super().__init__(f"solver contradiction: {solver} ({version}): {violation}{on}")
        self.solver = solver
        self.version = version
        self.violation = violation
        self.instance = instance

    def __reduce__(self) -> tuple[type[SolverContradictionError], tuple[object, ...]]:
        return type(self), (self.solver, self.version, self.violation, self.instance)
