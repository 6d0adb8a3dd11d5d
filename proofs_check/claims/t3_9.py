"""Theorem 3.9: ISJL at B = 2 with the best beta."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

from fairopt.policies import Beta, ISJLTwo, PackRule, Reading, Restart
from proofs_check.claim import Claim, Finding, Profile
from proofs_check.competitive import judge_ratio
from proofs_check.enumeration import Range

BELOW_THE_BOUND = Fraction(383, 500)
"""A rational below (25 + sqrt 17) / 38 = .76640..., so what beats it beats the bound."""

RANGES = {
    Profile.QUICK: Range(2, 5, 14, range(12), least_requests=3),
    Profile.FULL: Range(2, 6, 16, range(13), least_requests=3),
}


def judge(profile: Profile) -> Iterator[Finding]:
    """Search for an instance below the bound under each reading of Algorithm 2."""
    for pack, restart in product(PackRule, Restart):
        reading = Reading(pack=pack, restart=restart)
        yield judge_ratio(
            "T3.9",
            f"{pack.value}, {restart.value}",
            ISJLTwo(Beta.STAR, reading),
            RANGES[profile],
            BELOW_THE_BOUND,
        )


CLAIM = Claim(
    id="T3.9",
    source="resource-fair batching, Theorem 3.9",
    statement="B = 2: CR(ISJL, beta* = (sqrt 17 - 1)/4 alpha) >= (25 + sqrt 17)/38 = .7664",
    model="run-to-completion",
    judge=judge,
)
