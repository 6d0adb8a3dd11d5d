"""Two dispatchers on the same event sequences, all of them of a kind."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from fairopt.dispatch import Dispatch, Dispatcher
from proofs_check.proved import Trial
from proofs_check.queueing.dispatch_trace import Arrive, Cancel, Event, Send, play


@dataclass(frozen=True)
class Turns:
    """All event sequences in turns, each of which ends with a dispatch.

    In a turn every user does one thing: nothing, submit a request of one of the costs,
    or cancel the latest it has submitted, should that still wait. At last whatever
    waits is dispatched.

    Parameters
    ----------
    users : str
        One letter each.
    costs : tuple of int
        Of every request.
    turns : int
        In each sequence.
    cancel : bool
        Whether requests are cancelled.
    """

    users: str
    costs: tuple[int, ...]
    turns: int
    cancel: bool = False

    def __iter__(self) -> Iterator[list[Event]]:
        """Yield every sequence."""
        choices = (None, *self.costs, *(("cancel",) if self.cancel else ()))
        turn = list(product(choices, repeat=len(self.users)))
        for chosen in product(turn, repeat=self.turns):
            yield self._events(chosen)

    def _events(self, chosen: Sequence[tuple[int | str | None, ...]]) -> list[Event]:
        events: list[Event] = []
        latest: dict[str, int] = {}
        submitted = 0
        for turn in chosen:
            for user, choice in zip(self.users, turn, strict=True):
                if isinstance(choice, int):
                    events.append(Arrive(user, choice))
                    latest[user] = submitted
                    submitted += 1
                elif choice and user in latest:
                    events.append(Cancel(latest[user]))
            events.append(Send())
        return events + [Send()] * submitted

    def __len__(self) -> int:
        """Return the number of sequences."""
        choices = 1 + len(self.costs) + self.cancel
        return int(choices ** (len(self.users) * self.turns))

    def __str__(self) -> str:
        cancelled = ", cancel its latest" if self.cancel else ""
        return (
            f"every sequence of {self.turns} turns in which each of {len(self.users)} users may "
            f"submit a request of cost {' or '.join(map(str, self.costs))}{cancelled} or do "
            "nothing, and one request is dispatched; then the rest"
        )


def compared(
    first: Callable[[], Dispatcher], second: Callable[[], Dispatcher], over: Turns
) -> Trial:
    """Return whether two dispatchers send the same on every event sequence."""
    for events in over:
        sent, other = _sent(first(), events), _sent(second(), events)
        if sent != other:
            at = next(k for k in range(len(events)) if sent[k] != other[k])
            users = " against ".join(str(d and d.user) for d in (sent[at], other[at]))
            return Trial(str(over), "", f"{users} after: {in_words(events[: at + 1])}")
    return Trial(str(over), f"the same dispatches on {len(over):,} sequences")


def in_words(events: Iterable[Event]) -> str:
    """Return an event sequence in words."""
    return ", ".join(
        f"{event.user} submits {event.cost}"
        if isinstance(event, Arrive)
        else f"cancel {event.request}"
        if isinstance(event, Cancel)
        else "dispatch"
        for event in events
    )


def as_it_went(events: Sequence[Event], sent: Sequence[Dispatch | None]) -> list[str]:
    """Return each event in words, a dispatch with whom it serves."""
    return [
        f"dispatch: {served.user} is served {served.cost}" if served else in_words([event])
        for event, served in zip(events, sent, strict=True)
    ]


def _sent(dispatcher: Dispatcher, events: Sequence[Event]) -> list[Dispatch | None]:
    return list(play(dispatcher, events))
