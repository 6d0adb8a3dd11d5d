"""The worst lead of one waiting user over another, in units of the largest cost."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from itertools import combinations
from typing import NamedTuple

import numpy as np

from fairopt.dispatch import Cost
from proofs_check.queueing.adversary import (
    Events,
    Moves,
    every_sequence,
    lead_of,
    worst_found,
)
from proofs_check.queueing.dispatch_trace import DispatchTrace
from proofs_check.queueing.service_accounts import Lead, largest_lead
from proofs_check.search import Progress

SPLIT = 3
"""The sequences are spread by their first so many moves."""

WALK = 250
"""Sequences of one guided search; more are searched from several beginnings."""


@dataclass(frozen=True)
class WorstLead:
    """A sequence of events with the largest lead, over the largest cost in it, that was found.

    Parameters
    ----------
    trace : DispatchTrace
        Nothing can be left out of it.
    lead : Lead
        By the events alone, cost over weight.
    sequences : int
        How many were run.
    """

    trace: DispatchTrace
    lead: Lead
    sequences: int

    @property
    def in_c_max(self) -> Fraction:
        """The lead in units of the largest cost over weight of a request in the trace."""
        return self.lead.value / self.trace.c_max


class _Reached(NamedTuple):
    events: Events
    lead: Cost
    sequences: int


def worst_lead_of_all(
    start: DispatchTrace,
    moves: Moves,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> WorstLead | None:
    """Return the worst lead over all sequences of a bounded number of moves.

    Parameters
    ----------
    start : DispatchTrace
        Names the dispatcher, its parameters and weights; has no events.
    moves : Moves
        Tried in full.
    executor : Executor, optional
        Spreads the sequences; what is found does not depend on it.
    progress : callable, optional
        Told of how many more of the `beginnings` all continuations are done.

    Returns
    -------
    WorstLead or None
        None if no two users ever wait together.

    Raises
    ------
    DispatcherError
        If the dispatcher breaks its contract on the way.
    """
    parts = beginnings(start, moves)
    results = (executor.map if executor else map)(partial(_worst_after, start, moves), parts)
    return _worst(start, results, progress and (lambda _: progress(1)))


def beginnings(start: DispatchTrace, moves: Moves) -> list[tuple[Events, int]]:
    """Return every sequence of up to `SPLIT` moves, depth first, and its number of moves."""
    first = replace(moves, most=min(SPLIT, moves.most))
    return [(played.trace.events, played.made) for played in every_sequence(start, first)]


def worst_lead_found(
    start: DispatchTrace,
    moves: Moves,
    tries: int,
    seed: int = 0,
    *,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> WorstLead | None:
    """Return the worst lead that guided searches come across; no proof.

    Parameters
    ----------
    start, moves, executor
        See `worst_lead_of_all`; all sequences have the full number of moves.
    tries : int
        Sequences to run.
    seed : int
        Entropy of a `numpy.random.SeedSequence`, which every search has a child of.
    progress : callable, optional
        Told how many more sequences are done.
    """
    sizes = [WALK] * (tries // WALK) + [tries % WALK] * bool(tries % WALK)
    seeds = np.random.SeedSequence(seed).spawn(len(sizes))
    walk = partial(_walk, start, moves)
    results = (executor.map if executor else map)(walk, sizes, seeds)
    return _worst(start, results, progress and (lambda reached: progress(reached.sequences)))


def _worst_after(start: DispatchTrace, moves: Moves, part: tuple[Events, int]) -> _Reached:
    """Return the worst of a beginning, and of its continuations if it has the full length."""
    events, made = part
    if made < SPLIT:
        moves = replace(moves, most=made)
    best = _Reached(events, -1, 0)
    sequences = 0
    for played in every_sequence(start, moves, events, made):
        sequences += 1
        if played.lead > best.lead:
            best = _Reached(played.trace.events, played.lead, 0)
    return best._replace(sequences=sequences)


def _walk(start: DispatchTrace, moves: Moves, tries: int, seed: np.random.SeedSequence) -> _Reached:
    trace = worst_found(start, moves, tries, seed, lead_of).trace
    prefixes = [trace.events[:k] for k in range(len(trace.events) + 1)]
    leads = [_in_c_max(replace(start, events=events)) or 0 for events in prefixes]
    most = max(leads)
    return _Reached(prefixes[leads.index(most)], most, tries)


def _worst(
    start: DispatchTrace,
    results: Iterator[_Reached],
    progress: Callable[[_Reached], None] | None,
) -> WorstLead | None:
    best = _Reached((), -1, 0)
    sequences = 0
    for reached in results:
        sequences += reached.sequences
        if reached.lead > best.lead:
            best = reached
        if progress:
            progress(reached)
    trace = shortened(replace(start, events=best.events))
    lead = _lead(trace)
    return None if lead is None else WorstLead(trace, lead, sequences)


def shortened(trace: DispatchTrace) -> DispatchTrace:
    """Return a trace from which no event, and no two, can be left out without a smaller lead.

    Parameters
    ----------
    trace : DispatchTrace
        Of arrivals and dispatches alone; its lead is taken over the largest cost in it.
    """
    held = _in_c_max(trace)
    if not held:
        return trace
    while True:
        shorter = next((fewer for fewer in _fewer(trace) if (_in_c_max(fewer) or 0) >= held), None)
        if shorter is None:
            return trace
        trace = shorter


def _fewer(trace: DispatchTrace) -> Iterator[DispatchTrace]:
    events = trace.events
    for size in (1, 2):
        for left_out in combinations(reversed(range(len(events))), size):
            yield replace(trace, events=tuple(e for k, e in enumerate(events) if k not in left_out))


def _lead(trace: DispatchTrace) -> Lead | None:
    return largest_lead(trace, trace.play(), both=True)


def _in_c_max(trace: DispatchTrace) -> Fraction | None:
    lead = _lead(trace)
    return None if lead is None else lead.value / trace.c_max
