"""What is true instead of Theorems 3.9 and 3.19: the exact constants at small n."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from fairopt import Policy
from fairopt.policies import ISJL, LJF
from proofs_check.claim import Claim, Finding, Profile
from proofs_check.exact_infimum import Infima, judge_infima
from proofs_check.symbolic.policy_paths import Family

INFIMA: list[tuple[str, Policy, dict[Family, Fraction]]] = [
    (
        "LJF, B=2",
        LJF(),
        {Family(n, 2): Fraction(2, 3) for n in (3, 4, 5, 6)},
    ),
    (
        "LJF, B=3",
        LJF(),
        {
            Family(4, 3): Fraction(2, 3),
            Family(5, 3): Fraction(2, 3),
            Family(6, 3): Fraction(2, 3),
            Family(7, 3): Fraction(3, 5),
        },
    ),
    (
        "LJF, B=4",
        LJF(),
        {Family(4, 4): Fraction(1)} | {Family(n, 4): Fraction(2, 3) for n in (5, 6, 7)},
    ),
    (
        "ISJL, B=2",
        ISJL(),
        {
            Family(3, 2): Fraction(4, 5),
            Family(4, 2): Fraction(3, 4),
            Family(5, 2): Fraction(13, 18),
            Family(6, 2): Fraction(13, 18),
        },
    ),
    (
        "ISJL, B=3",
        ISJL(),
        {Family(4, 3): Fraction(1, 2), Family(5, 3): Fraction(3, 7)},
    ),
    (
        "ISJL, B=4",
        ISJL(),
        {
            Family(4, 4): Fraction(1, 2),
            Family(5, 4): Fraction(1, 2),
            Family(6, 4): Fraction(2, 5),
        },
    ),
]

REQUESTS = {Profile.QUICK: 4, Profile.FULL: 7}


def judge(profile: Profile) -> Iterator[Finding]:
    """Prove each constant on every path and show an instance that comes close."""
    for reading, policy, stated in INFIMA:
        few = {f: ratio for f, ratio in stated.items() if f.n <= REQUESTS[profile]}
        yield judge_infima("X.cr", reading, Infima(policy, few))


CLAIM = Claim(
    id="X.cr",
    source="fairopt, in place of Theorems 3.9 and 3.19",
    statement="for all real lengths and every alpha: at B = 2 the infimum of CR(ISJL) is 4/5, 3/4, "
    "13/18, 13/18 at n = 3..6, at B = 3 it is 1/2, 3/7 at n = 4, 5, at B = 4 it is 1/2, 1/2, 2/5 "
    "at n = 4..6 (beta = alpha); that of LJF is 2/3 at B = 2, n = 3..6, at B = 3, n = 4..6 and at "
    "B = 4, n = 5..7, and 3/5 at B = 3, n = 7",
    model="run-to-completion",
    judge=judge,
)
