"""The errors a user can cause."""

from __future__ import annotations

from fractions import Fraction


class InputError(ValueError):
    """Input that is refused, named so that it can be mended.

    Parameters
    ----------
    field : str
        What was given, as the user calls it (``lengths[3]``, ``--beta``).
    value : object
        The value that was given, None if there was none.
    allowed : str
        What would have been accepted.
    """

    def __init__(self, field: str, value: object, allowed: str) -> None:
        shown = str(value) if isinstance(value, Fraction) else repr(value)
        if value is None:
            shown = "nothing"
        if len(shown) > 60:
            shown = shown[:57] + "..."
        super().__init__(f"{field}: got {shown}, allowed: {allowed}")
        self.field = field
        self.value = value
        self.allowed = allowed

    def __reduce__(self) -> tuple[type[InputError], tuple[str, object, str]]:
        return type(self), (self.field, self.value, self.allowed)  # also out of a worker process


class MissingExtraError(ImportError):
    """A package that is only installed with an extra of fairopt, and is not.

    Parameters
    ----------
    package : str
        Name to import it by.
    extra : str
        The extra that brings it.
    """

    def __init__(self, package: str, extra: str) -> None:
        super().__init__(
            f"{package} is not installed: pip install 'fairopt[{extra}]' brings it", name=package
        )


class PolicyError(RuntimeError):
    """A policy asked the engine for something impossible, or stalled."""


class HiddenInformationError(PolicyError):
    """A policy asked its view for something its information model hides."""


class DispatcherError(RuntimeError):
    """A dispatcher failed, or broke what every dispatcher promises."""
