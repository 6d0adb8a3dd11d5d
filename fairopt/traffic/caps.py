"""Output caps by habit: how callers set ``max_tokens``, which no published trace tells."""

from __future__ import annotations

from collections.abc import Sequence

CARELESS_CAP = 4096


def output_caps(outputs: Sequence[int], users: Sequence[int]) -> list[int]:
    """Return a cap for each output, in tokens, at least the output and at least 1.

    Users of odd number set it with care, to the next power of two; those of even number
    always to 4096, or to the next power of two if the output is longer. Both kinds are
    found at every rank of Zipf's law, and no estimate from the cap alone is fair to both.
    """
    caps = []
    for output, user in zip(outputs, users, strict=True):
        close = 1 << max(0, output - 1).bit_length()
        caps.append(close if user % 2 else max(close, CARELESS_CAP))
    return caps
