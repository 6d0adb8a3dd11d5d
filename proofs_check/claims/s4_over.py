"""Section 4, over-inserting: the least ratio as a function of gamma."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from fairopt import Instance, simulate
from fairopt.policies import ISJL
from ip_models.exhaustive import shortest
from proofs_check.arguments import section_4_over
from proofs_check.certificates import RatioCertificate
from proofs_check.claim import Claim, Finding, Profile, Verdict
from proofs_check.enumeration import Range
from proofs_check.proved import Trial, judge_argument
from proofs_check.published_curve import over_inserting
from proofs_check.search import Worst
from proofs_check.stage import only_stage

FOUR = {
    Profile.QUICK: Range(2, 4, 10, range(1, 10), least_requests=4),
    Profile.FULL: Range(2, 4, 15, range(1, 15), least_requests=4),
}
MOST_PARTS = {Profile.QUICK: 12, Profile.FULL: 24}
"""Gammas are fractions with denominators up to this."""

FINE = 1000
"""Parts of o_1 / denominator in which x approaches its end."""


def judge(profile: Profile) -> Iterator[Finding]:
    """Run the family up to its stated end, prove the infimum, and let x go on."""
    gammas = proper_fractions(MOST_PARTS[profile])
    yield _reached(gammas)
    yield judge_argument(
        "S4.over",
        "infimum, one of o_3 and o_4 packed",
        section_4_over,
        "four requests, all real lengths, every gamma above 0 and below 1",
        [_runs(FOUR[profile])],
    )
    yield _any_x(gammas)


def proper_fractions(most_parts: int) -> list[Fraction]:
    """Return every fraction between 0 and 1 with a denominator up to this."""
    return sorted({Fraction(p, q) for q in range(2, most_parts + 1) for p in range(1, q)})


def _member(gamma: Fraction, parts: int, x: int) -> Worst:
    """Return what happens on {1, 1, x, x}, in so many parts of the unit."""
    instance = Instance([parts, parts, x, x], 2, gamma * parts)
    best = shortest(instance)
    assert best is not None, "no limit was set"
    return Worst(instance, simulate(instance, ISJL()), best)


def _reached(gammas: list[Fraction]) -> Finding:
    """Take x a thousandth of a part below gamma, or below 1 - gamma."""
    wrong = []
    for gamma in gammas:
        parts = gamma.denominator * FINE
        x = int(min(gamma, 1 - gamma) * parts) - 1
        member = _member(gamma, parts, x)
        as_said = member.ratio == Fraction(parts + x, parts + 2 * x)
        if not as_said or not 0 < member.ratio - over_inserting(gamma) < Fraction(1, FINE):
            wrong.append(f"gamma = {gamma}: {member.ratio}")
    return Finding(
        Verdict.REFUTED if wrong else Verdict.HOLDS,
        f"ISJL run and the optimum solved exactly with x 1/{FINE} of a part below its end",
        f"o = (1, 1, x, x), x up to min(gamma, 1 - gamma), {len(gammas)} gammas p/q with "
        f"q <= {max(gamma.denominator for gamma in gammas)}",
        "the ratio is approached",
        "; ".join(wrong)
        or "(1 + x)/(1 + 2x) at every gamma, which tends to (1 + gamma)/(1 + 2 gamma) up to 1/2 "
        "and to (2 - gamma)/(3 - 2 gamma) above",
    )


def _runs(over: Range) -> Trial:
    """Compare ISJL's stages with one request packed and one caught with the bound."""
    seen = 0
    for instance in over:
        gamma = Fraction(instance.alpha) / instance.lengths[0]
        if not gamma < 1:
            continue
        schedule = simulate(instance, ISJL())
        stage = only_stage(instance, schedule)
        if stage is None or not (stage.over and len(stage.pack) == len(stage.left) == 1):
            continue
        seen += 1
        if schedule.makespan != sum(instance.lengths[1:]):
            return Trial(str(over), "", f"{instance}: the makespan is not o_2 + o_3 + o_4")
        bound = over_inserting(gamma)
        best = shortest(instance, int(bound * schedule.makespan) + 1)
        if best is not None and best.makespan < bound * schedule.makespan:
            found = RatioCertificate("S4.over", instance, ISJL(), schedule, best, bound)
            return Trial(str(over), "", found.summary(), (found,))
    return Trial(str(over), f"{seen:,} stages of ISJL keep it")


def _any_x(gammas: list[Fraction]) -> Finding:
    """Search {1, 1, x, x} over every x in parts of the unit, for x beyond its stated end too."""
    below = []
    tried = 0
    for gamma in gammas:
        parts = gamma.denominator * 2
        members = [_member(gamma, parts, x) for x in range(1, parts + 1)]
        tried += len(members)
        worst = min(members, key=lambda member: member.rank)
        if worst.ratio < over_inserting(gamma):
            below.append((gamma, worst))
    certificates = tuple(
        RatioCertificate(
            "S4.over",
            worst.instance,
            ISJL(),
            worst.policy_schedule,
            worst.optimum,
            over_inserting(gamma),
        )
        for gamma, worst in below[:1]
    )
    where = f"at {len(below)} of {len(gammas)} gammas, from {below[0][0]} on" if below else ""
    return Finding(
        Verdict.REFUTED if below else Verdict.HOLDS,
        f"exhaustive search, {tried:,} members against exact optima",
        f"o = (1, 1, x, x), every x in halves of 1/q, gamma = p/q, {len(gammas)} gammas",
        "infimum over the family, any x",
        f"below {where}: both x are packed, so (1 + x)/(1 + 2x) with x up to gamma/2, which is "
        f"(2 + gamma)/(2 + 2 gamma); {certificates[0].summary()}"
        if below
        else "no member is below",
        certificates,
    )


CLAIM = Claim(
    id="S4.over",
    source="resource-fair batching, section 4.1 and appendix 10",
    statement="B = 2, beta = alpha, o = (1, 1, x, x): over-inserting has the least ratio "
    "(1+g)/(1+2g) for gamma up to 1/2, as x tends to gamma, and (2-g)/(3-2g) above, as x tends to "
    "1 - gamma",
    model="run-to-completion",
    judge=judge,
    restored=True,
)
