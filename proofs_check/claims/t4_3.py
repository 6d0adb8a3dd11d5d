"""Theorem 4.3: CR(gamma) of ISJL is the lower envelope of three behaviours."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from fairopt.policies import ISJL, PackRule, Reading, Restart
from proofs_check.certificates import RatioCertificate
from proofs_check.claim import Claim, Finding, Profile, Verdict
from proofs_check.enumeration import Range
from proofs_check.gamma_curve import GammaPoint, gamma_curve

MOST_PARTS = 8
"""Gammas are fractions with denominators up to this."""

# The paper assumes n > B.
RANGES = {
    Profile.QUICK: [
        Range(2, 5, 16, range(1, 17), least_requests=3),
        Range(3, 6, 8, range(1, 9), least_requests=4),
    ],
    Profile.FULL: [
        Range(2, 6, 21, range(1, 22), least_requests=3),
        Range(3, 7, 10, range(1, 11), least_requests=4),
    ],
}


def judge(profile: Profile) -> Iterator[Finding]:
    """Compare the worst instance of every gamma with the envelope, under each fair reading."""
    for over, pack, restart in product(RANGES[profile], PackRule, Restart):
        yield _compared(over, Reading(pack=pack, restart=restart))


def _compared(over: Range, reading: Reading) -> Finding:
    policy = ISJL(reading)
    points = gamma_curve(policy, over, MOST_PARTS)
    below = [point for point in points if point.refutes]
    below.sort(key=lambda point: (point.found - point.published, point.gamma))
    return Finding(
        Verdict.REFUTED if below else Verdict.HOLDS,
        f"exhaustive search, {len(over):,} instances against exact optima, gamma by gamma",
        f"{over}, gamma = p/q with q <= {MOST_PARTS}",
        f"B={over.batch_size}, {reading.pack.value}, {reading.restart.value}",
        f"below the envelope at {len(below)} of {len(points)} gammas; gamma: found against "
        f"published: {'; '.join(map(str, points))}",
        # All of them under the default reading, the one furthest below under the others.
        tuple(_certificate(policy, point) for point in (below if policy == ISJL() else below[:1])),
    )


def _certificate(policy: ISJL, point: GammaPoint) -> RatioCertificate:
    worst = point.worst
    return RatioCertificate(
        "T4.3",
        worst.instance,
        policy,
        worst.policy_schedule,
        worst.optimum,
        point.published,
    )


CLAIM = Claim(
    id="T4.3",
    source="resource-fair batching, Theorem 4.3",
    statement="CR(gamma) of ISJL with beta = alpha, gamma = alpha / max o, is the lower envelope "
    "of over-inserting, under-inserting and the jigsaw effect, for every B >= 2",
    model="run-to-completion",
    judge=judge,
    restored=True,
)
