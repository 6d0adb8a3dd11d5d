"""Corollary 3.24: Robust-ISJL by the mean slack of its predictions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction

from fairopt import Instance, simulate
from fairopt.policies import RobustISJL
from ip_models.exhaustive import shortest
from ip_models.progress_search import least_with_pauses
from ip_models.slack import least_by_subsets, slack
from proofs_check.arguments import mean_slack
from proofs_check.certificates import PlanningCertificate, RatioCertificate
from proofs_check.certificates.planning import upper_ends
from proofs_check.claim import Claim, Finding, Profile, Verdict
from proofs_check.drat import prove_bound
from proofs_check.enumeration import Range
from proofs_check.predicted_range import PredictedRange
from proofs_check.proved import Trial, judge_argument
from proofs_check.robust_search import (
    Allowed,
    below_with_exact_predictions,
    least,
    rank,
    total_upper,
    violations,
)

RATIO = Fraction(3, 4)
"""Theorem 3.19's."""

EXACT = {
    Profile.QUICK: Range(2, 5, 18, range(11), least_requests=3),
    Profile.FULL: Range(2, 5, 20, range(13), least_requests=3),
}
PREDICTED = {
    Profile.QUICK: PredictedRange(3, 4, 4, range(1, 4)),
    Profile.FULL: PredictedRange(3, 5, 5, range(1, 4)),
}
STRETCHED = {
    Profile.QUICK: PredictedRange(2, 3, 4, range(3)),
    Profile.FULL: PredictedRange(2, 4, 5, range(4)),
}

Slack = Callable[[Instance], Fraction]


def total_over_tokens(instance: Instance) -> Fraction:
    """Return ``sum (u - o) / sum o``."""
    return Fraction(total_upper(instance) - instance.tokens, instance.tokens)


def delta_over_tokens(instance: Instance) -> Fraction:
    """Return ``Delta / O``, as the text calls the mean slack."""
    return Fraction(slack(instance, least_by_subsets(instance)), instance.tokens)


MEANS: dict[str, Slack] = {
    "slack sum(u-o)/O": total_over_tokens,
    "slack Delta/O": delta_over_tokens,
}


def guarantee(instance: Instance, mean: Slack) -> Fraction:
    """Return ``(3/4) / (1 + B slack)``."""
    return RATIO / (1 + instance.batch_size * mean(instance))


def judge(profile: Profile) -> Iterator[Finding]:
    """Search below the bound; check that it follows from Theorem 3.23; stretch optima.

    A run-to-completion schedule is one of the pausing model too, where the
    optimum is no longer and the ratio no larger.
    """
    exact, predicted = EXACT[profile], PREDICTED[profile]
    two = below_with_exact_predictions(exact, RATIO)
    for name, mean in MEANS.items():
        yield from _below(name, mean, f"{exact}, exact predictions", len(exact), two)
        found = violations(RobustISJL(), predicted, {name: _allowed(mean)})
        three = found[name].instance if found else None
        yield from _below(name, mean, str(predicted), len(predicted), three)
    yield judge_argument(
        "C3.24",
        "follows from T3.23",
        mean_slack,
        "any number of requests, any lengths and intervals, every B; where Theorem 3.23 holds",
        [_never_less(predicted)],
    )
    yield from _stretched(STRETCHED[profile])


def _allowed(mean: Slack) -> Allowed:
    return lambda compared: compared.optimum / guarantee(compared.instance, mean)


def _below(
    name: str, mean: Slack, scope: str, count: int, instance: Instance | None
) -> Iterator[Finding]:
    method = f"exhaustive search, {count:,} instances against exact optima"
    for pausing in (False, True):
        model = "pausing" if pausing else "run-to-completion"
        reading = f"{name}, {model}, {scope[:5].replace(' ', '')}"
        if instance is None:
            verdict = Verdict.OPEN if pausing else Verdict.HOLDS
            yield Finding(verdict, method, scope, reading, "none below the bound")
            continue
        witness = shortest(instance)
        assert witness is not None, "no limit was set"
        certificate = RatioCertificate(
            "C3.24",
            instance,
            RobustISJL(),
            simulate(instance, RobustISJL()),
            witness,
            guarantee(instance, mean),
            None if pausing else prove_bound(instance, int(witness.makespan)),
            pausing,
        )
        yield Finding(
            Verdict.REFUTED, method, scope, reading, certificate.summary(), (certificate,)
        )


def _never_less(over: PredictedRange) -> Trial:
    """Check what the argument takes from partitions: Delta is at most the sum of all slack."""
    for instance in over:
        if delta_over_tokens(instance) > total_over_tokens(instance):
            return Trial(str(over), "", f"{instance}: Delta exceeds the sum of all slack")
    return Trial(str(over), f"Delta at most the sum of all slack on {len(over):,} instances")


def _stretched(over: PredictedRange) -> Iterator[Finding]:
    """Compare the optimum for the upper ends with the largest ``u_i / l_i`` times the optimum."""
    method = f"exhaustive search, {len(over):,} instances, both optima exact"
    for model in ("run-to-completion", "pausing"):
        reading = f"shortcut T_OPT(I_u) <= rho T_OPT(I), {model}"
        above = [instance for instance in over if _exceeds(instance, model)]
        if not above:
            yield Finding(Verdict.HOLDS, method, str(over), reading, "none above")
            continue
        instance = min(above, key=rank)
        planned = upper_ends(instance)
        makespan = _optimum(planned, model)
        witness = shortest(instance)
        assert witness is not None, "no limit was set"
        certificate = PlanningCertificate(
            "C3.24",
            instance,
            witness,
            None,
            makespan,
            prove_bound(planned, makespan) if model == "run-to-completion" else None,
        )
        yield Finding(
            Verdict.REFUTED, method, str(over), reading, certificate.summary(), (certificate,)
        )


def _exceeds(instance: Instance, model: str) -> bool:
    assert instance.intervals is not None, "only of instances with intervals"
    rho = max(Fraction(upper, lower) for lower, upper in instance.intervals)
    if model == "pausing" and rho == 1:
        return False
    # Of lengths, the run-to-completion optimum: a schedule that the certificate can show.
    allowed = rho * least(instance.lengths, instance.batch_size, instance.budget)
    return _optimum(upper_ends(instance), model) > allowed


def _optimum(instance: Instance, model: str) -> int:
    if model == "pausing":
        return least_with_pauses(instance)
    return least(instance.lengths, instance.batch_size, instance.budget)


CLAIM = Claim(
    id="C3.24",
    source="resource-fair batching, Corollary 3.24",
    statement="CR(Robust) >= (3/4)/(1 + B x mean slack), mean slack sum(u-o)/sum(o) or Delta/O; "
    "and the shortcut T_OPT(I_u) <= rho T_OPT(I), which the text calls false (n > B)",
    model="run-to-completion and pausing",
    judge=judge,
    restored=True,
)
