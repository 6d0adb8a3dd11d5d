"""The worst skew of any dispatcher, found through its event interface alone."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from fairopt.dispatch import Cost, Dispatcher
from fairopt.traffic import BackloggedSkew
from proofs_check.queueing.dispatch_trace import Arrive, DispatchTrace, Event, Send, play

Events = tuple[Event, ...]
FRUITLESS = 150
"""Changes without a gain after which the guided search begins anew."""


@dataclass(frozen=True)
class Moves:
    """What an adversary may do.

    A move lets a user join with one request, or lets the dispatcher send. Just before it
    sends the last waiting request of a user, the adversary either gives that user another
    one or lets it leave. Longer queues show most dispatchers nothing that this does not.

    Parameters
    ----------
    users : tuple of str
        By id.
    requests : tuple of (cost, prompt)
        What a request may be; the prompt matters to VTC alone.
    most : int
        Moves in a sequence.
    """

    users: tuple[str, ...]
    requests: tuple[tuple[int, int], ...]
    most: int

    def __str__(self) -> str:
        costs = ", ".join(str(cost) for cost, _ in self.requests)
        return f"{len(self.users)} users, costs {costs}, up to {self.most} joins and dispatches"

    def after(self, dispatcher: Dispatcher) -> Iterator[Events]:
        """Yield the events of each move; the dispatcher is used up."""
        before = {user: dispatcher.backlog(user) for user in self.users}
        for user in self.users:
            if not before[user]:
                for cost, prompt in self.requests:
                    yield (Arrive(user, cost, prompt),)
        if dispatcher.dispatch() is None:
            return
        yield (Send(),)
        for user in self.users:
            if before[user] == 1 and not dispatcher.backlog(user):
                for cost, prompt in self.requests:
                    yield (Arrive(user, cost, prompt), Send())


class Played:
    """A dispatcher after some events, and the skew they led to."""

    def __init__(self, start: DispatchTrace) -> None:
        self.trace = start
        self.dispatcher = start.start()
        self.skew = BackloggedSkew(start.weights)

    def go_on(self, events: Events) -> None:
        """Let further events happen."""
        skew, dispatcher = self.skew, self.dispatcher
        known = len(self.trace.arrivals)
        for event, sent in zip(events, play(dispatcher, events, known), strict=True):
            if isinstance(event, Arrive) and event.user not in skew.waiting:
                skew.start_waiting(event.user)
            for user in [user for user in skew.waiting if not dispatcher.backlog(user)]:
                skew.stop_waiting(user)
            if sent is not None:
                skew.serve(sent.user, sent.cost)
        self.trace = replace(self.trace, events=self.trace.events + events)

    def copy_of_dispatcher(self) -> Dispatcher:
        """Return a dispatcher in the same state, to try something on."""
        copy: Dispatcher = pickle.loads(pickle.dumps(self.dispatcher))
        return copy


@dataclass(frozen=True)
class WorstSkew:
    """The sequence with the largest skew of two users that both wait throughout.

    Parameters
    ----------
    trace : DispatchTrace
        The first that was found of those with the largest skew.
    skew : Cost
        In units of cost over weight.
    sequences : int
        How many were run.
    """

    trace: DispatchTrace
    skew: Cost
    sequences: int


def worst_of_all(start: DispatchTrace, moves: Moves) -> WorstSkew:
    """Return the worst of all sequences of a bounded number of moves, depth first.

    Parameters
    ----------
    start : DispatchTrace
        Names the dispatcher, its parameters and weights; has no events.
    moves : Moves
        Tried in full.
    """
    best = Played(start)
    sequences = 0
    for played in every_sequence(start, moves):
        sequences += 1
        if played.skew.worst > best.skew.worst:
            best = played
    return WorstSkew(best.trace, best.skew.worst, sequences)


def every_sequence(start: DispatchTrace, moves: Moves) -> Iterator[Played]:
    """Yield a dispatcher after each sequence of moves, depth first; parameters as above."""
    unfinished: list[tuple[Events, int]] = [((), 0)]
    while unfinished:
        events, made = unfinished.pop()
        played = Played(start)
        played.go_on(events)
        yield played
        if made < moves.most:
            options = moves.after(played.copy_of_dispatcher())
            unfinished += reversed([(events + option, made + 1) for option in options])


def worst_found(start: DispatchTrace, moves: Moves, tries: int, seed: int = 0) -> WorstSkew:
    """Return the worst sequence that random changes, kept if they do no harm, lead to.

    Parameters
    ----------
    start, moves
        See `worst_of_all`; all sequences have the full number of moves.
    tries : int
        Sequences to run.
    seed : int
        Entropy of a `numpy.random.SeedSequence`.
    """
    random = np.random.default_rng(np.random.SeedSequence(seed))
    best = Played(start)
    choices = random.integers(1 << 16, size=moves.most)
    held: Cost = 0
    fruitless = 0
    for _ in range(tries):
        changed = choices.copy()
        places = random.integers(moves.most, size=random.integers(1, 4))
        changed[places] = random.integers(1 << 16, size=len(places))
        if random.random() < 0.3:
            source, target = random.integers(moves.most, size=2)
            changed = np.insert(np.delete(changed, source), target, changed[source])
        played = Played(start)
        for choice in changed:
            options = list(moves.after(played.copy_of_dispatcher()))
            played.go_on(options[int(choice) % len(options)])
        if played.skew.worst > best.skew.worst:
            best = played
        fruitless = 0 if played.skew.worst > held else fruitless + 1
        if played.skew.worst >= held:
            choices, held = changed, played.skew.worst
        if fruitless == FRUITLESS:
            choices = random.integers(1 << 16, size=moves.most)
            held, fruitless = 0, 0
    return WorstSkew(best.trace, best.skew.worst, tries)
