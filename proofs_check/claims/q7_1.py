"""Section 7.1: how the smallest meter is found does not matter."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from fairopt.dispatch import SFQ
from proofs_check.arguments import selection
from proofs_check.claim import Claim, Finding, Profile
from proofs_check.proved import judge_argument
from proofs_check.queueing.side_by_side import Turns, compared

RANGES = {
    Profile.QUICK: Turns("ABC", (1, 2), turns=3),
    Profile.FULL: Turns("ABC", (1, 2), turns=4),
}


def judge(profile: Profile, dispatcher: type[SFQ] = SFQ) -> Iterator[Finding]:
    """Check that every step has one outcome, and run both selections side by side."""
    ordered, scan = (partial(dispatcher, selection=name) for name in ("ordered", "scan"))
    yield judge_argument(
        "Q7.1",
        "",
        selection,
        "any number of users, any events, any positive real costs and weights",
        [compared(ordered, scan, RANGES[profile])],
    )


CLAIM = Claim(
    id="Q7.1",
    source="start-time fair queueing, section 7.1",
    statement="a linear scan and an ordered structure dispatch identically; capping the requests "
    "handled per event changes nothing",
    model="fair-queueing dispatcher",
    judge=judge,
)
