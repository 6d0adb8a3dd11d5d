"""A sequence of events that drives one user's service ahead of another's."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar

from fairopt.dispatch import Dispatch
from fairopt.files.exact_text import number_from_json
from proofs_check.certificates.certificate import Certificate
from proofs_check.queueing.dispatch_trace import DispatchTrace, exact_to_json
from proofs_check.queueing.service_accounts import Lead, largest_lead


@dataclass(frozen=True)
class TraceCertificate(Certificate):
    """Events under which a lead is reached, replayed on the dispatcher that runs.

    Parameters
    ----------
    trace : DispatchTrace
        Dispatcher and events.
    sent : tuple of Dispatch
        What the dispatcher did.
    both_wait : bool
        Whether leader and follower wait throughout, or the follower alone.
    lead : Lead
        The largest in the trace, in units of cost over weight.
    claimed : Fraction or None
        If given, a bound that the lead refutes by exceeding it.
    """

    kind: ClassVar = "dispatch-trace"
    trace: DispatchTrace
    sent: tuple[Dispatch, ...]
    both_wait: bool
    lead: Lead
    claimed: Fraction | None = None

    @classmethod
    def of(
        cls, claim: str, trace: DispatchTrace, both_wait: bool, claimed: Fraction | None = None
    ) -> TraceCertificate:
        """Return the certificate that a trace makes.

        Raises
        ------
        ValueError
            If nobody waits in it, so that there is no lead.
        """
        played = trace.play()
        lead = largest_lead(trace, played, both_wait)
        if lead is None:
            raise ValueError("nobody is ahead of anybody in this trace")
        return cls(claim, trace, tuple(filter(None, played)), both_wait, lead, claimed)

    def contents(self) -> dict[str, Any]:
        """Return dispatcher, events, dispatches and the lead."""
        return {
            **self.trace.to_json(),
            "dispatches": [
                [sent.request, exact_to_json(sent.cost), sent.finished] for sent in self.sent
            ],
            "both_wait": self.both_wait,
            "leader": self.lead.leader,
            "follower": self.lead.follower,
            "lead": exact_to_json(self.lead.value),
            "claimed": None if self.claimed is None else exact_to_json(self.claimed),
        }

    @classmethod
    def from_contents(cls, claim: str, contents: Mapping[str, Any]) -> TraceCertificate:
        """Return the certificate that a file holds."""
        trace = DispatchTrace.from_json(contents)
        arrivals = trace.arrivals
        sent = tuple(
            Dispatch(request, arrivals[request].user, number_from_json("cost", cost), finished)
            for request, cost, finished in contents["dispatches"]
        )
        value = Fraction(number_from_json("lead", contents["lead"]))
        lead = Lead(value, contents["leader"], contents["follower"])
        claimed = contents["claimed"]
        return cls(
            claim,
            trace,
            sent,
            contents["both_wait"],
            lead,
            None if claimed is None else Fraction(number_from_json("claimed", claimed)),
        )

    def problems(self, prove: bool = False) -> list[str]:
        """Replay the events and reckon the lead again from them."""
        played = self.trace.play()
        if tuple(filter(None, played)) != self.sent:
            return ["the dispatches are not what the dispatcher does at these events"]
        found = []
        lead = largest_lead(self.trace, played, self.both_wait)
        if lead != self.lead:
            reckoned = "none, for nobody waits" if lead is None else str(lead)
            found.append(f"the largest lead is {reckoned}, not {self.lead}")
        if self.claimed is not None and not self.lead.value > self.claimed:
            found.append(f"the lead {self.lead.value} does not exceed the claimed {self.claimed}")
        return found

    def checked(self, prove: bool = False) -> str:
        """Return in words what `problems` has checked."""
        return "valid: the events replayed on the dispatcher, service reckoned from them alone"

    def summary(self) -> str:
        """Return dispatcher, lead, largest cost and size."""
        named = ", ".join(f"{name}={value}" for name, value in self.trace.parameters.items())
        waits = "both waiting" if self.both_wait else f"{self.lead.follower} waiting"
        beyond = "" if self.claimed is None else f", claimed at most {self.claimed}"
        return (
            f"{self.trace.dispatcher}{f'({named})' if named else ''}: {self.lead.leader} gets "
            f"{self.lead.value} ahead of {self.lead.follower}, {waits} throughout, "
            f"c_max = {self.trace.c_max}, {len(self.sent)} dispatches{beyond}"
        )
