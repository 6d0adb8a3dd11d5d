"""Two sequences of events that differ in the cost of one waiting request alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, ClassVar

from fairopt.dispatch import Dispatch, User
from fairopt.files.exact_text import number_from_json
from proofs_check.certificates.certificate import Certificate
from proofs_check.queueing.dispatch_trace import Arrive, DispatchTrace, exact_to_json


@dataclass(frozen=True)
class SelectionCertificate(Certificate):
    """Refutes that the cost of a waiting request does not decide whose turn it is (section 5.1).

    Parameters
    ----------
    trace : DispatchTrace
        Ends with the dispatch in question.
    request : int
        A request that waits until then.
    cost : int or Fraction
        Its cost in the other sequence.
    selected : tuple of User
        Whom the last dispatch serves in the one sequence and in the other.
    """

    kind: ClassVar = "selection"
    trace: DispatchTrace
    request: int
    cost: int | Fraction
    selected: tuple[User, User]

    def contents(self) -> dict[str, Any]:
        """Return dispatcher, events, the other cost and who is selected."""
        return {
            **self.trace.to_json(),
            "request": self.request,
            "other_cost": exact_to_json(self.cost),
            "selected": list(self.selected),
        }

    @classmethod
    def from_contents(cls, claim: str, contents: Mapping[str, Any]) -> SelectionCertificate:
        """Return the certificate that a file holds."""
        one, other = contents["selected"]
        cost = number_from_json("other_cost", contents["other_cost"])
        trace = DispatchTrace.from_json(contents)
        return cls(claim, trace, contents["request"], cost, (one, other))

    def problems(self, prove: bool = False) -> list[str]:
        """Run both sequences and compare what they dispatch."""
        one = self.trace.play()
        other = with_cost(self.trace, self.request, self.cost).play()
        early = [sent for sent in one[:-1] + other[:-1] if sent and sent.request == self.request]
        if early:
            return [f"request {self.request} does not wait until the last dispatch"]
        who = [
            (sent and sent.user, again and again.user)
            for sent, again in zip(one, other, strict=True)
        ]
        if any(user != again for user, again in who[:-1]):
            return ["the sequences differ before the last dispatch"]
        if who[-1] != self.selected:
            return [f"the last dispatches serve {who[-1]}, not {self.selected}"]
        if self.selected[0] == self.selected[1]:
            return ["both sequences select the same user"]
        return []

    def checked(self, prove: bool = False) -> str:
        """Return in words what `problems` has checked."""
        return "valid: both sequences run on the dispatcher, they part at the last dispatch"

    def summary(self) -> str:
        """Return dispatcher, costs and users."""
        arrival = self.trace.arrivals[self.request]
        return (
            f"{self.trace.dispatcher}: a waiting request of {arrival.user} costs "
            f"{arrival.cost} or {self.cost}, and {self.selected[0]} or {self.selected[1]} is next"
        )


def _user(sent: Dispatch | None) -> User | None:
    return None if sent is None else sent.user


def with_cost(trace: DispatchTrace, request: int, cost: int | Fraction) -> DispatchTrace:
    """Return a trace in which one request has another cost."""
    events = list(trace.events)
    places = [k for k, event in enumerate(events) if isinstance(event, Arrive)]
    arrival = events[places[request]]
    assert isinstance(arrival, Arrive)
    events[places[request]] = arrival._replace(cost=cost)
    return replace(trace, events=tuple(events))
