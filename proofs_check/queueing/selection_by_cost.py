"""Whether the cost of a waiting request decides whose turn it is (section 5.1)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from fairopt.dispatch import Dispatch
from proofs_check.certificates.selection import SelectionCertificate, with_cost
from proofs_check.queueing.adversary import Moves, every_sequence
from proofs_check.queueing.dispatch_trace import DispatchTrace, Send


@dataclass(frozen=True)
class Sensitivity:
    """What changing the cost of one waiting request does.

    Parameters
    ----------
    pairs : int
        Pairs of event sequences that were compared.
    first : SelectionCertificate or None
        The first pair that selects different users.
    """

    pairs: int
    first: SelectionCertificate | None


def sensitivity(claim: str, start: DispatchTrace, moves: Moves) -> Sensitivity:
    """Compare every sequence of moves with those in which one waiting request costs otherwise.

    Parameters
    ----------
    claim : str
        For the certificate.
    start : DispatchTrace
        Names the dispatcher; has no events.
    moves : Moves
        Its requests are what a request may cost otherwise.
    """
    pairs = 0
    for played in every_sequence(start, moves):
        trace = DispatchTrace(
            start.dispatcher, (*played.trace.events, Send()), start.parameters, start.weights
        )
        sent = trace.play()
        if sent[-1] is None:
            continue
        for request, other in _alternatives(trace, sent, moves):
            again = with_cost(trace, request, other).play()
            if [_who(s) for s in again[:-1]] != [_who(s) for s in sent[:-1]]:
                continue
            pairs += 1
            selected = (sent[-1].user, again[-1].user if again[-1] else "")
            if selected[0] != selected[1]:
                found = SelectionCertificate(claim, trace, request, other, selected)
                return Sensitivity(pairs, found)
    return Sensitivity(pairs, None)


def _alternatives(
    trace: DispatchTrace, sent: list[Dispatch | None], moves: Moves
) -> Iterator[tuple[int, int | Fraction]]:
    begun = {dispatch.request for dispatch in sent[:-1] if dispatch is not None}
    for request, arrival in enumerate(trace.arrivals):
        if request not in begun:
            for cost, _ in moves.requests:
                if cost != arrival.cost and cost >= arrival.prompt:
                    yield request, cost


def _who(sent: Dispatch | None) -> object:
    return None if sent is None else sent.user
