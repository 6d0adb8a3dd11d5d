"""Requests of many users over time."""

from __future__ import annotations

from typing import NamedTuple

from fairopt.dispatch import User


class TokenRequest(NamedTuple):
    """One inference call.

    Attributes
    ----------
    arrival : int
        Microseconds since any fixed time.
    user : User
        Who asks.
    input_tokens, output_tokens : int
        Length of the prompt, known on arrival, and of the answer, known on completion.
    cap : int
        The most output tokens the caller allows (``max_tokens``), at least the output.
    """

    arrival: int
    user: User
    input_tokens: int
    output_tokens: int
    cap: int
