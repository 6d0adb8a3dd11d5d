"""Theorem 5.1: profit in four terms."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from fairopt import Instance, Schedule
from fairopt.economics import Prices, profit
from fairopt.numbers import Number
from proofs_check.arguments import step_costs
from proofs_check.claim import Claim, Finding, Profile
from proofs_check.enumeration import Range
from proofs_check.proved import Trial, judge_argument
from proofs_check.step_by_step import every_schedule, profit_by_steps

# Both sides are linear in the prices, so agreement on these is agreement on all.
PRICES = (Prices(1, 0, 0), Prices(0, 1, 0), Prices(0, 0, 1))
MULTISETS = {Profile.QUICK: Range(3, 3, 3, range(1)), Profile.FULL: Range(4, 4, 3, range(1))}
HORIZON = {Profile.QUICK: 5, Profile.FULL: 6}

Decomposed = Callable[[Instance, Schedule, Prices], Number]


def decomposed(instance: Instance, schedule: Schedule, prices: Prices) -> Number:
    """Return the profit by its four terms."""
    return profit(instance, schedule, prices).total


def judge(profile: Profile, total: Decomposed = decomposed) -> Iterator[Finding]:
    """Check the proof, and every schedule of small instances against its steps."""
    yield judge_argument(
        "T5.1",
        "",
        step_costs,
        "every complete schedule, fair or not, with or without pauses, all real prices",
        [_compared(profile, total, pausing) for pausing in (False, True)],
    )


def _compared(profile: Profile, total: Decomposed, pausing: bool) -> Trial:
    over, horizon = MULTISETS[profile], HORIZON[profile]
    # With pauses there are many more schedules of one more request.
    most = 3 if pausing else over.most_requests
    scope = (
        f"all schedules of n <= {most}, lengths <= {over.max_length}, up to time {horizon}, "
        f"{'pausing' if pausing else 'run to completion'}"
    )
    compared = 0
    for lengths in over.multisets():
        if len(lengths) > most:
            continue
        instance = Instance(lengths, len(lengths), 0)
        for schedule in every_schedule(lengths, horizon, pausing=pausing):
            compared += 1
            for prices in PRICES:
                stepped = profit_by_steps(schedule, prices.token, prices.step, prices.progress)
                found = total(instance, schedule, prices)
                if found != stepped:
                    wrong = f"{list(schedule.segments)}, {prices}: {found}, by steps {stepped}"
                    return Trial(scope, "", wrong)
    words = "pausing" if pausing else "run-to-completion"
    return Trial(scope, f"{compared:,} {words} schedules earn by their terms what they earn")


CLAIM = Claim(
    id="T5.1",
    source="resource-fair batching, Theorem 5.1",
    statement="profit = R - tau Q - c T - tau E, for every schedule",
    model="run-to-completion and pausing",
    judge=judge,
    restored=True,
)
