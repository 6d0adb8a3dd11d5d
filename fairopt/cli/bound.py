"""``fairopt verify --policy``: a competitive ratio that the user states."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fairopt.cli.progress import progress
from fairopt.cli.ranges import range_of
from fairopt.errors import InputError
from fairopt.files import number_from_text
from fairopt.workers import workers

if TYPE_CHECKING:
    from proofs_check.ledger import Entry

RATIO = "a ratio above 0 and up to 1, as 3/4"

MAX_LENGTH = 8
"""Tokens, of the lengths that are enumerated unless it is said how long they are."""


def judged_bound(
    policy: str,
    bound: str | None,
    size: tuple[int | None, int | None],
    lengths: int | None,
    alpha: str | None,
    *,
    parameters: tuple[str | None, str | None] = (None, None),
    range_only: bool = False,
) -> Entry:
    """Return the entry of "the policy is alpha-fair and has this competitive ratio".

    Parameters
    ----------
    policy : str
        As `fairopt.policies.policy_named` takes it.
    bound : str
        The ratio.
    size : tuple of int
        The batch size and the most requests.
    lengths : int, optional
        The longest length of the range, tokens.
    alpha : str, optional
        The budgets of the range, ``LO:HI``.
    parameters : tuple of str
        Beta and reading of the policy.
    range_only : bool
        Do not judge it for all real lengths.
    """
    from fractions import Fraction

    from fairopt.policies import policy_named
    from proofs_check.ledger import judged_statement
    from proofs_check.stated_bound import StatedBound

    batch_size, n = size
    if batch_size is None or n is None:
        missing = "--batch-size" if batch_size is None else "--n"
        raise InputError(missing, None, "a whole number, at least 1, with --policy")
    judged = policy_named(policy, *parameters)
    if judged.pauses:
        raise InputError("--policy", policy, "one that runs requests to completion")
    if bound is None:
        raise InputError("--bound", None, RATIO)
    ratio = Fraction(number_from_text("--bound", bound, RATIO))
    if not 0 < ratio <= 1:
        raise InputError("--bound", bound, RATIO)
    longest = MAX_LENGTH if lengths is None else lengths
    over = range_of(batch_size, n, longest, alpha or f"0:{longest}")
    with workers() as executor, progress("instances and paths", None) as advance:
        claim = StatedBound(judged, ratio, over, range_only).claim(executor, advance)
        return judged_statement(claim)
