"""Proposition 3.1: LJF is fair for every alpha."""

from __future__ import annotations

from collections.abc import Iterator

from fairopt import Policy
from fairopt.policies import LJF
from proofs_check.arguments import lockstep
from proofs_check.certificates import UnfairCertificate
from proofs_check.claim import Claim, Finding, Profile
from proofs_check.enumeration import Range
from proofs_check.proved import Trial, judge_argument
from proofs_check.search import first_unfair

MOST_REQUESTS, MAX_LENGTH = {Profile.QUICK: 5, Profile.FULL: 7}, {Profile.QUICK: 5, Profile.FULL: 9}
BATCH_SIZES = range(1, 5)


def judge(profile: Profile, policy: Policy = LJF()) -> Iterator[Finding]:  # noqa: B008  # a value
    """Check the proof, and audit every schedule of a range at alpha = 0."""
    yield judge_argument(
        "P3.1",
        "",
        lockstep,
        "any number of requests, any lengths, every B and every alpha >= 0",
        [
            _audited(policy, Range(b, MOST_REQUESTS[profile], MAX_LENGTH[profile], range(1)))
            for b in BATCH_SIZES
        ],
    )


def _audited(policy: Policy, over: Range) -> Trial:
    unfair = first_unfair(policy, over)
    if unfair is None:
        return Trial(str(over), f"{len(over)} schedules at B = {over.batch_size} fair")
    breach = UnfairCertificate("P3.1", unfair[0], policy, unfair[1])
    return Trial(str(over), "", breach.summary(), (breach,))


CLAIM = Claim(
    id="P3.1",
    source="resource-fair batching, Proposition 3.1",
    statement="LJF is alpha-fair for every alpha >= 0",
    model="run-to-completion",
    judge=judge,
)
