"""McNaughton's wrap-around (1959): what pausing attains without constraint (1)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import ClassVar

from fairopt.numbers import Number
from fairopt.policies.phase_two import await_arrivals
from fairopt.policy import Decision, Policy
from fairopt.view import OnlineView

Turn = tuple[int, Number, Number]
"""Request, begin and end, token-steps."""


@dataclass(frozen=True)
class McNaughton(Policy):
    """Fill one slot after another up to ``T = max(max o, O / B)``; what is cut goes on in the next.

    Optimal for the makespan of all that waits when it begins, for P|pmtn|Cmax: at most ``B - 1``
    requests pause, once each. Whole lengths give whole times, ``O / B`` rounded up. It
    ignores constraint (1), and is alpha-fair if alpha is at least the longest request. What
    is released meanwhile waits for the next plan.
    """

    information: ClassVar = OnlineView
    pauses: ClassVar = True

    def decisions(self, view: OnlineView) -> Iterator[Decision]:
        """Carry out one plan after another."""
        while True:
            yield from await_arrivals(view)
            requests = list(view.backlog)
            lengths = [view.size(i) for i in requests]
            turns = wrapped(requests, lengths, view.batch_size)
            yield from _carried_out(view, turns)


def wrapped(requests: Sequence[int], lengths: Sequence[Number], slots: int) -> list[Turn]:
    """Return the turns of each request from time 0, in no order.

    Parameters
    ----------
    requests : sequence of int
        At least one.
    lengths : sequence of int or Fraction
        Of each, tokens.
    slots : int
        ``B``.
    """
    work = sum(lengths)
    whole = all(isinstance(length, int) for length in lengths)
    share = -(-work // slots) if whole else Fraction(work) / slots
    makespan = max(*lengths, share)
    turns: list[Turn] = []
    now: Number = 0
    for request, length in zip(requests, lengths, strict=True):
        end = now + length
        if end > makespan:
            turns += [(request, now, makespan), (request, 0, end - makespan)]
            now = end - makespan
        else:
            turns.append((request, now, end))
            now = end if end < makespan else 0
    return [(request, begin, end) for request, begin, end in turns if begin < end]


def _carried_out(view: OnlineView, turns: list[Turn]) -> Iterator[Decision]:
    origin = view.now
    begins: dict[Number, set[int]] = defaultdict(set)
    ends: dict[Number, set[int]] = defaultdict(set)
    for request, begin, end in turns:
        begins[begin].add(request)
        ends[end].add(request)
    for time, following in pairwise(sorted({*begins, *ends})):
        active = set(view.active)
        yield Decision(
            start=sorted(begins[time] - active),
            pause=sorted(ends[time] & active - begins[time]),
            wake=origin + following,
        )
        while view.now < origin + following:
            yield Decision(wake=origin + following)
