"""Proposition 3.26: Online-ISJL is fair at every step."""

from __future__ import annotations

from collections.abc import Iterator

from fairopt import Policy
from fairopt.policies import ISJL
from proofs_check.arguments import lockstep
from proofs_check.audited import Instances, audited, planned_packs
from proofs_check.claim import Claim, Finding, Profile
from proofs_check.enumeration import Range
from proofs_check.proved import judge_argument
from proofs_check.released_range import ReleasedRange

# In the last of each profile, releases far apart make several busy periods.
RANGES = {
    Profile.QUICK: [
        ReleasedRange(2, 4, 3, range(4), range(3)),
        ReleasedRange(3, 4, 3, range(4), range(3)),
        ReleasedRange(2, 5, 3, range(0, 14, 7), range(3)),
    ],
    Profile.FULL: [
        ReleasedRange(2, 5, 3, range(5), range(3)),
        ReleasedRange(3, 5, 3, range(5), range(3)),
        ReleasedRange(3, 6, 3, range(0, 20, 9), range(3)),
    ],
}
# At B = 3 the queue released at time 0 is enough.
ALIGNED: dict[Profile, dict[int, Instances]] = {
    Profile.QUICK: {
        2: ReleasedRange(2, 4, 4, range(3), range(1, 3)),
        3: Range(3, 5, 6, range(3)),
    },
    Profile.FULL: {
        2: ReleasedRange(2, 5, 4, range(3), range(1, 3)),
        3: Range(3, 6, 7, range(4)),
    },
}


def judge(profile: Profile, policy: Policy = ISJL()) -> Iterator[Finding]:  # noqa: B008  # a value
    """Check the proof, which is of guarded packs, and audit every schedule of a range."""
    yield judge_argument(
        "P3.26",
        "guarded",
        lockstep,
        "any number of requests, any lengths and releases, every B and every alpha >= 0",
        [audited("P3.26", policy, over) for over in RANGES[profile]],
    )
    yield from planned_packs("P3.26", ISJL, ALIGNED[profile])


CLAIM = Claim(
    id="P3.26",
    source="resource-fair batching, Proposition 3.26",
    statement="Online-ISJL, which is ISJL on the released requests, keeps constraint (1) at every "
    "step for every alpha >= 0",
    model="run-to-completion",
    judge=judge,
)
