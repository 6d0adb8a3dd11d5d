"""Theorem 3.23: what Robust-ISJL loses to prediction error."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from fairopt import Instance, Schedule, Segment, audit, simulate
from fairopt.numbers import Number
from fairopt.policies import ISJL, RobustISJL
from ip_models.exhaustive import shortest
from ip_models.slack import Partition, least_by_subsets, slack
from proofs_check.arguments import served_slack
from proofs_check.certificates import PlanningCertificate, RatioCertificate, RobustCertificate
from proofs_check.certificates.planning import upper_ends
from proofs_check.claim import Claim, Finding, Profile, Verdict
from proofs_check.drat import prove_bound
from proofs_check.enumeration import Range
from proofs_check.predicted_range import PredictedRange
from proofs_check.proved import Trial, judge_argument
from proofs_check.robust_search import (
    Compared,
    below_with_exact_predictions,
    least,
    rank,
    violations,
)

FACTOR = Fraction(4, 3)
"""Theorem 3.19's, inverted."""

EXACT = {
    Profile.QUICK: Range(2, 5, 18, range(11), least_requests=3),
    Profile.FULL: Range(2, 5, 20, range(13), least_requests=3),
}
PREDICTED = {
    Profile.QUICK: PredictedRange(3, 4, 4, range(1, 4)),
    Profile.FULL: PredictedRange(3, 5, 5, range(1, 4)),
}
PLANNED = {
    Profile.QUICK: PredictedRange(2, 4, 4, range(3)),
    Profile.FULL: PredictedRange(2, 5, 5, range(4)),
}
REALISED = {
    Profile.QUICK: PredictedRange(2, 4, 5, range(3)),
    Profile.FULL: PredictedRange(2, 5, 5, range(4)),
}


def judge(profile: Profile) -> Iterator[Finding]:
    """Search for an instance above the bound, and judge the steps that lead to it.

    The steps are T_Robust <= T_ISJL(I_u) <= 4/3 T_OPT(I_u) <= 4/3 (T_OPT + Delta), the
    middle one Theorem 3.19. A run-to-completion schedule is one of the pausing
    model too, so what exceeds the bound there exceeds it with pauses.
    """
    exact = EXACT[profile]
    two = below_with_exact_predictions(exact, 1 / FACTOR)
    yield from _claimed(f"{exact}, exact predictions", "B=2", len(exact), two)
    predicted = PREDICTED[profile]
    found = violations(
        RobustISJL(),
        predicted,
        {"B=3": allowed, "B=3, Delta > 0": lambda c: allowed(c) if c.delta else c.makespan},
    )
    for name in ("B=3", "B=3, Delta > 0"):
        above = found[name].instance if name in found else None
        yield from _claimed(str(predicted), name, len(predicted), above)
    yield _planned(PLANNED[profile])
    yield judge_argument(
        "T3.23",
        "T_OPT(I_u) <= T_OPT(I) + Delta, pausing",
        served_slack,
        "any number of requests, any lengths and intervals, every B and every alpha >= 0",
        [_served(PLANNED[profile])],
    )
    yield _realised(REALISED[profile])


def allowed(compared: Compared) -> Number:
    """Return ``4/3 (T_OPT + Delta)``, token-steps."""
    return FACTOR * (compared.optimum + compared.delta)


def _claimed(scope: str, name: str, count: int, above: Instance | None) -> Iterator[Finding]:
    """Yield the findings in both models, of which an instance above the bound refutes the claim."""
    method = f"exhaustive search, {count:,} instances against exact optima"
    for model in ("run-to-completion", "pausing"):
        reading = f"{model}, {name}"
        if above is None:
            # Nothing is said of shorter optima with pauses.
            verdict = Verdict.HOLDS if model == "run-to-completion" else Verdict.OPEN
            yield Finding(verdict, method, scope, reading, "none above the bound")
            continue
        certificate = RobustCertificate(
            "T3.23",
            above,
            RobustISJL(),
            simulate(above, RobustISJL()),
            _shortest(above),
            least_by_subsets(above),
            FACTOR,
            model,
        )
        yield Finding(
            Verdict.REFUTED, method, scope, reading, certificate.summary(), (certificate,)
        )


