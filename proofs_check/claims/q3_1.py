"""Section 3.1: the band invariant of the meters."""

from __future__ import annotations

from collections.abc import Iterator

from fairopt.dispatch import SFQ
from proofs_check.arguments import band
from proofs_check.claim import Claim, Finding, Profile
from proofs_check.proved import judge_argument
from proofs_check.queueing.scope import Scope
from proofs_check.queueing.watches import Band, explored

EQUAL = {
    Profile.QUICK: Scope({"A": (1, 2, 3), "B": (1, 2, 3)}, most_waiting=2),
    Profile.FULL: Scope({"A": (1, 2, 3), "B": (1, 3), "C": (1, 2)}, most_waiting=2),
}
WEIGHTED = {
    Profile.QUICK: Scope({"A": (1, 2), "B": (1, 3)}, 2, {"A": 1, "B": 2}),
    Profile.FULL: Scope({"A": (1, 2, 3), "B": (1, 2, 3)}, 2, {"A": 2, "B": 3}),
}


def judge(profile: Profile, dispatcher: type[SFQ] = SFQ) -> Iterator[Finding]:
    """Check the proof, and watch the band over every state the scheduler can reach."""
    for reading, scopes in (("equal weights", EQUAL), ("weighted", WEIGHTED)):
        scope = scopes[profile]
        yield judge_argument(
            "Q3.1",
            reading,
            band,
            "any number of users, any events, any positive real costs and weights",
            [explored("Q3.1", dispatcher, scope, Band(scope), "largest S - v")],
        )


CLAIM = Claim(
    id="Q3.1",
    source="start-time fair queueing, section 3.1",
    statement="v never decreases; S_i <= v + c_max for every user; S_i >= v for every waiting "
    "user (weighted: c_i/w_i, with c_i the largest cost of user i)",
    model="fair-queueing dispatcher",
    judge=judge,
)
