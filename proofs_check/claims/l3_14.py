"""Lemma 3.14: what under-inserting costs one stage of Phase ONE."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import combinations

from fairopt import Instance, Policy, simulate
from fairopt.policies import Beta, ISJLTwo
from ip_models import optimum
from ip_models.exhaustive import shortest
from proofs_check.arguments import (
    best_beta,
    under_inserting,
    under_inserting_packed,
    under_inserting_sharp,
)
from proofs_check.certificates import ProofCertificate, RatioCertificate
from proofs_check.claim import Claim, Finding, Profile, Verdict
from proofs_check.enumeration import Range
from proofs_check.proved import Trial, judge_argument
from proofs_check.search import worst_case
from proofs_check.smt import failures, versions
from proofs_check.stage import Stage, only_stage, over_bound, under_bound

Kind = Callable[[Instance, Stage], bool]

THREE = {
    Profile.QUICK: Range(2, 3, 12, range(1, 9), least_requests=3),
    Profile.FULL: Range(2, 3, 20, range(1, 15), least_requests=3),
}
FOUR = {
    Profile.QUICK: Range(2, 4, 9, range(1, 7), least_requests=4),
    Profile.FULL: Range(2, 4, 14, range(1, 11), least_requests=4),
}
FIVE = {
    Profile.QUICK: Range(2, 5, 9, range(1, 4), least_requests=5),
    Profile.FULL: Range(2, 5, 12, range(1, 6), least_requests=5),
}
SHARES = [Fraction(k, 2) for k in range(5)]
"""Of alpha: beta in the runs."""

BELOW_THE_BOUND = Fraction(383, 500)
"""A rational below (25 + sqrt 17) / 38, the bound at beta*."""


def judge(profile: Profile) -> Iterator[Finding]:
    """Prove what is true of a stage, search where more is packed, and try the tightness."""
    yield judge_argument(
        "L3.14",
        "three requests",
        under_inserting,
        "n = 3, all positive real lengths, every alpha, every beta in [0, 2 alpha]",
        [_runs(THREE[profile], share, _could_be_packed) for share in SHARES],
    )
    yield judge_argument(
        "L3.14",
        "four requests, one of them packed",
        under_inserting_packed,
        "n = 4, all positive real lengths, every alpha, beta = 0, alpha and .78 alpha to .79 alpha",
        [_runs(FOUR[profile], share, _one_packed) for share in (Fraction(0), Fraction(1))],
    )
    yield _two_packed(FIVE[profile])
    yield _at_alpha()
    yield _between()
    yield judge_argument(
        "L3.14",
        "beta* is where the bounds of both lemmas meet",
        best_beta,
        "all real beta in [0, 2 alpha], given both bounds",
        [_no_better_share()],
    )


def _could_be_packed(instance: Instance, stage: Stage) -> bool:
    return not stage.pack and stage.left[0] <= 2 * instance.alpha


def _one_packed(instance: Instance, stage: Stage) -> bool:
    return len(stage.pack) == 1 and len(stage.left) == 1


def _fuller_pack(instance: Instance, stage: Stage) -> bool:
    """Whether two are packed, and other requests make a larger total within 2 alpha."""
    others = instance.lengths[2:]
    totals = {sum(some) for k in range(len(others) + 1) for some in combinations(others, k)}
    largest = max(total for total in totals if total <= 2 * instance.alpha)
    return len(stage.pack) == 2 and sum(stage.pack) < largest


def _under(instance: Instance, policy: Policy, kind: Kind) -> bool:
    stage = only_stage(instance, simulate(instance, policy))
    return bool(stage and stage.left and not stage.over and kind(instance, stage))


def _runs(over: Range, share: Fraction, kind: Kind) -> Trial:
    """Run ISJL on a range and compare its under-inserting stages with the bound."""
    bound, seen = under_bound(share), 0
    for instance in over:
        policy = ISJLTwo(share * instance.alpha)
        if not _under(instance, policy, kind):
            continue
        seen += 1
        schedule = simulate(instance, policy)
        stage = only_stage(instance, schedule)
        assert stage is not None, "filtered"
        if schedule.makespan != stage.end_of_longest + stage.left[0]:
            return Trial(str(over), "", f"{instance}: the request left does not run after L")
        best = shortest(instance, int(bound * schedule.makespan) + 1)
        if best is not None and best.makespan < bound * schedule.makespan:
            found = RatioCertificate("L3.14", instance, policy, schedule, best, bound)
            return Trial(str(over), "", found.summary(), (found,))
    return Trial(str(over), f"{seen:,} stages of ISJL at beta = {share} alpha keep {bound}")


def _two_packed(over: Range) -> Finding:
    """Search the stages in which a fuller pack than ISJL's was there."""
    policy = ISJLTwo(Beta.STAR)
    stages = [instance for instance in over if _under(instance, policy, _fuller_pack)]
    worst = worst_case(policy, stages)
    found = RatioCertificate(
        "L3.14",
        worst.instance,
        policy,
        worst.policy_schedule,
        worst.optimum,
        BELOW_THE_BOUND,
    )
    refuted = worst.ratio < BELOW_THE_BOUND
    return Finding(
        Verdict.REFUTED if refuted else Verdict.HOLDS,
        f"exhaustive search, {len(stages):,} stages against exact optima",
        f"{over}, two packed where requests of a larger total fit into 2 alpha",
        "five requests, two of them packed, beta = beta*",
        found.summary() if refuted else f"least ratio {worst.ratio}",
        (found,) if refuted else (),
    )


