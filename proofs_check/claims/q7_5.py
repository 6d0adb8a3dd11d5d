"""Section 7.5: five regression properties."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from fairopt.dispatch import DISPATCHERS
from proofs_check.claim import Claim, Finding, Profile, Verdict
from proofs_check.queueing.regression_properties import PROPERTIES

DISPATCHES = {Profile.QUICK: 110, Profile.FULL: 1100}
PARAMETERS: dict[str, dict[str, Any]] = {"drr": {"quantum": 10}, "vtc": {"batch_size": 1}}


def judge(profile: Profile) -> Iterator[Finding]:
    """Try each property on SFQ, and beside it on every other dispatcher."""
    dispatches = DISPATCHES[profile]
    for has in PROPERTIES:
        fair = [
            name
            for name, cls in DISPATCHERS.items()
            if has(partial(cls, **PARAMETERS.get(name, {})), dispatches)
        ]
        unfair = [name for name in DISPATCHERS if name not in fair]
        yield Finding(
            Verdict.HOLDS if "sfq" in fair else Verdict.REFUTED,
            "run on the dispatchers",
            f"{dispatches} dispatches",
            has.__name__.replace("_", " "),
            f"{has.__doc__} Has it: {', '.join(fair)}; not: {', '.join(unfair) or 'none'}",
        )


CLAIM = Claim(
    id="Q7.5",
    source="start-time fair queueing, section 7.5",
    statement="equal sharing, cost fairness, no banking, no reset abuse, global-idle reset",
    model="fair-queueing dispatcher",
    judge=judge,
)