def _planned(over: PredictedRange) -> Finding:
    """Compare the optimum for the upper ends, requests run to completion."""
    above = []
    for instance in over:
        planned = upper_ends(instance)
        size, alpha = instance.batch_size, instance.budget
        allowed = least(instance.lengths, size, alpha)
        longest = least(planned.lengths, size, alpha)
        if longest > allowed and longest > allowed + slack(instance, least_by_subsets(instance)):
            above.append(instance)
    method = f"exhaustive search, {len(over):,} instances against exact optima and Delta"
    reading = "T_OPT(I_u) <= T_OPT(I) + Delta, run-to-completion"
    if not above:
        return Finding(Verdict.HOLDS, method, str(over), reading, "none above the bound")
    instance = min(above, key=rank)
    planned = upper_ends(instance)
    makespan = least(planned.lengths, instance.batch_size, instance.budget)
    certificate = PlanningCertificate(
        "T3.23",
        instance,
        _shortest(instance),
        least_by_subsets(instance),
        makespan,
        prove_bound(planned, makespan),
    )
    return Finding(
        Verdict.REFUTED, method, str(over), reading, certificate.summary(), (certificate,)
    )


def _served(over: PredictedRange) -> Trial:
    """Build the schedule of the argument for every instance and audit it."""
    for instance in over:
        groups = least_by_subsets(instance)
        schedule = with_slack_served(instance, _shortest(instance), groups)
        wrong = [str(v) for v in audit(upper_ends(instance), schedule, pausing=True)]
        if schedule.makespan > _shortest(instance).makespan + slack(instance, groups):
            wrong.append(f"it ends at {schedule.makespan}")
        if wrong:
            return Trial(str(over), "", f"{instance}: {'; '.join(wrong)}")
    return Trial(str(over), f"{len(over):,} schedules with their slack served, all fair")


def with_slack_served(instance: Instance, schedule: Schedule, groups: Partition) -> Schedule:
    """Return a schedule of the lengths followed by the slack of each group, in turn."""
    assert instance.intervals is not None, "only of instances with intervals"
    segments: list[Segment] = list(schedule.segments)
    begin = schedule.makespan
    for group in groups:
        excess = {i: instance.intervals[i][1] - instance.lengths[i] for i in group}
        segments += [Segment(i, begin, begin + more) for i, more in excess.items() if more]
        begin += max(excess.values())
    return Schedule.of(segments)


def _realised(over: PredictedRange) -> Finding:
    """Compare what happens when requests end early with what was planned for the upper ends."""
    longer = [instance for instance in over if _longer_than_planned(instance)]
    reading = "T_Robust <= T_ISJL(I_u)"
    method = f"exhaustive search, {len(over):,} instances run with lengths and with upper ends"
    if not longer:
        return Finding(Verdict.HOLDS, method, str(over), reading, "none longer than planned")
    instance = min(longer, key=rank)
    plan = simulate(upper_ends(instance), ISJL())
    # Requests that end early leave a fair schedule fair.
    followed = Schedule.from_starts(instance.lengths, list(plan.starts.values()))
    certificate = RatioCertificate(
        "T3.23",
        instance,
        RobustISJL(),
        simulate(instance, RobustISJL()),
        followed,
        Fraction(1),
    )
    evidence = f"planned {plan.makespan}; followed as planned, {certificate.summary()}"
    return Finding(Verdict.REFUTED, method, str(over), reading, evidence, (certificate,))


def _longer_than_planned(instance: Instance) -> bool:
    realised = simulate(instance, RobustISJL()).makespan
    return realised > simulate(upper_ends(instance), ISJL()).makespan


def _shortest(instance: Instance) -> Schedule:
    schedule = shortest(instance)
    assert schedule is not None, "no limit was set"
    return schedule


CLAIM = Claim(
    id="T3.23",
    source="resource-fair batching, Theorem 3.23",
    statement="T_Robust <= (4/3)(T_OPT + Delta), Delta the least, over partitions into groups of "
    "at most B requests with o-range at most alpha, of the sum of max (u_i - o_i) (n > B)",
    model="run-to-completion and pausing",
    judge=judge,
    restored=True,
)
