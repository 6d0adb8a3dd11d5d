"""The constants under every fair reading of ISJL."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

from fairopt.policies import ISJL, PackRule, Reading, Restart, Scarcity
from proofs_check.claim import Claim, Finding, Profile
from proofs_check.exact_infimum import Infima, judge_infima
from proofs_check.symbolic.policy_paths import Family

AT_TWO = {3: Fraction(4, 5), 4: Fraction(3, 4), 5: Fraction(13, 18)}
AT_THREE = {
    Scarcity.PACK: {3: Fraction(1, 2), 4: Fraction(1, 2), 5: Fraction(3, 7)},
    Scarcity.PHASE_TWO: {3: Fraction(1), 4: Fraction(1, 2), 5: Fraction(3, 7)},
}
REQUESTS = {Profile.QUICK: 3, Profile.FULL: 5}


def judge(profile: Profile) -> Iterator[Finding]:
    """Prove the constants of each reading that is alpha-fair, on every path.

    At B = 2 there is one pack and M = B, so alignment and scarcity do not
    matter; at B = 3 only guarded packs are alpha-fair. X.cr has the default reading.
    """
    most = REQUESTS[profile]
    for pack, restart in product(PackRule, Restart):
        reading = Reading(pack=pack, restart=restart)
        yield _judged(f"B=2, {pack.value}, {restart.value}", reading, 2, AT_TWO, most)
    for pack, scarcity, restart in product(PackRule, Scarcity, Restart):
        reading = Reading(pack=pack, scarcity=scarcity, restart=restart)
        label = f"B=3, {pack.value}, {scarcity.value}, {restart.value}"
        yield _judged(label, reading, 3, AT_THREE[scarcity], most)


def _judged(
    label: str, reading: Reading, batch_size: int, infima: dict[int, Fraction], most: int
) -> Finding:
    stated = {Family(n, batch_size): ratio for n, ratio in infima.items() if n <= most}
    return judge_infima("X.readings", label, Infima(ISJL(reading), stated))


CLAIM = Claim(
    id="X.readings",
    source="fairopt, in place of Theorem 3.19",
    statement="for all real lengths and every alpha, the infimum of CR(ISJL, beta = alpha) is the "
    "same under every alpha-fair reading: 4/5, 3/4, 13/18 at B = 2, n = 3..5 and 1/2, 3/7 at "
    "B = 3, n = 4, 5",
    model="run-to-completion",
    judge=judge,
)
