"""Longest last, the policy that fairopt offers in place of ISJL."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from fairopt import Policy, simulate
from fairopt.policies import LJF, LongestLast
from proofs_check.all_lengths import judge_all_lengths
from proofs_check.arguments import lockstep
from proofs_check.audited import Instances, audited
from proofs_check.certificates import RatioCertificate
from proofs_check.claim import Claim, Finding, Profile, Verdict
from proofs_check.competitive import judge_ratio
from proofs_check.enumeration import Range
from proofs_check.exact_infimum import Infima, judge_infima
from proofs_check.proved import judge_argument
from proofs_check.released_range import ReleasedRange
from proofs_check.symbolic.policy_paths import Family

ID = "X.longest-last"
BOUND = Fraction(3, 4)

AUDITED: dict[Profile, list[Instances]] = {
    Profile.QUICK: [
        Range(2, 5, 5, range(5)),
        Range(3, 6, 4, range(4)),
        Range(8, 10, 2, range(2)),
        ReleasedRange(2, 4, 2, range(0, 6, 2), range(2)),
    ],
    Profile.FULL: [
        Range(2, 6, 7, range(7)),
        Range(3, 7, 5, range(5)),
        Range(8, 11, 3, range(3)),
        ReleasedRange(2, 4, 3, range(0, 8, 2), range(3)),
    ],
}
SWEPT = {
    Profile.QUICK: [
        Range(2, 5, 14, range(10), least_requests=3),
        Range(3, 6, 10, range(8), least_requests=4),
        Range(4, 7, 8, range(7), least_requests=5),
        Range(8, 11, 5, range(6), least_requests=9),
    ],
    Profile.FULL: [
        Range(2, 7, 13, range(11), least_requests=3),
        Range(3, 8, 9, range(8), least_requests=4),
        Range(4, 9, 7, range(7), least_requests=5),
        Range(8, 12, 5, range(6), least_requests=9),
    ],
}
INFIMA = {
    Family(4, 2): Fraction(4, 5),
    Family(5, 2): Fraction(4, 5),
    Family(4, 3): Fraction(1),
    Family(5, 3): Fraction(4, 5),
    Family(5, 4): Fraction(1),
}
INFIMA_UP_TO = {Profile.QUICK: 4, Profile.FULL: 5}
BESIDE_LJF = {
    Profile.QUICK: [Range(2, 4, 6, range(7)), Range(3, 5, 5, range(6)), Range(4, 6, 3, range(4))],
    Profile.FULL: [Range(2, 6, 9, range(9)), Range(3, 7, 7, range(7)), Range(4, 8, 5, range(5))],
}


def judge(profile: Profile, policy: Policy = LongestLast()) -> Iterator[Finding]:  # noqa: B008  # a value
    """Prove fairness and the exact constants, sweep for 3/4, and run LJF beside it."""
    yield judge_argument(
        ID,
        "alpha-fair",
        lockstep,
        "any number of requests, any lengths and releases, every B and every alpha >= 0",
        [audited(ID, policy, over) for over in AUDITED[profile]],
    )
    stated = {f: ratio for f, ratio in INFIMA.items() if f.n <= INFIMA_UP_TO[profile]}
    yield judge_infima(ID, "infimum for all real lengths", Infima(policy, stated))
    largest = [Family(6, 2)] if profile is Profile.FULL else [Family(3, 2)]
    yield judge_all_lengths(ID, "4/5 for all real lengths", policy, largest, Fraction(4, 5))
    for over in SWEPT[profile]:
        yield judge_ratio(ID, f"3/4, B={over.batch_size}", policy, over, BOUND)
    yield _no_later_than_ljf(policy, BESIDE_LJF[profile])


def _no_later_than_ljf(policy: Policy, ranges: list[Range]) -> Finding:
    reading = "no later than LJF"
    method = "exhaustive run beside LJF"
    scope = "; ".join(map(str, ranges))
    sooner = 0
    for over in ranges:
        for instance in over:
            mine, other = simulate(instance, policy), simulate(instance, LJF())
            if mine.makespan > other.makespan:
                later = RatioCertificate(ID, instance, policy, mine, other, Fraction(1))
                return Finding(Verdict.REFUTED, method, scope, reading, later.summary(), (later,))
            sooner += mine.makespan < other.makespan
    instances = sum(map(len, ranges))
    seen = f"never later on {instances:,} instances, sooner on {sooner:,}: so CR >= B/(2B-1)"
    return Finding(Verdict.HOLDS, method, scope, reading, seen)


CLAIM = Claim(
    id=ID,
    source="fairopt, in place of Theorem 3.19",
    statement="longest last is alpha-fair for every B; for all real lengths its CR is at least 4/5 "
    "at B = 2, n <= 6 and at B = 3, n <= 5, and no more at n = 4, 5 and 5; on every range swept at "
    "B = 2, 3, 4, 8 it is at least 3/4; it never ends later than LJF",
    model="run-to-completion",
    judge=judge,
)
