"""Section 3.3: no gain from repeatedly leaving and returning."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from fairopt.dispatch import SFQ
from proofs_check.arguments import returning_user
from proofs_check.claim import Claim, Finding, Profile
from proofs_check.proved import Trial, judge_argument
from proofs_check.queueing.interval_costs import judge_costs_of_the_interval
from proofs_check.queueing.scope import Scope
from proofs_check.queueing.watches import ChargedAtLeast, ChargedAtMost, Lead, explored

EQUAL = {
    Profile.QUICK: Scope({"A": (1, 3), "B": (1, 3)}, most_waiting=2),
    Profile.FULL: Scope({"A": (1, 2), "B": (1, 2), "C": (1, 2)}, most_waiting=2),
}
WEIGHTED = {
    Profile.QUICK: Scope({"A": (2,), "B": (1, 3)}, 2, {"A": 1, "B": 2}),
    Profile.FULL: Scope({"A": (1, 2, 3), "B": (1, 2, 3)}, 2, {"A": 2, "B": 3}),
}


def judge(profile: Profile, dispatcher: type[SFQ] = SFQ) -> Iterator[Finding]:
    """Check the proof, and watch the lead over every state the scheduler can reach."""
    for reading, scopes in (("equal weights", EQUAL), ("weighted", WEIGHTED)):
        yield judge_argument(
            "Q3.3",
            reading,
            returning_user,
            "any number of users, any events, any positive real costs and weights, c_i the "
            "largest cost charged to i so far",
            list(_trials(dispatcher, scopes[profile])),
        )
    yield judge_costs_of_the_interval("Q3.3", both_wait=False)


def _trials(dispatcher: type[SFQ], scope: Scope) -> Iterator[Trial]:
    for i, j in permutations(scope.costs, 2):
        lead = Lead(scope, i, j, both_wait=False)
        yield explored("Q3.3", dispatcher, scope, lead, f"most of {i} - {j}")
    for i in scope.costs:
        yield explored("Q3.3", dispatcher, scope, ChargedAtMost(scope, i), f"most of {i} - dv")
        yield explored("Q3.3", dispatcher, scope, ChargedAtLeast(scope, i), f"most of dv - {i}")


CLAIM = Claim(
    id="Q3.3",
    source="start-time fair queueing, section 3.3",
    statement="any user i against a user j waiting throughout: W_i <= dv + c_max, W_j >= dv - "
    "c_max, so the lead is at most 2 c_max however often i leaves and returns",
    model="fair-queueing dispatcher",
    judge=judge,
)
