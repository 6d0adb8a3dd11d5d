"""Section 4, the jigsaw effect: Phase TWO as longest processing time first."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from fairopt import audit, simulate
from fairopt.policies import ISJL
from proofs_check.arguments import longest_first as graham_1969
from proofs_check.certificates import RatioCertificate
from proofs_check.claim import Claim, Finding, Profile, Verdict
from proofs_check.competitive import judge_ratio
from proofs_check.enumeration import Range
from proofs_check.longest_first import graham
from proofs_check.proved import Trial, judge_argument
from proofs_check.published_curve import jigsaw
from proofs_check.search import worst_case

NEVER_FAILS = {
    Profile.QUICK: [Range(2, 6, 7, range(7, 8)), Range(3, 7, 5, range(5, 6))],
    Profile.FULL: [Range(2, 7, 10, range(10, 11)), Range(3, 8, 7, range(7, 8))],
}
ALONE = {
    Profile.QUICK: Range(2, 4, 10, range(1, 10), least_requests=3),
    Profile.FULL: Range(2, 5, 12, range(1, 12), least_requests=3),
}
SIZES = {Profile.QUICK: range(2, 9), Profile.FULL: range(2, 17)}
PARTS = 20
"""Budgets are multiples of o_1 over this."""


def judge(profile: Profile) -> Iterator[Finding]:
    """Prove the ratio where the check never fails; run the family; search where it may fail."""
    yield judge_argument(
        "S4.jigsaw",
        "Phase TWO alone, its check never fails",
        graham_1969,
        "any number of requests, all positive real lengths, every B, alpha >= max o",
        [_kept(over) for over in NEVER_FAILS[profile]],
    )
    yield _attained(SIZES[profile])
    yield _alone(ALONE[profile])


def _kept(over: Range) -> Trial:
    found = judge_ratio("S4.jigsaw", "", ISJL(), over, jigsaw(over.batch_size))
    if found.verdict is Verdict.HOLDS:
        return Trial(found.scope, f"{found.evidence} at B = {over.batch_size}")
    return Trial(found.scope, "", found.evidence, found.certificates)


def _attained(sizes: range) -> Finding:
    """Run Graham's family at many budgets and note from which gamma on it has the ratio."""
    notes, wrong = [], []
    for size in sizes:
        gammas = [Fraction(k, PARTS) for k in range(1, PARTS + 1) if _has_the_ratio(size, k)]
        if Fraction(1) not in gammas:
            wrong.append(f"B = {size}: not at gamma = 1")
        notes.append(f"{jigsaw(size)} at B = {size} for gamma = {', '.join(map(str, gammas))}")
    return Finding(
        Verdict.REFUTED if wrong else Verdict.HOLDS,
        "ISJL run; the optimum an audited schedule that leaves no slot idle",
        f"2B + 1 requests, B = {sizes[0]}..{sizes[-1]}, gamma = k/{PARTS}",
        "attained at gamma = 1",
        "; ".join(wrong or notes),
    )


def _has_the_ratio(size: int, parts: int) -> bool:
    longest = 2 * size - 1
    instance, optimum = graham(size, Fraction(parts * longest, PARTS))
    makespan = simulate(instance, ISJL()).makespan
    fair = not audit(instance, optimum) and instance.tokens == size * optimum.makespan
    return fair and Fraction(optimum.makespan) / makespan == jigsaw(size)


def _alone(over: Range) -> Finding:
    """Search the instances on which Phase TWO begins at once, gamma below 1."""
    instances = [
        instance for instance in over if instance.lengths[1] <= instance.alpha < instance.lengths[0]
    ]
    worst = worst_case(ISJL(), instances)
    found = RatioCertificate(
        "S4.jigsaw",
        worst.instance,
        ISJL(),
        worst.policy_schedule,
        worst.optimum,
        jigsaw(over.batch_size),
    )
    refuted = worst.ratio < found.claimed
    return Finding(
        Verdict.REFUTED if refuted else Verdict.HOLDS,
        f"exhaustive search, {len(instances):,} instances against exact optima",
        f"{over}, o_2 <= alpha < o_1",
        "Phase TWO alone, gamma below 1",
        found.summary() if refuted else f"least ratio {worst.ratio}",
        (found,) if refuted else (),
    )


CLAIM = Claim(
    id="S4.jigsaw",
    source="resource-fair batching, section 4.1",
    statement="where ISJL behaves like longest processing time first its least ratio is 3B/(4B-1)",
    model="run-to-completion",
    judge=judge,
    restored=True,
)
