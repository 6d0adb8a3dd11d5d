"""The infimum of the ratio at a given gamma, and Theorem 4.3's curve beside it."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from fairopt import Policy
from fairopt.policies import ISJL
from proofs_check.all_lengths import METHOD, instance_of
from proofs_check.claim import Claim, Finding, Profile, Verdict
from proofs_check.exact_infimum import EPSILON, Infima, judge_infima
from proofs_check.symbolic.curve import by_gamma
from proofs_check.symbolic.policy_paths import Family
from proofs_check.symbolic.share_of_alpha import ShareOfAlpha

GAMMAS = tuple(map(Fraction, ("1/4", "1/3", "3/8", "2/5", "7/16", "1/2", "5/8", "3/4", "1")))
FEW = (Fraction(5, 8),)
"""For the quick profile."""

Curve = dict[Fraction, Fraction]


def _on_the_grid(ratios: str) -> Curve:
    return dict(zip(GAMMAS, map(Fraction, ratios.split()), strict=True))


CURVES: list[tuple[str, Policy, int, dict[int, Curve]]] = [
    (
        "ISJL, B=2",
        ISJL(),
        2,
        {
            4: _on_the_grid("5/6 4/5 11/14 7/9 23/30 3/4 16/21 11/14 1"),
            5: _on_the_grid("11/14 3/4 49/66 31/42 101/138 3/4 16/21 11/14 6/7"),
            6: {Fraction(1, 4): Fraction(7, 9)},  # where a sixth request tells
        },
    ),
    (
        "ISJL, beta half of alpha, B=2",
        ShareOfAlpha(Fraction(1, 2)),
        2,
        {
            4: _on_the_grid("9/11 7/9 19/25 3/4 78/103 3/4 16/21 4/5 1"),
            5: _on_the_grid("11/14 17/22 19/25 3/4 78/103 3/4 16/21 4/5 6/7"),
        },
    ),
    (
        "ISJL, B=3",
        ISJL(),
        3,
        {4: _on_the_grid("4/7 3/5 8/13 5/8 16/25 2/3 8/13 4/7 1")},
    ),
]
REQUESTS = {Profile.QUICK: 4, Profile.FULL: 6}


def published(gamma: Fraction, batch_size: int) -> Fraction:
    """Return Theorem 4.3's CR(gamma), restored: the least of section 4's three behaviours."""
    rising = (1 + gamma) / (1 + 2 * gamma)
    over = rising if 2 * gamma <= 1 else (2 - gamma) / (3 - 2 * gamma)
    under = rising if 3 * gamma <= 1 else 2 * (1 + gamma) / (3 + gamma)
    return min(over, under, Fraction(3 * batch_size, 4 * batch_size - 1))


def judge(profile: Profile) -> Iterator[Finding]:
    """Prove the infimum at each gamma, and show where it is below the published curve."""
    most = REQUESTS[profile]
    chosen = FEW if profile is Profile.QUICK else GAMMAS
    for reading, policy, batch_size, curves in CURVES:
        stated = {
            Family(n, batch_size, gamma): ratio
            for n, curve in curves.items()
            for gamma, ratio in curve.items()
            if n <= most and gamma in chosen
        }
        yield judge_infima("X.gamma", reading, Infima(policy, stated))
    yield _beside_the_published(2, min(most, 5), chosen)


def _beside_the_published(batch_size: int, n: int, gammas: tuple[Fraction, ...]) -> Finding:
    reading = f"Theorem 4.3's curve bounds ISJL, B={batch_size}"
    infima = by_gamma(ISJL(), Family(n, batch_size), gammas)
    words, below = [], []
    for gamma, found in infima.items():
        curve = published(gamma, batch_size)
        words.append(f"gamma = {gamma}: {found.ratio} against {curve}")
        if found.ratio < curve:
            near = found.near(min(EPSILON, curve - found.ratio))
            assert near is not None, "schedules are shown, not bounds"
            below.append(instance_of("X.gamma", ISJL(), near, curve))
    verdict = Verdict.REFUTED if below else Verdict.OPEN
    scope = f"{Family(n, batch_size)}; gamma = {', '.join(map(str, gammas))}"
    return Finding(verdict, METHOD, scope, reading, "; ".join(words), tuple(below))


CLAIM = Claim(
    id="X.gamma",
    source="fairopt, in place of Theorem 4.3",
    statement="for all real lengths with alpha = gamma max o, the infima of CR(ISJL) at small n: "
    "at B = 2, n = 5 they are 11/14, 3/4, 49/66, 31/42, 101/138, 3/4, 16/21, 11/14, 6/7 at gamma = "
    "1/4, 1/3, 3/8, 2/5, 7/16, 1/2, 5/8, 3/4, 1",
    model="run-to-completion",
    judge=judge,
    restored=True,
)
