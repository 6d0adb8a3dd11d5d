"""``fairopt search --guided``: a hard instance of a range too large to enumerate."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from fairopt.cli.output import print_json
from fairopt.cli.progress import progress

if TYPE_CHECKING:
    from fairopt import Policy
    from proofs_check.enumeration import Range
    from proofs_check.guided import Hard

MANY = 200_000
"""So many instances are looked at before processes pay for their start."""


def guided_search(
    policy: Policy,
    over: Range,
    *,
    seed: int,
    iterations: int,
    workers: int | None,
    checkpoint: Path | None,
) -> Hard:
    """Return the hardest instance that walks through the range lead to."""
    from proofs_check.guided import guided_search as search_range
    from proofs_check.sweep import processes

    count = (workers or os.cpu_count() or 1) if iterations >= MANY else 1
    with processes(count) as executor, progress("instances", iterations) as advance:
        return search_range(
            policy,
            over,
            iterations,
            seed=seed,
            executor=executor,
            checkpoint=checkpoint,
            progress=advance,
        )


def print_hard(hard: Hard, policy: str, json: bool) -> None:
    """Print what was found: the keys of an exhaustive search, and that this was none."""
    ratio = f"{hard.ratio.numerator}/{hard.ratio.denominator}"
    if json:
        print_json(
            {
                "ratio": ratio,
                "lengths": hard.instance.lengths,
                "alpha": hard.instance.alpha,
                "policy_makespan": hard.policy_schedule.makespan,
                "optimum": hard.competitor.makespan,
                "optimum_bound": hard.bound,
                "proved": False,
            }
        )
        return
    at_most = "" if hard.optimal else f" or less, at least {hard.bound}"
    print(f"worst found  {ratio} = {float(hard.ratio):.4f}, not proved to be the worst")
    print(f"lengths      {', '.join(map(str, hard.instance.lengths))}")
    print(f"alpha        {hard.instance.alpha}")
    makespans = f"{policy} {hard.policy_schedule.makespan}, optimum {hard.competitor.makespan}"
    print(f"makespans    {makespans}{at_most}")
