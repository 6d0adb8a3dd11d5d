"""The beta that is best at B = 2, for what is true."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from proofs_check.all_lengths import METHOD, instance_of
from proofs_check.certificates import Certificate
from proofs_check.claim import Claim, Finding, Profile, Verdict
from proofs_check.exact_infimum import EPSILON, Infima, judge_infima
from proofs_check.symbolic.curve import by_share
from proofs_check.symbolic.policy_paths import Family
from proofs_check.symbolic.share_of_alpha import ShareOfAlpha

BEST = Fraction(1, 2)
CONSTANT = Fraction(3, 4)
REQUESTS = {Profile.QUICK: (3, 4), Profile.FULL: (3, 4, 5, 6)}

# At n = 4 all of beta = alpha/2 .. alpha have 3/4; five requests tell them apart.
GRID = {
    Profile.QUICK: ([Fraction(k, 2) for k in range(5)], 4),
    Profile.FULL: (
        sorted([Fraction(k, 8) for k in range(17)] + [Fraction(7, 16), Fraction(9, 16)]),
        5,
    ),
}


def judge(profile: Profile) -> Iterator[Finding]:
    """Prove the constant of the best beta, and show for the others that they have no more."""
    stated = {Family(n, 2): CONSTANT for n in REQUESTS[profile]}
    yield judge_infima("X.beta", "beta half of alpha", Infima(ShareOfAlpha(BEST), stated))
    yield _others(*GRID[profile])


def _others(shares: list[Fraction], n: int) -> Finding:
    others = [share for share in shares if share != BEST]
    infima = by_share(n, others)
    scope = f"{Family(n, 2)}; beta / alpha = {', '.join(map(str, others))}"
    table = ", ".join(f"{share}: {found.ratio}" for share, found in infima.items())
    shown: list[Certificate] = []
    for share, found in infima.items():
        if found.ratio > CONSTANT:
            more = f"the infimum at beta = {share} alpha is {found.ratio}"
            return Finding(Verdict.OPEN, METHOD, scope, "no other beta has more", more)
        near = found.near(EPSILON)
        assert near is not None, "schedules are shown, not bounds"
        shown.append(instance_of("X.beta", ShareOfAlpha(share), near, CONSTANT + EPSILON))
    return Finding(
        Verdict.HOLDS,
        "the policy run on symbolic reals, the ratio minimised on every path; an instance for each",
        scope,
        "no other beta has more",
        f"infima by beta / alpha: {table}",
        tuple(shown),
    )


CLAIM = Claim(
    id="X.beta",
    source="fairopt, in place of Theorem 3.9",
    statement="at B = 2 the infimum of CR(ISJL, beta = alpha/2) over all real lengths and every "
    "alpha is 3/4 at each n = 3..6, and no other beta / alpha on a grid has more",
    model="run-to-completion",
    judge=judge,
)
