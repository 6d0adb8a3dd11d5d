"""Theorem 3.21: Robust-ISJL is fair for every alpha."""

from __future__ import annotations

from collections.abc import Iterator

from fairopt import Policy
from fairopt.policies import RobustISJL
from proofs_check.arguments import lockstep
from proofs_check.audited import audited, planned_packs
from proofs_check.claim import Claim, Finding, Profile
from proofs_check.predicted_range import PredictedRange
from proofs_check.proved import judge_argument

RANGES = {
    Profile.QUICK: [
        PredictedRange(2, 4, 4, range(4)),
        PredictedRange(3, 5, 3, range(3)),
        PredictedRange(4, 5, 3, range(3)),
    ],
    Profile.FULL: [
        PredictedRange(2, 5, 5, range(5)),
        PredictedRange(3, 6, 4, range(4)),
        PredictedRange(4, 7, 3, range(3)),
    ],
}
ALIGNED = {
    Profile.QUICK: {
        2: PredictedRange(2, 4, 4, range(4)),
        3: PredictedRange(3, 5, 6, range(3), most_slack=0),
    },
    Profile.FULL: {
        2: PredictedRange(2, 5, 4, range(4)),
        3: PredictedRange(3, 5, 6, range(4), most_slack=1),
    },
}


def judge(profile: Profile, policy: Policy = RobustISJL()) -> Iterator[Finding]:  # noqa: B008  # a value
    """Check the proof, which is of guarded packs, and audit every schedule of a range.

    The proof admits requests only under the check of Phase TWO. Readings whose
    Phase ONE follows a plan do not, so they are only run.
    """
    yield judge_argument(
        "T3.21",
        "guarded",
        lockstep,
        "any number of requests, any lengths and intervals, every B and every alpha >= 0",
        [audited("T3.21", policy, over) for over in RANGES[profile]],
    )
    yield from planned_packs("T3.21", RobustISJL, ALIGNED[profile])


CLAIM = Claim(
    id="T3.21",
    source="resource-fair batching, Theorem 3.21",
    statement="Robust-ISJL, which knows upper ends u_i and no length, is alpha-fair for every "
    "alpha >= 0",
    model="run-to-completion",
    judge=judge,
)
