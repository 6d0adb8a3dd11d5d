"""Section 3.2: two users who wait throughout an interval."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from fairopt.dispatch import SFQ
from proofs_check.arguments import backlogged_pair
from proofs_check.claim import Claim, Finding, Profile
from proofs_check.proved import Trial, judge_argument
from proofs_check.queueing.interval_costs import judge_costs_of_the_interval
from proofs_check.queueing.scope import Scope
from proofs_check.queueing.watches import Lead, explored

EQUAL = {
    Profile.QUICK: Scope({"A": (1, 2, 3), "B": (1, 2, 3)}, most_waiting=2),
    Profile.FULL: Scope({"A": (1, 2), "B": (1, 2), "C": (1, 2)}, most_waiting=2),
}
WEIGHTED = {
    Profile.QUICK: Scope({"A": (1, 2), "B": (1, 3)}, 2, {"A": 1, "B": 2}),
    Profile.FULL: Scope({"A": (1, 2, 3), "B": (1, 2, 3)}, 2, {"A": 2, "B": 3}),
}


def judge(profile: Profile, dispatcher: type[SFQ] = SFQ) -> Iterator[Finding]:
    """Check the proof, and watch the difference over every state the scheduler can reach."""
    for reading, scopes in (("equal weights", EQUAL), ("weighted", WEIGHTED)):
        yield judge_argument(
            "Q3.2",
            reading,
            backlogged_pair,
            "any number of users, any events, any positive real costs and weights, c_i the "
            "largest cost charged to i so far",
            list(_trials(dispatcher, scopes[profile])),
        )
    yield judge_costs_of_the_interval("Q3.2", both_wait=True)


def _trials(dispatcher: type[SFQ], scope: Scope) -> Iterator[Trial]:
    for i, j in permutations(scope.costs, 2):
        lead = Lead(scope, i, j, both_wait=True)
        yield explored("Q3.2", dispatcher, scope, lead, f"most of {i} - {j}")


CLAIM = Claim(
    id="Q3.2",
    source="start-time fair queueing, section 3.2",
    statement="two users waiting throughout an interval: |W_i - W_j| <= 2 c_max (weighted: "
    "|W_i/w_i - W_j/w_j| <= c_i/w_i + c_j/w_j, with c_i the largest cost of user i)",
    model="fair-queueing dispatcher",
    judge=judge,
)
