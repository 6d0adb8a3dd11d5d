"""Lemma 3.12: what over-inserting costs one stage of Phase ONE."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction

from fairopt import Instance, simulate
from fairopt.policies import Beta, ISJLTwo
from ip_models import optimum
from ip_models.exhaustive import shortest
from proofs_check.arguments import over_inserting, over_inserting_simple
from proofs_check.certificates import RatioCertificate
from proofs_check.claim import Claim, Finding, Profile, Verdict
from proofs_check.competitive import judge_ratio
from proofs_check.enumeration import Range
from proofs_check.proved import Trial, judge_argument
from proofs_check.stage import Stage, only_stage, over_bound

Kind = Callable[[Stage], bool]

FOUR = {
    Profile.QUICK: Range(2, 4, 9, range(1, 7), least_requests=4),
    Profile.FULL: Range(2, 4, 14, range(1, 11), least_requests=4),
}
SHARES = [Fraction(k, 4) for k in range(1, 5)]
"""Of alpha: beta in the runs and in the family that the bound is said to be tight for."""

BELOW_THE_BOUND = Fraction(383, 500)
"""A rational below (25 + sqrt 17) / 38, the bound at beta*."""


def judge(profile: Profile) -> Iterator[Finding]:
    """Prove what is true of a stage, and search for stages below the bound elsewhere."""
    over = FOUR[profile]
    yield judge_argument(
        "L3.12",
        "x no longer than the pack, beta <= alpha",
        over_inserting,
        "a pack of one request, all positive real lengths, every alpha, every beta in [0, alpha]",
        [_runs(over, share, _short_leftover) for share in SHARES],
    )
    yield judge_argument(
        "L3.12",
        "any x, beta = alpha",
        over_inserting_simple,
        "a pack of one request, all positive real lengths, every alpha",
        [_runs(over, Fraction(1), _pack_of_one)],
    )
    yield _search(
        "any x, beta = beta*",
        ISJLTwo(Beta.STAR),
        Range(2, 4, 16, range(1, 9), least_requests=4),
        BELOW_THE_BOUND,
        _pack_of_one,
    )
    yield _search(
        "beta = 3/2 alpha",
        ISJLTwo(6),
        Range(2, 4, 10, range(4, 5), least_requests=4),
        over_bound(Fraction(3, 2)),
        _pack_of_one,
    )
    yield _search(
        "a pack of two, beta = alpha",
        ISJLTwo(),
        Range(2, 5, 17, range(1, 11), least_requests=5),
        over_bound(Fraction(1)),
        lambda stage: len(stage.pack) == 2,
    )
    yield _tightness()


def _pack_of_one(stage: Stage) -> bool:
    return len(stage.pack) == 1


def _short_leftover(stage: Stage) -> bool:
    return _pack_of_one(stage) and stage.left[0] <= stage.pack[0]


def _runs(over: Range, share: Fraction, kind: Kind) -> Trial:
    """Run ISJL on a range and compare its over-inserting stages with the bound."""
    bound, seen = over_bound(share), 0
    for instance in over:
        policy = ISJLTwo(share * instance.alpha)
        schedule = simulate(instance, policy)
        stage = only_stage(instance, schedule)
        if stage is None or not (stage.over and stage.left and kind(stage)):
            continue
        seen += 1
        if schedule.makespan != stage.end_of_second + stage.left[0]:
            return Trial(str(over), "", f"{instance}: x does not run alone after S")
        best = shortest(instance, int(bound * schedule.makespan) + 1)
        if best is not None and best.makespan < bound * schedule.makespan:
            found = RatioCertificate("L3.12", instance, policy, schedule, best, bound)
            return Trial(str(over), "", found.summary(), (found,))
    return Trial(str(over), f"{seen:,} stages of ISJL at beta = {share} alpha keep {bound}")


def _search(reading: str, policy: ISJLTwo, over: Range, claimed: Fraction, kind: Kind) -> Finding:
    """Return the finding on the worst instance of a range, if it is a stage of this kind."""
    found = judge_ratio("L3.12", reading, policy, over, claimed)
    if found.verdict is not Verdict.REFUTED:
        return found
    worst = found.certificates[0]
    assert isinstance(worst, RatioCertificate), "ISJL at B = 2 is fair"
    stage = only_stage(worst.instance, worst.policy_schedule)
    if stage is None or not (stage.over and len(stage.left) == 1 and kind(stage)):
        evidence = f"below the bound, but not such a stage: {found.evidence}"
        return replace(found, verdict=Verdict.OPEN, evidence=evidence, certificates=())
    shown = f"pack {list(stage.pack)}, then {stage.left[0]} alone"
    return replace(found, evidence=f"{found.evidence}; {shown}")


def _tightness() -> Finding:
    """Run ISJL on L = S just above alpha + beta, P = x = beta."""
    wrong, reached = [], []
    alpha = 400
    for share in SHARES:
        beta = int(share * alpha)
        instance = Instance([alpha + beta + 1] * 2 + [beta] * 2, 2, alpha)
        makespan = simulate(instance, ISJLTwo(beta)).makespan
        best = optimum(instance)
        expected = (alpha + 2 * beta + 1, alpha + 3 * beta + 1)
        if not best.proved_optimal or (best.makespan, makespan) != expected:
            wrong.append(f"beta = {share} alpha: {makespan} against {best.makespan}")
        reached.append(f"{Fraction(*expected)} against {over_bound(share)} at beta = {share} alpha")
    return Finding(
        Verdict.REFUTED if wrong else Verdict.HOLDS,
        "ISJL run, the optimum solved exactly",
        f"alpha = {alpha}, L = S = alpha + beta + 1, P = x = beta",
        "tightness",
        "; ".join(wrong)
        or "T_OPT = alpha + 2 beta + 1 and T_A = alpha + 3 beta + 1, so the ratio tends to the "
        f"bound: {'; '.join(reached)}",
    )


CLAIM = Claim(
    id="L3.12",
    source="resource-fair batching, Lemma 3.12",
    statement="B = 2, one stage of Phase ONE with L < S + P, a request x caught behind S: "
    "CR >= (alpha + 2 beta)/(alpha + 3 beta), so 3/4 at beta = alpha",
    model="run-to-completion",
    judge=judge,
    restored=True,
)
