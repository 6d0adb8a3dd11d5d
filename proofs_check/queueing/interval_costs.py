"""Section 1.2's c_max read as the largest cost charged within the interval alone."""

from __future__ import annotations

from fractions import Fraction

from proofs_check.arguments.backlogged_pair import COSTS_OF_THE_INTERVAL, SINCE
from proofs_check.arguments.fair_queueing import TWO
from proofs_check.certificates.trace import TraceCertificate
from proofs_check.claim import Finding, Verdict
from proofs_check.queueing.dispatch_trace import DispatchTrace
from proofs_check.queueing.replay import execution_of, happenings

READING = "c_max of the interval alone"


def judge_costs_of_the_interval(claim: str, both_wait: bool) -> Finding:
    """Return the finding that a large cost before the interval breaks ``2 c_max``.

    The execution is the one that z3 finds for the control of that name; it is
    run on the scheduler, which must bear it out.
    """
    happened = happenings(execution_of(COSTS_OF_THE_INTERVAL.text, TWO))
    within = [h.sends for h in happened[SINCE:] if h.sends]
    largest = max(Fraction(sent.cost) for sent in within)
    charged = {user: sum(Fraction(s.cost) for s in within if s.user == user) for user in TWO.names}
    trace = DispatchTrace("sfq", tuple(event for h in happened for event in h.events))
    lead = TraceCertificate.of(claim, trace, both_wait, 2 * largest)
    problems = lead.problems()
    if lead.lead.value != charged["a"] - charged["b"]:
        problems.append("the largest lead of the execution is not that of the interval")
    return Finding(
        Verdict.OPEN if problems else Verdict.REFUTED,
        "bounded model checking, the execution replayed on the scheduler",
        "two users, equal weights",
        READING,
        "; ".join(problems) or f"{lead.summary()} = twice the largest cost of the interval",
        () if problems else (lead,),
    )
