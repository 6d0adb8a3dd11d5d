"""Section 4, under-inserting: the least ratio as a function of gamma."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from fairopt import Instance, simulate
from fairopt.policies import ISJL
from ip_models import optimum
from ip_models.exhaustive import shortest
from proofs_check.arguments import section_4_under
from proofs_check.claim import Claim, Finding, Profile, Verdict
from proofs_check.claims.s4_over import proper_fractions
from proofs_check.enumeration import Range
from proofs_check.proved import Trial, judge_argument
from proofs_check.published_curve import under_inserting

THREE = {
    Profile.QUICK: Range(2, 3, 14, range(1, 14), least_requests=3),
    Profile.FULL: Range(2, 3, 26, range(1, 26), least_requests=3),
}
MOST_PARTS = {Profile.QUICK: 12, Profile.FULL: 24}
"""Gammas are fractions with denominators up to this."""

FINE = 1000
"""Parts of o_1 / denominator in which the lengths approach their ends."""


def judge(profile: Profile) -> Iterator[Finding]:
    """Prove the infimum against the policy and exact optima, and approach it."""
    yield judge_argument(
        "S4.under",
        "infimum",
        section_4_under,
        "three requests, all real lengths, every gamma above 0 and below 1",
        [_runs(THREE[profile])],
    )
    yield _approached(proper_fractions(MOST_PARTS[profile]))


def _runs(over: Range) -> Trial:
    seen = 0
    for instance in over:
        (longest, middle, last), alpha = instance.lengths, instance.alpha
        if not (alpha < longest and longest - middle + alpha < last <= 2 * alpha):
            continue
        seen += 1
        best = shortest(instance)
        assert best is not None, "no limit was set"
        makespan = simulate(instance, ISJL()).makespan
        expected = (middle + last, longest + last)
        if (best.makespan, makespan) != expected:
            return Trial(
                str(over), "", f"{instance}: {best.makespan} and {makespan}, not {expected}"
            )
        bound = under_inserting(Fraction(alpha) / longest)
        if not middle + last > bound * makespan:
            return Trial(str(over), "", f"{instance}: the ratio is not above {bound}")
    return Trial(str(over), f"{seen:,} members as stated, each above the infimum")


def _approached(gammas: list[Fraction]) -> Finding:
    wrong = []
    for gamma in gammas:
        longest = gamma.denominator * 2 * FINE
        alpha = gamma.numerator * 2 * FINE
        last = min(2 * alpha, (longest + alpha) // 2)
        instance = Instance([longest, longest + alpha + 1 - last, last], 2, alpha)
        best = optimum(instance)
        ratio = Fraction(best.makespan or 0) / simulate(instance, ISJL()).makespan
        close = 0 < ratio - under_inserting(gamma) < Fraction(1, FINE)
        if not (best.proved_optimal and close):
            wrong.append(f"gamma = {gamma}: {ratio}")
    return Finding(
        Verdict.REFUTED if wrong else Verdict.HOLDS,
        "ISJL run and the optimum solved exactly",
        f"o_3 = min(2 alpha, (o_1 + alpha)/2), o_2 one token above o_1 + alpha - o_3, "
        f"{len(gammas)} gammas",
        "the ratio is approached",
        "; ".join(wrong) or f"within 1/{FINE} of the infimum, above it, at every gamma",
    )


CLAIM = Claim(
    id="S4.under",
    source="resource-fair batching, section 4.1 and appendix 10",
    statement="B = 2, beta = alpha, o_1 - o_2 + alpha < o_3 <= 2 alpha: "
    "CR = (o_2+o_3)/(o_1+o_3), infimum (1+g)/(1+2g) for gamma up to 1/3, 2(1+g)/(3+g) above",
    model="run-to-completion",
    judge=judge,
    restored=True,
)
