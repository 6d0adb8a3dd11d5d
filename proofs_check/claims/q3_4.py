"""Section 3.4: the global idle reset is safe."""

from __future__ import annotations

from collections.abc import Iterator

from fairopt.dispatch import SFQ
from proofs_check.arguments import idle_reset
from proofs_check.claim import Claim, Finding, Profile
from proofs_check.proved import judge_argument
from proofs_check.queueing.scope import Scope
from proofs_check.queueing.watches import Band, IdleReset, explored

SCOPES = {
    Profile.QUICK: Scope({"A": (1, 2, 3), "B": (1, 2, 3)}, most_waiting=2),
    Profile.FULL: Scope({"A": (1, 2, 3), "B": (1, 3), "C": (1, 2)}, most_waiting=2),
}


def judge(profile: Profile, dispatcher: type[SFQ] = SFQ) -> Iterator[Finding]:
    """Check the proof, and watch v and the band over every state the scheduler can reach."""
    scope = SCOPES[profile]
    yield judge_argument(
        "Q3.4",
        "",
        idle_reset,
        "any number of users, any events, any positive real costs and weights",
        [
            explored("Q3.4", dispatcher, scope, IdleReset(), "most that a reset moves v"),
            explored("Q3.4", dispatcher, scope, Band(scope), "largest S - v"),
        ],
    )


CLAIM = Claim(
    id="Q3.4",
    source="start-time fair queueing, section 3.4",
    statement="the global idle reset never fires while anyone waits, and keeps the band",
    model="fair-queueing dispatcher",
    judge=judge,
)
