"""Proposition 3.16: Phase TWO without the alpha limit is Graham's longest processing time first."""

from __future__ import annotations

from collections.abc import Iterator

from fairopt import Policy, audit, simulate
from fairopt.policies import ISJL
from proofs_check.arguments import longest_first as graham_1969
from proofs_check.claim import Claim, Finding, Profile, Verdict
from proofs_check.competitive import judge_ratio
from proofs_check.enumeration import Range
from proofs_check.longest_first import graham, longest_first
from proofs_check.proved import Trial, judge_argument
from proofs_check.published_curve import jigsaw

# No length is above alpha, so Phase TWO begins at once and its check never fails.
RANGES = {
    Profile.QUICK: [
        Range(2, 6, 8, range(8, 9)),
        Range(3, 7, 6, range(6, 7)),
        Range(4, 9, 4, range(4, 5)),
    ],
    Profile.FULL: [
        Range(2, 8, 10, range(10, 11)),
        Range(3, 9, 7, range(7, 8)),
        Range(4, 10, 5, range(5, 6)),
    ],
}
TIGHT = {Profile.QUICK: range(2, 9), Profile.FULL: range(2, 33)}


def judge(profile: Profile, policy: Policy = ISJL()) -> Iterator[Finding]:  # noqa: B008  # a value
    """Check the proof against exact optima on a range, then the family that attains it."""
    yield judge_argument(
        "P3.16",
        "upper bound",
        graham_1969,
        "any number of requests, all positive real lengths, every B >= 1, alpha >= max o",
        [_compared(policy, over) for over in RANGES[profile]],
    )
    yield _tightness(policy, TIGHT[profile])


def _compared(policy: Policy, over: Range) -> Trial:
    for instance in over:
        makespan = simulate(instance, policy).makespan
        if makespan != longest_first(instance.lengths, over.batch_size):
            return Trial(str(over), "", f"not longest first: {makespan} on {instance}")
    found = judge_ratio("P3.16", "", policy, over, jigsaw(over.batch_size))
    if found.verdict is Verdict.HOLDS:
        return Trial(found.scope, f"{found.evidence} at B = {over.batch_size}")
    return Trial(found.scope, "", found.evidence, found.certificates)


def _tightness(policy: Policy, sizes: range) -> Finding:
    wrong = []
    for size in sizes:
        instance, optimum = graham(size)
        makespan = simulate(instance, policy).makespan
        fair = not audit(instance, optimum) and instance.tokens == size * optimum.makespan
        if not fair or (makespan, optimum.makespan) != (4 * size - 1, 3 * size):
            wrong.append(f"B = {size}: {makespan} against {optimum.makespan}")
    return Finding(
        Verdict.REFUTED if wrong else Verdict.HOLDS,
        "the policy run; the optimum an audited schedule that leaves no slot idle",
        f"requests of 2B - 1 down to B + 1 tokens, twice, three of B, B = {sizes[0]}..{sizes[-1]}",
        "tightness",
        "; ".join(wrong) or "Phase TWO takes 4B - 1 and the optimum 3B for every B",
    )


CLAIM = Claim(
    id="P3.16",
    source="resource-fair batching, Proposition 3.16",
    statement="without the alpha limit the makespan of Phase TWO is at most "
    "(4/3 - 1/(3B)) T_OPT (Graham 1969)",
    model="run-to-completion, constraint (1) never binding",
    judge=judge,
)
