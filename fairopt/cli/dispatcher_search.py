"""``fairopt search --dispatcher``: how far one user gets ahead of another while both wait."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from fairopt.cli.moves import LONGER, moves_of
from fairopt.cli.output import next_step, print_json
from fairopt.cli.progress import progress
from fairopt.named import as_id
from fairopt.workers import workers

if TYPE_CHECKING:
    from proofs_check.queueing.adversary import Moves
    from proofs_check.queueing.worst_lead import WorstLead

SEQUENCES = 2_000
"""Of a guided search: some seconds."""


def search_dispatcher(
    dispatcher: str,
    described: tuple[int | None, str | None, int | None, int | None],
    *,
    guided: bool,
    seed: int | None,
    iterations: int | None,
    processes: int | None,
    output: Path | None,
    json: bool,
) -> None:
    """Find the worst lead of a dispatcher, print it, and write its certificate.

    Parameters
    ----------
    dispatcher : str
        See `fairopt.dispatch.dispatcher_class`.
    described : tuple
        Users, costs, moves and queue, see `moves_of`.
    guided : bool
        Whether sequences are searched rather than enumerated.
    seed, iterations : int, optional
        Of a guided search: its entropy, and how many sequences it runs.
    processes : int, optional
        One per core by default.
    output : Path, optional
        Of the certificate.
    json : bool
        Print one JSON object.

    Raises
    ------
    InputError, DispatcherError
        If the options are wrong, or the dispatcher breaks its contract on the way.
    """
    from proofs_check.queueing.dispatch_trace import DispatchTrace
    from proofs_check.queueing.worst_lead import beginnings, worst_lead_found, worst_lead_of_all

    users, costs, most, queue = described
    if guided and most is None:
        most = LONGER
    moves = moves_of(dispatcher, users, costs, most, queue)
    start = DispatchTrace(dispatcher, ())
    with workers(processes) as executor:
        if guided:
            tries = SEQUENCES if iterations is None else iterations
            with progress("sequences", tries) as advance:
                worst = worst_lead_found(
                    start, moves, tries, seed or 0, executor=executor, progress=advance
                )
        else:
            with progress("beginnings", len(beginnings(start, moves))) as advance:
                worst = worst_lead_of_all(start, moves, executor, advance)
    _print(worst, dispatcher, moves, guided, json)
    if worst is None:
        return
    if output is not None:
        _write(worst, dispatcher, output)
    if not json:
        next_step(f"fairopt verify --dispatcher {dispatcher} --bound 2")


def _print(
    worst: WorstLead | None, dispatcher: str, moves: Moves, guided: bool, json: bool
) -> None:
    from proofs_check.queueing.side_by_side import as_it_went

    found = {"dispatcher": dispatcher, "range": str(moves), "exhaustive": not guided}
    if worst is None:
        if json:
            print_json({**found, "lead": None})
        else:
            print(f"no two users ever wait together: {moves}")
        return
    trace, (ahead, leader, follower) = worst.trace, worst.lead
    events = as_it_went(trace.events, trace.play())
    if json:
        print_json(
            {
                **found,
                "sequences": worst.sequences,
                "lead": str(worst.in_c_max),
                "leader": leader,
                "follower": follower,
                "ahead": str(ahead),
                "c_max": str(trace.c_max),
                "events": events,
            }
        )
        return
    print(f"{worst.sequences:,} sequences: {moves}")
    label = "worst found" if guided else "worst lead "
    unproved = ", not proved to be the worst" if guided else ""
    print(f"{label}  {_in_c_max(worst)}{unproved}")
    print(f"who          {leader} gets {ahead} ahead of {follower} while both wait")
    print(f"c_max        {trace.c_max}")
    for k, event in enumerate(events):
        print(f"{'events' if k == 0 else '':11}  {event}")


def _in_c_max(worst: WorstLead) -> str:
    lead = worst.in_c_max
    return f"{lead} c_max" + ("" if lead.denominator == 1 else f" = {float(lead):.4g} c_max")


def _write(worst: WorstLead, dispatcher: str, output: Path) -> None:
    from proofs_check.certificates import TraceCertificate, write

    write(TraceCertificate.of(as_id(dispatcher), worst.trace, both_wait=True), output)