def _at_alpha() -> Finding:
    """Run ISJL on S = P = 2 alpha and L just below S + P - beta, beta = alpha."""
    alpha = 400
    instance = Instance([3 * alpha - 1, 2 * alpha, 2 * alpha], 2, alpha)
    makespan = simulate(instance, ISJLTwo()).makespan
    best = optimum(instance)
    as_said = best.proved_optimal and (best.makespan, makespan) == (4 * alpha, 5 * alpha - 1)
    return Finding(
        Verdict.HOLDS if as_said else Verdict.REFUTED,
        "ISJL run, the optimum solved exactly",
        f"alpha = {alpha}, S = P = 2 alpha, L = S + P - beta - 1",
        "tightness, beta = alpha",
        f"T_OPT = {best.makespan} and T_A = {makespan}; the ratio tends to 4/5",
    )


def _between() -> Finding:
    """Prove that the bound is not approached for beta strictly between 0 and alpha."""
    proof = ProofCertificate("L3.14", under_inserting_sharp.ARGUMENT, under_inserting_sharp.SCRIPTS)
    wrong = failures(proof.scripts)
    named = _ratio(1399, 800, 800, alpha=400, beta=200)
    approached = _ratio(999, 600, 600, alpha=400, beta=200)
    return Finding(
        Verdict.OPEN if wrong else Verdict.REFUTED,
        "sharper bound checked by " + " and ".join(f"{k} {v}" for k, v in versions().items()),
        "n = 3, all positive real lengths, every alpha, every beta strictly between 0 and alpha",
        "tightness, 0 < beta < alpha",
        "; ".join(wrong)
        or f"{proof.summary()}; constraint (1) delays L, so no ratio is below 2 (alpha + beta) / "
        f"(3 alpha + 2 beta); at beta = alpha/2 the lemma says {under_bound(Fraction(1, 2))} = "
        f"{float(under_bound(Fraction(1, 2))):.4f}, S = P = 2 alpha has {float(named):.4f} and "
        f"S = P = alpha + beta {float(approached):.4f}, which tends to 3/4",
        () if wrong else (proof,),
    )


def _ratio(*lengths: int, alpha: int, beta: int) -> Fraction:
    instance = Instance(lengths, 2, alpha)
    return Fraction(optimum(instance).makespan or 0) / simulate(instance, ISJLTwo(beta)).makespan


def _no_better_share() -> Trial:
    """Compare the smaller bound at many shares with (25 + sqrt 17) / 38, exactly."""
    tried = [Fraction(k, 1000) for k in range(2001)]
    for share in tried:
        excess = 38 * min(over_bound(share), under_bound(share)) - 25
        if excess > 0 and excess * excess > 17:
            return Trial("shares k/1000", "", f"beta = {share} alpha is better")
    return Trial("beta = k/1000 alpha, k <= 2000", "none is better in exact arithmetic")


CLAIM = Claim(
    id="L3.14",
    source="resource-fair batching, Lemma 3.14",
    statement="B = 2, one stage of Phase ONE that packs less than the optimum: "
    "CR >= 4 alpha/(6 alpha - beta), so 2/3 at beta = 0 and 4/5 at beta = alpha; tight by "
    "S = P = 2 alpha, L just below S + P - beta; meets Lemma 3.12's bound at beta*",
    model="run-to-completion",
    judge=judge,
    restored=True,
)
