"""Section 2.4: the loophole of resetting the meter on every return."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from fairopt.dispatch import SFQ
from proofs_check.arguments import returning_user
from proofs_check.certificates.trace import TraceCertificate
from proofs_check.claim import Claim, Finding, Profile, Verdict
from proofs_check.proved import Trial, judge_argument
from proofs_check.queueing.adversarial_families import one_at_a_time
from proofs_check.queueing.scope import Scope
from proofs_check.queueing.service_accounts import largest_lead
from proofs_check.queueing.watches import Lead, explored

COST = 3
RETURNS = {Profile.QUICK: range(1, 61), Profile.FULL: range(1, 301)}
SCOPE = Scope({"a": (1, 2), "b": (2,)}, most_waiting=2)


def judge(profile: Profile) -> Iterator[Finding]:
    """Run the family of section 2.4 under both rules, beside the argument for each."""
    returns = RETURNS[profile]
    family = f"one request of cost {COST} at a time against a backlog, k = 1..{returns[-1]}"
    resetting = {k: _lead("sfq-reset", k) for k in returns}
    kept = {k: _lead("sfq", k) for k in returns}
    unlike = [k for k, lead in resetting.items() if lead != k * COST]
    grows = Trial(
        family,
        f"a lead of k times {COST}, the backlogged user gets nothing",
        f"k = {unlike[0]}: a lead of {resetting[unlike[0]]}" if unlike else "",
    )
    finding = judge_argument("Q2.4", "reset on return", returning_user, "any cost", [grows])
    if finding.verdict is Verdict.PROVED:
        trace = one_at_a_time("sfq-reset", 20, COST)
        lead = TraceCertificate.of("Q2.4", trace, False, Fraction(2 * COST))
        finding = replace(
            finding,
            evidence=f"{finding.evidence}; {lead.summary()}",
            certificates=(*finding.certificates, lead),
        )
    yield finding
    worst = max(kept.values())
    bounded = Trial(
        family,
        f"a lead of {worst} at most",
        f"a lead of {worst}" if worst > 2 * COST else "",
    )
    watch = Lead(SCOPE, "a", "b", both_wait=False)
    yield judge_argument(
        "Q2.4",
        "max on return",
        returning_user,
        "any number of users, any events, any positive real costs",
        [bounded, explored("Q2.4", SFQ, SCOPE, watch, "most of a - b")],
    )


def _lead(dispatcher: str, k: int) -> Fraction:
    trace = one_at_a_time(dispatcher, k, COST)
    lead = largest_lead(trace, trace.play(), both=False)
    assert lead is not None
    return lead.value


CLAIM = Claim(
    id="Q2.4",
    source="start-time fair queueing, section 2.4",
    statement="reset-on-return lets one user build an unbounded lead over backlogged users; "
    "max(S, v) does not",
    model="fair-queueing dispatcher",
    judge=judge,
)
