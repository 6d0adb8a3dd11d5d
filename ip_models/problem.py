"""An instance in whole token-steps, as the exact models read it."""

from __future__ import annotations

from dataclasses import dataclass

from fairopt import InputError, Instance

WHOLE = "whole token-steps, as the exact solvers need"


@dataclass(frozen=True, slots=True)
class Problem:
    """The integers that every exact model is built from.

    Parameters
    ----------
    lengths, releases : tuple of int
        ``o_i`` in tokens and ``r_i`` in token-steps.
    batch_size : int
        ``B``.
    budget : int
        ``alpha`` in tokens, rounded down: gaps between whole progresses are
        whole, so a larger fraction allows nothing more.
    """

    lengths: tuple[int, ...]
    releases: tuple[int, ...]
    batch_size: int
    budget: int

    @classmethod
    def of(cls, instance: Instance) -> Problem:
        """Return the problem of an instance.

        Raises
        ------
        InputError
            If a length or a release is not a whole number.
        """
        return cls(
            _whole("lengths", instance.lengths),
            _whole("releases", instance.releases),
            instance.batch_size,
            instance.budget,
        )

    @property
    def requests(self) -> range:
        """The requests, by index."""
        return range(len(self.lengths))

    def blocks(self, request: int) -> bool:
        """Whether a request can ever lead another by more than alpha while both are served."""
        return self.lengths[request] > self.budget + 1


def _whole(field: str, values: tuple[object, ...]) -> tuple[int, ...]:
    whole = []
    for i, value in enumerate(values):
        if not isinstance(value, int):
            raise InputError(f"{field}[{i}]", value, WHOLE)
        whole.append(value)
    return tuple(whole)
