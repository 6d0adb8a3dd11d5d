"""Section 4.5: the comparison of DRR with SFQ, row by row."""

from __future__ import annotations

from collections.abc import Iterator

from proofs_check.claim import Claim, Finding, Profile, Verdict
from proofs_check.queueing import drr_and_sfq
from proofs_check.queueing.decision_cost import cost_per_decision
from proofs_check.queueing.drr_and_sfq import Row


def judge(profile: Profile) -> Iterator[Finding]:
    """Run the experiment of each row."""
    for row in rows(profile):
        yield Finding(
            Verdict.HOLDS if row.agrees else Verdict.REFUTED,
            "measured on both dispatchers",
            row.range,
            row.aspect,
            f"DRR: {row.drr}. SFQ: {row.sfq}",
            row.certificates,
        )


def rows(profile: Profile) -> Iterator[Row]:
    """Yield the rows of the table, measured."""
    full = profile is Profile.FULL
    yield drr_and_sfq.states(8 if full else 6)
    yield drr_and_sfq.selection(6 if full else 5)
    yield drr_and_sfq.cost_handling()
    yield drr_and_sfq.cost_information(6 if full else 5)
    yield drr_and_sfq.parameters()
    yield drr_and_sfq.granularity(8 if full else 6)
    yield from cost_per_decision(10_000 if full else 1_000)
    yield drr_and_sfq.return_from_idle()
    yield drr_and_sfq.global_idle()
    yield drr_and_sfq.weighting()


CLAIM = Claim(
    id="Q4",
    source="start-time fair queueing, section 4.5",
    statement="the table that compares DRR with SFQ, each row measured; DRR's granularity is "
    "Q + 2 L_max",
    model="fair-queueing dispatcher",
    judge=judge,
)
