"""The constants against an optimum that may pause."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from fairopt import Policy
from fairopt.policies import ISJL, LJF
from proofs_check.claim import Claim, Finding, Profile
from proofs_check.exact_infimum import Infima, judge_infima
from proofs_check.symbolic.phases import Phases
from proofs_check.symbolic.policy_paths import Family
from proofs_check.symbolic.share_of_alpha import ShareOfAlpha
from proofs_check.symbolic.work_bound import WORK_BOUND

ENOUGH = Phases(4)
"""So many phases come as close to the infimum as any number of them."""

INFIMA: list[tuple[str, Policy, dict[Family, Fraction]]] = [
    ("LJF, B=2", LJF(), {Family(n, 2): Fraction(2, 3) for n in (3, 4, 5)}),
    ("LJF, B=3", LJF(), {Family(n, 3): Fraction(3, 5) for n in (4, 5, 6)}),
    (
        "ISJL, B=2",
        ISJL(),
        {Family(n, 2): Fraction(7, 10) for n in (3, 4, 5)},
    ),
    (
        "ISJL, beta half of alpha, B=2",
        ShareOfAlpha(Fraction(1, 2)),
        {Family(n, 2): Fraction(11, 16) for n in (3, 4, 5)},
    ),
    ("ISJL, B=3", ISJL(), {Family(4, 3): Fraction(1, 2)}),
]

REQUESTS = {
    Profile.QUICK: {2: 4, 3: 4},
    Profile.FULL: {2: 5, 3: 6},
}


def judge(profile: Profile) -> Iterator[Finding]:
    """Prove each constant from lower bounds alone, and show schedules with pauses that reach it."""
    for reading, policy, stated in INFIMA:
        few = {f: ratio for f, ratio in stated.items() if f.n <= REQUESTS[profile][f.batch_size]}
        yield judge_infima("X.pausing", reading, Infima(policy, few, WORK_BOUND, ENOUGH))


CLAIM = Claim(
    id="X.pausing",
    source="fairopt, in place of Theorems 3.9 and 3.19",
    statement="against an optimum that may pause, for all real lengths and every alpha: at B = 2, "
    "n = 3..5 the infimum of CR(ISJL) is 7/10 with beta = alpha and 11/16 with beta = alpha/2, "
    "at B = 3, n = 4 it is 1/2; that of LJF is 2/3 at B = 2, n = 3..5 and 3/5 at B = 3, n = 4..6",
    model="pausing",
    judge=judge,
)
