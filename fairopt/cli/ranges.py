"""The range of instances that options describe."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from fairopt.errors import InputError

if TYPE_CHECKING:
    from proofs_check.enumeration import Range

BatchSize = Annotated[int | None, typer.Option(help="B, the slots of the worker.")]
Requests = Annotated[int | None, typer.Option(help="Instances have 1 to N requests.")]


def range_of(batch_size: int, n: int, max_length: int, alpha: str) -> Range:
    """Return the instances of up to `n` requests, lengths and budgets that options describe.

    Raises
    ------
    InputError
        If a number is below 1, or the budgets are no ``LO:HI``.
    """
    from proofs_check.enumeration import Range

    for option, value in (("--batch-size", batch_size), ("--n", n), ("--max-length", max_length)):
        if value < 1:
            raise InputError(option, value, "a whole number, at least 1")
    return Range(batch_size, n, max_length, _budgets(alpha))


def _budgets(alpha: str) -> range:
    low, _, high = alpha.partition(":")
    try:
        budgets = range(int(low), int(high or low) + 1)
    except ValueError:
        budgets = range(0)
    if not budgets or budgets.start < 0:
        raise InputError("--alpha", alpha, "LO:HI with whole numbers 0 <= LO <= HI")
    return budgets
