"""A bound on leads that a user states of a dispatcher, judged on every short sequence of events."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor
from dataclasses import dataclass
from fractions import Fraction

from fairopt.named import as_id
from proofs_check.certificates import TraceCertificate
from proofs_check.claim import Claim, Finding, Verdict
from proofs_check.queueing.adversary import Moves
from proofs_check.queueing.dispatch_trace import DispatchTrace
from proofs_check.queueing.worst_lead import WorstLead, worst_lead_found, worst_lead_of_all
from proofs_check.search import Progress

SHORT = "every short sequence"
LONGER = "longer sequences"
BEYOND = "of all sequences this proves nothing: what a dispatcher does is known by running it alone"


@dataclass(frozen=True)
class StatedLead:
    """The statement "no user gets more than ``bound c_max`` ahead of another while both wait".

    ``c_max`` is the largest cost over weight of a request in the sequence of events.

    Parameters
    ----------
    dispatcher : str
        See `fairopt.dispatch.dispatcher_named`.
    bound : Fraction
        In units of ``c_max``.
    moves : Moves
        Tried in full.
    further : Moves
        Of the longer sequences that a guided search attacks the bound with.
    tries : int
        Sequences of the guided search.
    seed : int
        Of the guided search.
    """

    dispatcher: str
    bound: Fraction
    moves: Moves
    further: Moves
    tries: int
    seed: int = 0

    def claim(self, executor: Executor | None = None, progress: Progress | None = None) -> Claim:
        """Return the statement as a claim; its judge ignores the profile.

        Parameters
        ----------
        executor : Executor, optional
            Spreads the sequences.
        progress : callable, optional
            Told of each further part that is done.
        """
        claim = as_id(self.dispatcher)
        return Claim(
            id=claim,
            source="stated on the command line",
            statement=f"{self.dispatcher}: no user gets more than {self.bound} c_max ahead of "
            "another while both wait",
            model="fair-queueing dispatcher",
            judge=lambda _: self.judge(claim, executor, progress),
        )

    def judge(
        self, claim: str, executor: Executor | None = None, progress: Progress | None = None
    ) -> Iterator[Finding]:
        """Yield the finding on short sequences, then, if some refutes it, on longer ones.

        Raises
        ------
        DispatcherError
            If the dispatcher breaks its contract on the way.
        """
        start = DispatchTrace(self.dispatcher, ())
        every = worst_lead_of_all(start, self.moves, executor, progress)
        method, scope = f"exhaustive, {_count(every)} sequences", str(self.moves)
        if every is not None and every.in_c_max > self.bound:
            yield self._refuted(claim, every, method, scope, SHORT)
            return
        some = worst_lead_found(
            start, self.further, self.tries, self.seed, executor=executor, progress=progress
        )
        attack = f"guided search, {self.tries:,} sequences, seed {self.seed}"
        worse = some is not None and some.in_c_max > self.bound
        yield Finding(
            Verdict.HOLDS,
            method,
            scope,
            SHORT,
            f"worst lead {_in_words(every)}"
            + ("" if worse else f"; by {attack}, of {self.further}: {_in_words(some)}; {BEYOND}"),
        )
        if some is not None and worse:
            yield self._refuted(claim, some, attack, str(self.further), LONGER)

    def _refuted(
        self, claim: str, worst: WorstLead, method: str, scope: str, reading: str
    ) -> Finding:
        claimed = self.bound * worst.trace.c_max
        certificate = TraceCertificate.of(claim, worst.trace, both_wait=True, claimed=claimed)
        evidence = f"{_in_words(worst)}: {certificate.summary()}"
        return Finding(Verdict.REFUTED, method, scope, reading, evidence, (certificate,))


def _count(worst: WorstLead | None) -> str:
    return f"{worst.sequences:,}" if worst else "all"


def _in_words(worst: WorstLead | None) -> str:
    return f"{worst.in_c_max} c_max" if worst else "none, for no two users wait together"
