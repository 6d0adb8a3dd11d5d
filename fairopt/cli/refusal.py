"""Options that do not go together."""

from __future__ import annotations

from collections.abc import Mapping

from fairopt.errors import InputError


def refuse_given(options: Mapping[str, object], allowed: str) -> None:
    """Refuse options that were given.

    Parameters
    ----------
    options : mapping of str to object
        Each with its value, None if it was not given.
    allowed : str
        When they could have been.

    Raises
    ------
    InputError
        Naming the first that was given.
    """
    for option, value in options.items():
        if value is not None:
            raise InputError(option, str(value), allowed)
