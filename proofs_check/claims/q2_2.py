"""Section 2.2: one meter per user reproduces the tags per packet."""

from __future__ import annotations

from collections.abc import Iterator

from fairopt.dispatch import SFQ, Dispatcher, SFQTags
from proofs_check.arguments import folding
from proofs_check.claim import Claim, Finding, Profile, Verdict
from proofs_check.proved import judge_argument
from proofs_check.queueing.side_by_side import Turns, compared

ARRIVALS = {
    Profile.QUICK: Turns("AB", (1, 2), turns=4),
    Profile.FULL: Turns("AB", (1, 2, 3), turns=5),
}
CANCELLATIONS = {
    Profile.QUICK: Turns("AB", (1, 2), turns=3, cancel=True),
    Profile.FULL: Turns("AB", (1, 2), turns=4, cancel=True),
}


def judge(profile: Profile, folded: type[Dispatcher] = SFQ) -> Iterator[Finding]:
    """Check the bisimulation, and run both schedulers side by side."""
    yield judge_argument(
        "Q2.2",
        "arrivals and dispatches",
        folding,
        "any number of users and requests, any positive real costs and weights",
        [compared(folded, SFQTags, ARRIVALS[profile])],
    )
    trial = compared(folded, SFQTags, CANCELLATIONS[profile])
    yield Finding(
        Verdict.REFUTED if trial.contradiction else Verdict.HOLDS,
        "both schedulers run side by side",
        trial.range,
        "with cancellations, the tags behind a cancelled request made anew",
        trial.contradiction or trial.outcome,
    )


CLAIM = Claim(
    id="Q2.2",
    source="start-time fair queueing, section 2.2",
    statement="one meter per user reproduces the original start and finish tags of each packet, "
    "dispatch for dispatch",
    model="fair-queueing dispatcher",
    judge=judge,
)
