"""Theorem 3.3: LJF has CR at least B / (2B - 1), and no more."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from fairopt import Instance, Schedule, audit, simulate
from fairopt.policies import LJF
from proofs_check.all_lengths import judge_all_lengths
from proofs_check.arguments import ljf_batches
from proofs_check.claim import Claim, Finding, Profile, Verdict
from proofs_check.competitive import judge_ratio
from proofs_check.enumeration import Range
from proofs_check.proved import Trial, judge_argument
from proofs_check.symbolic.policy_paths import Family

RANGES = {
    Profile.QUICK: [
        Range(2, 5, 6, range(4)),
        Range(3, 6, 4, range(3)),
        Range(4, 6, 3, range(3)),
    ],
    Profile.FULL: [
        Range(2, 6, 9, range(9)),
        Range(3, 7, 6, range(6)),
        Range(4, 8, 4, range(4)),
    ],
}
TIGHT = {Profile.QUICK: range(2, 9), Profile.FULL: range(2, 25)}


def judge(profile: Profile) -> Iterator[Finding]:
    """Check the proof against exact optima on a range, then the family that attains it.

    Beside the proof for all n, LJF is run on symbolic lengths.
    """
    yield judge_argument(
        "T3.3",
        "lower bound",
        ljf_batches,
        "any number of requests, all positive real lengths, every B >= 1 and every alpha >= 0",
        [_compared(over) for over in RANGES[profile]],
    )
    yield _tightness(TIGHT[profile])
    for size, most in ((2, 6), (3, 7)):
        families = [Family(n, size) for n in range(size + 1, most + 1)]
        label = f"B={size}, n <= {most}, path by path"
        yield judge_all_lengths("T3.3", label, LJF(), families, Fraction(size, 2 * size - 1))


def _compared(over: Range) -> Trial:
    size = over.batch_size
    found = judge_ratio("T3.3", "", LJF(), over, Fraction(size, 2 * size - 1))
    if found.verdict is Verdict.HOLDS:
        return Trial(found.scope, f"{found.evidence} at B = {size}")
    return Trial(found.scope, "", found.evidence, found.certificates)


def _tightness(sizes: range) -> Finding:
    wrong = [problem for size in sizes for problem in _family_problems(size)]
    return Finding(
        Verdict.REFUTED if wrong else Verdict.HOLDS,
        "LJF run; the optimum an audited schedule as long as the longest request",
        f"o = [B] and B(B - 1) requests of length 1, alpha = B - 1, B = {sizes[0]}..{sizes[-1]}",
        "tightness",
        "; ".join(wrong) or "LJF takes 2B - 1 and the optimum B for every B",
    )


def _family_problems(size: int) -> list[str]:
    instance = Instance([size] + [1] * (size * (size - 1)), size, size - 1)
    starts = [0, *(step for step in range(size) for _ in range(size - 1))]
    shortest = Schedule.from_starts(instance.lengths, starts)
    ljf = simulate(instance, LJF())
    found = [f"B = {size}: {violation}" for violation in audit(instance, shortest)]
    if (ljf.makespan, shortest.makespan, max(instance.lengths)) != (2 * size - 1, size, size):
        found.append(f"B = {size}: LJF takes {ljf.makespan}, the schedule {shortest.makespan}")
    return found


CLAIM = Claim(
    id="T3.3",
    source="resource-fair batching, Theorem 3.3",
    statement="CR(LJF) >= B/(2B-1), attained by o = [B] and B(B-1) requests of length 1 at "
    "alpha >= B-1, where LJF takes 2B-1 and the optimum B",
    model="run-to-completion",
    judge=judge,
)
