"""The worst skew of any dispatcher, found through its event interface alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

import numpy as np

from fairopt.dispatch import Cost, Dispatch, Dispatcher
from fairopt.dispatch.charge import ratio
from fairopt.errors import DispatcherError
from fairopt.traffic import BackloggedSkew
from proofs_check.queueing.dispatch_trace import Arrive, DispatchTrace, Event, Send, play
from proofs_check.queueing.side_by_side import in_words

Events = tuple[Event, ...]
FRUITLESS = 150
"""Changes without a gain after which the guided search begins anew."""


@dataclass(frozen=True)
class Moves:
    """What an adversary may do.

    A move lets a user submit a request, or lets the dispatcher send. Just before it
    sends the last waiting request of a user, the adversary either gives that user another
    one or lets it leave. Queues of more than one request show nothing more of most
    dispatchers of ours; what is unknown may look at them.

    Parameters
    ----------
    users : tuple of str
        By id.
    requests : tuple of (cost, prompt)
        What a request may be; the prompt matters to VTC alone.
    most : int
        Moves in a sequence.
    queue : int
        A user submits only while fewer of its requests wait.
    """

    users: tuple[str, ...]
    requests: tuple[tuple[int | Fraction, int], ...]
    most: int
    queue: int = 1

    def __str__(self) -> str:
        costs = ", ".join(str(cost) for cost, _ in self.requests)
        moves = f"up to {self.most} joins and dispatches"
        if self.queue > 1:
            moves = f"queues of {self.queue}, up to {self.most} submissions and dispatches"
        return f"{len(self.users)} users, costs {costs}, {moves}"

    def after(self, dispatcher: Dispatcher) -> Iterator[Events]:
        """Yield the events of each move; the dispatcher is used up."""
        before = {user: dispatcher.backlog(user) for user in self.users}
        for user in self.users:
            if before[user] < self.queue:
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
    """A dispatcher after some events, and the skew they led to.

    Attributes
    ----------
    trace : DispatchTrace
        The events.
    made : int
        Of how many moves.
    skew : BackloggedSkew
        Between users that both wait throughout, in units of cost over weight.
    lead : Cost
        The worst skew, in units of the largest cost over weight of a request by then.
    """

    def __init__(self, start: DispatchTrace, made: int = 0) -> None:
        self.trace = start
        self.made = made
        self.dispatcher = start.start()
        self.sent: list[Dispatch | None] = []
        self.skew = BackloggedSkew(start.weights)
        self.lead: Cost = 0
        self._c_max: Cost = 0
        self._weights = start.weights or {}

    def go_on(self, events: Events) -> None:
        """Let further events happen."""
        skew, dispatcher = self.skew, self.dispatcher
        known = len(self.trace.arrivals)
        for event, sent in zip(events, play(dispatcher, events, known), strict=True):
            self.sent.append(sent)
            if isinstance(event, Arrive):
                self._c_max = max(self._c_max, ratio(event.cost, self._weights.get(event.user, 1)))
                if event.user not in skew.waiting:
                    skew.start_waiting(event.user)
            for user in [user for user in skew.waiting if not dispatcher.backlog(user)]:
                skew.stop_waiting(user)
            if sent is not None:
                skew.serve(sent.user, sent.cost)
                self.lead = max(self.lead, ratio(skew.worst, self._c_max))
        self.trace = replace(self.trace, events=self.trace.events + events)

    def copy_of_dispatcher(self) -> Dispatcher:
        """Return a dispatcher after the same events, to try something on.

        Raises
        ------
        DispatcherError
            If it does not dispatch the same at the same events.
        """
        copy = self.trace.start()
        for k, sent in enumerate(play(copy, self.trace.events)):
            if sent != self.sent[k]:
                raise DispatcherError(
                    f"{self.trace.dispatcher} is no function of its events: it dispatches "
                    f"{self.sent[k]} and then {sent}, after {in_words(self.trace.events[: k + 1])}"
                )
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


def skew_of(played: Played) -> Cost:
    """Return the worst skew, in units of cost over weight."""
    return played.skew.worst


def lead_of(played: Played) -> Cost:
    """Return the worst skew, in units of the largest cost over weight by then."""
    return played.lead


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


def every_sequence(
    start: DispatchTrace, moves: Moves, beginning: Events = (), made: int = 0
) -> Iterator[Played]:
    """Yield a dispatcher after each sequence of moves, depth first.

    Parameters
    ----------
    start, moves
        See `worst_of_all`.
    beginning : tuple of Event
        Of every sequence.
    made : int
        Of how many moves that is.
    """
    unfinished: list[tuple[Events, int]] = [(beginning, made)]
    while unfinished:
        events, made = unfinished.pop()
        played = Played(start, made)
        played.go_on(events)
        yield played
        if made < moves.most:
            options = moves.after(played.copy_of_dispatcher())
            unfinished += reversed([(events + option, made + 1) for option in options])


def worst_found(
    start: DispatchTrace,
    moves: Moves,
    tries: int,
    seed: int | np.random.SeedSequence = 0,
    measure: Callable[[Played], Cost] = skew_of,
) -> WorstSkew:
    """Return the worst sequence that random changes, kept if they do no harm, lead to.

    Parameters
    ----------
    start, moves
        See `worst_of_all`; all sequences have the full number of moves.
    tries : int
        Sequences to run.
    seed : int or SeedSequence
        Of the random changes.
    measure : callable
        What is to be large.
    """
    random = np.random.default_rng(seed)
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
        reached = measure(played)
        if reached > measure(best):
            best = played
        fruitless = 0 if reached > held else fruitless + 1
        if reached >= held:
            choices, held = changed, reached
        if fruitless == FRUITLESS:
            choices = random.integers(1 << 16, size=moves.most)
            held, fruitless = 0, 0
    return WorstSkew(best.trace, best.skew.worst, tries)
