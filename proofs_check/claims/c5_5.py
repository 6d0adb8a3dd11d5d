"""Corollary 5.5: what a fair schedule of least makespan loses of the best fair profit."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from fairopt import Instance, measure, simulate
from fairopt.policies import LJF
from proofs_check.arguments import makespan_optimal_profit
from proofs_check.claim import Claim, Finding, Profile
from proofs_check.enumeration import Range
from proofs_check.proved import Trial, judge_argument
from proofs_check.step_by_step import (
    batches,
    every_schedule,
    extent_by_steps,
    externality_by_steps,
)

RANGES = {
    ("run-to-completion", Profile.QUICK): Range(2, 4, 3, range(3)),
    ("run-to-completion", Profile.FULL): Range(2, 4, 4, range(4)),
    ("pausing", Profile.QUICK): Range(2, 3, 3, range(3)),
    ("pausing", Profile.FULL): Range(2, 3, 4, range(4)),
}


class Seen(NamedTuple):
    """The makespan, externality and largest gap of a schedule that keeps capacity."""

    makespan: int
    externality: int
    extent: int


def judge(profile: Profile, per_token: Fraction = Fraction(1)) -> Iterator[Finding]:
    """Check the proof, and weigh every fair schedule of small instances against each other.

    Parameters
    ----------
    profile : Profile
        How large the instances are.
    per_token : Fraction
        1 in the text: what may be lost, as a share of ``tau alpha O``.
    """
    for model in ("run-to-completion", "pausing"):
        yield judge_argument(
            "C5.5",
            model,
            makespan_optimal_profit,
            "all instances, every B and alpha >= 0, all prices >= 0",
            [_weighed(RANGES[model, profile], model, per_token)],
        )


def _weighed(over: Range, model: str, per_token: Fraction) -> Trial:
    closest, pairs = Fraction(0), 0
    for lengths in over.multisets():
        seen = _schedules(lengths, over.batch_size, pausing=model == "pausing")
        for alpha in over.alphas:
            fair = {schedule for schedule in seen if schedule.extent <= alpha}
            least = min(schedule.makespan for schedule in fair)
            dearest = max(s.externality for s in fair if s.makespan == least)
            pairs += len(fair)
            # c T + tau E is linear in the prices, so c / tau = 0 is the worst of all.
            lost = dearest - min(schedule.externality for schedule in fair)
            allowed = alpha * sum(lengths)
            if lost > per_token * allowed:
                wrong = f"o = {list(lengths)}, alpha = {alpha}: loses {lost} tau of {allowed} tau"
                return Trial(str(over), "", wrong)
            sharper = alpha * (sum(lengths) - least)
            if lost > sharper:
                wrong = f"o = {list(lengths)}, alpha = {alpha}: {lost} above alpha (O - T)"
                return Trial(str(over), "", wrong)
            if sharper:
                closest = max(closest, Fraction(lost, sharper))
    return Trial(
        str(over),
        f"{pairs:,} kinds of fair schedules, a shortest one loses at most {float(closest):.2f} "
        "of tau alpha (O - T*)",
    )


def _schedules(lengths: tuple[int, ...], batch_size: int, *, pausing: bool) -> set[Seen]:
    """Return what there is among the schedules no longer than LJF's, which has no externality."""
    instance = Instance(lengths, batch_size, 0)
    horizon = int(measure(instance, simulate(instance, LJF())).makespan)
    seen = set()
    for schedule in every_schedule(lengths, horizon, pausing=pausing):
        if max(len(batch.tokens) for batch in batches(schedule)) <= batch_size:
            seen.add(
                Seen(
                    int(schedule.makespan),
                    externality_by_steps(schedule),
                    extent_by_steps(schedule),
                )
            )
    return seen


CLAIM = Claim(
    id="C5.5",
    source="resource-fair batching, Corollary 5.5",
    statement="among alpha-fair schedules one of least makespan loses at most tau alpha O of the "
    "greatest profit",
    model="run-to-completion and pausing",
    judge=judge,
    restored=True,
)
