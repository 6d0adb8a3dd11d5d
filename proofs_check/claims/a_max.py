"""Section 3.3's A_max, read as it is defined there."""

from __future__ import annotations

from collections.abc import Iterator

from fairopt.policies import ISJL, Admission, Reading
from proofs_check.certificates import UnfairCertificate
from proofs_check.claim import Claim, Finding, Profile, Verdict
from proofs_check.enumeration import Range
from proofs_check.search import first_unfair

RANGES = {
    Profile.QUICK: Range(2, 4, 6, range(7)),
    Profile.FULL: Range(2, 6, 8, range(9)),
}


def judge(profile: Profile) -> Iterator[Finding]:
    """Audit every schedule of Phase TWO under both readings of A_max."""
    over = RANGES[profile]
    for admission in Admission:
        policy = ISJL(Reading(admission=admission))
        unfair = first_unfair(policy, over)
        method = f"exhaustive search, {len(over):,} schedules audited"
        if unfair is None:
            yield Finding(
                Verdict.HOLDS, method, str(over), admission.value, "every schedule is alpha-fair"
            )
        else:
            breach = UnfairCertificate("A.max", unfair[0], policy, unfair[1])
            yield Finding(
                Verdict.REFUTED, method, str(over), admission.value, breach.summary(), (breach,)
            )


CLAIM = Claim(
    id="A.max",
    source="resource-fair batching, section 3.3",
    statement="Phase TWO with A_max the maximum remaining processing time keeps constraint (1)",
    model="run-to-completion",
    judge=judge,
)
