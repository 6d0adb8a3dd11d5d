"""Longest last, the policy that fairopt offers in place of ISJL.

What is proved of `fairopt.policies.LongestLast`, O the sum of lengths:

1. It is alpha-fair. Nothing starts beside progress above alpha, so the argument
   of Proposition 3.26 holds (machine-checked, any B, n, lengths and releases).

2. A kept batch lasts as long as its longest request ``o_1``. A slot whose last
   request has ``o_k`` tokens has room ``min(o_1 - o_k, alpha)`` in front of it.
   So what stands in front blocks nobody and takes at most alpha, and every
   last request starts as soon as its slot is free, at ``p_k <= alpha``, beside
   progress of at most alpha. Slot k ends at ``p_k + o_k <= o_1``.

3. A whole batch in which all that is longer than alpha comes last ends by its
   largest planned load ``L``. Let ``P`` be the most that stands in front of a last
   request. A last one longer than alpha starts at ``max(p_k, P - alpha)``, and
   both ``p_k + o_k`` and ``P - alpha + o_1`` are loads or below one.

4. It ends no later than LJF if all requests wait at time 0. Let LJF's batches begin with
   ``m_1 >= m_2 >= ...``. Kept batches take the same or more at ``m_1, m_2, ...``.
   In (3), when the requests of LJF's batches 1 to k are placed, no load exceeds
   ``m_1 + ... + m_k``: true of the last requests, whose loads are at most ``m_1``;
   and while batch ``k + 1`` is placed, some slot has none of it, so the least load
   is at most ``m_1 + ... + m_k``. The plan that keeps every batch with requests
   longer than alpha is one of those tried. Hence ``CR >= B / (2B - 1)`` (Theorem
   3.3), and ``T <= O/B + (1 - 1/B) max o``, LJF's bound.

5. So ``CR >= 3/4`` wherever ``T_OPT >= 3 (1 - 1/B) max o``, for
   ``T <= T_OPT + (1 - 1/B) max o``: the worst instances are a few batches long.

6. Below that, 3/4 is a conjecture for n beyond the sizes whose every path is
   proved here, supported by the sweeps below and by guided search (lowest found:
   .828 at B = 2, .81 at B = 3, .795 at B = 4, n <= 9). No constant above
   ``3B / (4B - 1)`` holds for every n: where nothing blocks it is LPT (Graham 1969).

Steps 2 to 5 are argued by hand; 4 is run beside LJF exhaustively.
"""

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
        Range(2, 5, 18, range(10), least_requests=3),
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
    "B = 2, 3, 4, 8 it is at least 3/4; it never ends later than LJF if "
    "all wait at time 0",
    model="run-to-completion",
    judge=judge,
)
