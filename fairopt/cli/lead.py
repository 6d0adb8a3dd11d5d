"""``fairopt verify --dispatcher``: a bound on leads that the user states."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fairopt.cli.dispatcher_search import SEQUENCES
from fairopt.cli.moves import LONGER, moves_of
from fairopt.cli.progress import progress
from fairopt.errors import InputError
from fairopt.files import number_from_text
from fairopt.workers import workers

if TYPE_CHECKING:
    from proofs_check.ledger import Entry

LEAD = "a lead in units of c_max, as 2"


def judged_lead(
    dispatcher: str,
    bound: str | None,
    described: tuple[int | None, str | None, int | None, int | None],
) -> Entry:
    """Return the entry of "no user gets more than so many c_max ahead while both wait".

    Parameters
    ----------
    dispatcher : str
        As `fairopt.dispatch.dispatcher_named` takes it.
    bound : str
        In units of ``c_max``.
    described : tuple
        Users, costs, moves and queue, see `moves_of`.

    Raises
    ------
    InputError, DispatcherError
        If the options are wrong, or the dispatcher breaks its contract on the way.
    """
    from dataclasses import replace
    from fractions import Fraction

    from proofs_check.ledger import judged_statement
    from proofs_check.stated_lead import StatedLead

    if bound is None:
        raise InputError("--bound", None, LEAD)
    lead = Fraction(number_from_text("--bound", bound, LEAD))
    moves = moves_of(dispatcher, *described)
    longest = max(LONGER, moves.most)
    queue = longest if moves.queue == moves.most else moves.queue
    further = replace(moves, most=longest, queue=queue)
    with workers() as executor, progress("parts and sequences", None) as advance:
        claim = StatedLead(dispatcher, lead, moves, further, SEQUENCES).claim(executor, advance)
        return judged_statement(claim)
