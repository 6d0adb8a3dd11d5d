"""Least progress first beside the optimum that pauses."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from fairopt import Instance, Policy, simulate
from fairopt.policies import LeastProgress
from ip_models import optimum
from ip_models.progress_search import least_with_pauses
from proofs_check.certificates import RatioCertificate
from proofs_check.claim import Claim, Finding, Profile, Verdict
from proofs_check.enumeration import Range

ID = "X.least-progress"

RANGES = {
    Profile.QUICK: [Range(2, 4, 6, range(7)), Range(3, 5, 4, range(5))],
    Profile.FULL: [
        Range(2, 4, 9, range(10)),
        Range(2, 6, 5, range(6)),
        Range(3, 5, 6, range(7)),
        Range(4, 6, 4, range(5)),
    ],
}


def judge(profile: Profile, policy: Policy = LeastProgress()) -> Iterator[Finding]:  # noqa: B008  # a value
    """Compare every makespan with the work bound, and with an exact search where it is not met."""
    ranges = RANGES[profile]
    method = "exhaustive search against exact optima of the pausing model"
    scope = "; ".join(map(str, ranges))
    searched = 0
    for over in ranges:
        for instance in over:
            schedule = simulate(instance, policy)
            if schedule.makespan == _work(instance):
                continue
            searched += 1
            if schedule.makespan > least_with_pauses(instance):
                best = optimum(instance, model="pausing").schedule
                assert best is not None, "a proved optimum has a schedule"
                worse = RatioCertificate(
                    ID, instance, policy, schedule, best, Fraction(1), pausing=True
                )
                yield Finding(Verdict.REFUTED, method, scope, "", worse.summary(), (worse,))
                return
    seen = f"optimal on all {sum(map(len, ranges)):,} instances, {searched:,} of them by search"
    yield Finding(Verdict.HOLDS, method, scope, "", seen)


def _work(instance: Instance) -> int:
    return int(max(*instance.lengths, -(-instance.tokens // instance.batch_size), 0))


CLAIM = Claim(
    id=ID,
    source="fairopt, of the pausing model",
    statement="least progress first, with a choice at every step, has the least makespan of all "
    "alpha-fair schedules with pauses (whole lengths, all released at 0)",
    model="pausing",
    judge=judge,
)
