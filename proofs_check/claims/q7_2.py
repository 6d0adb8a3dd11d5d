"""Section 7.2: renormalising meters and forgetting users change no dispatch."""

from __future__ import annotations

from collections.abc import Iterator

from fairopt.dispatch import SFQ, Dispatch
from proofs_check.arguments import discarding, renormalisation
from proofs_check.claim import Claim, Finding, Profile
from proofs_check.proved import judge_argument
from proofs_check.queueing.side_by_side import Turns, compared

RANGES = {
    Profile.QUICK: Turns("AB", (1, 2), turns=4),
    Profile.FULL: Turns("AB", (1, 2, 3), turns=4, cancel=True),
}


class Renormalising(SFQ):
    """SFQ that renormalises, and forgets whom it may, after every dispatch."""

    def dispatch(self, *args: object, **kwargs: object) -> Dispatch | None:
        """Dispatch, and subtract the virtual time from every meter."""
        sent = super().dispatch(*args, **kwargs)  # type: ignore[arg-type]
        self.renormalise()
        return sent


def judge(profile: Profile, dispatcher: type[SFQ] = Renormalising) -> Iterator[Finding]:
    """Check both bisimulations, and run SFQ beside one that renormalises at every dispatch."""
    trial = compared(SFQ, dispatcher, RANGES[profile])
    for reading, argument in (
        ("v subtracted from every meter", renormalisation),
        ("idle users at or below v discarded", discarding),
    ):
        yield judge_argument(
            "Q7.2",
            reading,
            argument,
            "any number of users, any events, any positive real costs and weights, at any times",
            [trial],
        )


CLAIM = Claim(
    id="Q7.2",
    source="start-time fair queueing, section 7.2",
    statement="subtracting v from every meter, and dropping users with S_i <= v after a global "
    "idle, change no dispatch",
    model="fair-queueing dispatcher",
    judge=judge,
)
