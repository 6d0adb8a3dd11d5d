"""Proposition 5.6: a larger fairness budget allows no longer an optimum."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from fairopt import Instance, audit
from ip_models.exhaustive import shortest
from proofs_check.arguments import larger_budget
from proofs_check.claim import Claim, Finding, Profile
from proofs_check.enumeration import Range
from proofs_check.proved import Trial, judge_argument

RANGES = {
    Profile.QUICK: [Range(b, 4, 6, range(7)) for b in (2, 3)],
    Profile.FULL: [Range(b, 6, 7, range(8)) for b in (2, 3, 4)],
}


def judge(profile: Profile) -> Iterator[Finding]:
    """Check the proof, and solve every instance of a range at every budget."""
    yield judge_argument(
        "P5.6",
        "",
        larger_budget,
        "all schedules of any number of requests, any lengths, every B",
        [_solved(over) for over in RANGES[profile]],
    )


def _solved(over: Range) -> Trial:
    strict = 0
    for lengths in over.multisets():
        instances = [Instance(lengths, over.batch_size, alpha) for alpha in over.alphas]
        optima = [shortest(instance) for instance in instances]
        for (smaller, larger), (least, most) in zip(
            pairwise(optima), pairwise(instances), strict=True
        ):
            assert smaller is not None, "no limit was set"
            assert larger is not None, "no limit was set"
            if larger.makespan > smaller.makespan or audit(most, smaller):
                wrong = (
                    f"B = {over.batch_size}, o = {list(lengths)}: {smaller.makespan} at alpha = "
                    f"{least.alpha}, {larger.makespan} at alpha = {most.alpha}"
                )
                return Trial(str(over), "", wrong)
            strict += larger.makespan < smaller.makespan
    return Trial(
        str(over),
        f"{len(over):,} optima at B = {over.batch_size}, each still fair at the next alpha, "
        f"the next one shorter {strict} times",
    )


CLAIM = Claim(
    id="P5.6",
    source="resource-fair batching, Proposition 5.6",
    statement="the optimal makespan T*_alpha is non-increasing in alpha",
    model="run-to-completion",
    judge=judge,
)
