"""Theorem 3.19: ISJL with beta = alpha, for every B >= 2."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

from fairopt.policies import ISJL, Alignment, PackRule, Reading, Restart, Scarcity
from proofs_check.all_lengths import judge_all_lengths
from proofs_check.claim import Claim, Finding, Profile
from proofs_check.competitive import judge_ratio
from proofs_check.enumeration import Range
from proofs_check.symbolic.policy_paths import Family

BOUND = Fraction(3, 4)

# The theorem assumes n > B.
TWO = {
    Profile.QUICK: Range(2, 5, 18, range(11), least_requests=3),
    Profile.FULL: Range(2, 6, 20, range(13), least_requests=3),
}
THREE = {
    Profile.QUICK: Range(3, 6, 7, range(8), least_requests=4),
    Profile.FULL: Range(3, 7, 9, range(10), least_requests=4),
}


def judge(profile: Profile) -> Iterator[Finding]:
    """Search for an instance below 3/4, or an unfair one, under each reading.

    At B = 2 there is one pack and M = B, so alignment and scarcity do not matter.
    Up to four requests 3/4 is proved there.
    """
    for pack, restart in product(PackRule, Restart):
        policy = ISJL(Reading(pack=pack, restart=restart))
        yield judge_ratio(
            "T3.19", f"B=2, {pack.value}, {restart.value}", policy, TWO[profile], BOUND
        )
    for alignment, pack, scarcity, restart in product(Alignment, PackRule, Scarcity, Restart):
        policy = ISJL(Reading(pack, alignment, scarcity=scarcity, restart=restart))
        label = f"B=3, {alignment.value}, {pack.value}, {scarcity.value}, {restart.value}"
        yield judge_ratio("T3.19", label, policy, THREE[profile], BOUND)
    few = [Family(3, 2), Family(4, 2)]
    yield judge_all_lengths("T3.19", "B=2, n <= 4, all real lengths", ISJL(), few, BOUND)


CLAIM = Claim(
    id="T3.19",
    source="resource-fair batching, Theorem 3.19",
    statement="CR(ISJL, beta = alpha) >= 3/4 for every B >= 2 (n > B)",
    model="run-to-completion",
    judge=judge,
)
