"""The judges of sections 2.7 and 3 reach their verdicts, and reach others where they must."""

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairopt.dispatch import SFQ, SFQReset
from proofs_check import proved
from proofs_check.arguments import band
from proofs_check.claim import Profile, Verdict
from proofs_check.claims import q2_7, q3_1, q3_2, q3_3
from proofs_check.proved import Trial, judge_argument
from proofs_check.queueing.dispatch_trace import Arrive, Cancel, DispatchTrace, Send
from proofs_check.queueing.scope import Scope
from proofs_check.queueing.service_accounts import largest_lead
from proofs_check.queueing.state_space import Seen, Transition, explore
from proofs_check.queueing.watches import Band, ChargedAtLeast, ChargedAtMost, Lead

SMALL = Scope({"A": (1, 2), "B": (1, 2)}, most_waiting=2)


def verdicts(findings):
    return {finding.reading: finding.verdict for finding in findings}


class WithoutMax(SFQ):
    """Broken: a user returns with the meter it left with, even one below v."""

    def _rejoin(self, user):
        return self._residuals._meters.pop(user, self._v)


def test_the_band_of_a_scheduler_without_max_on_return_is_broken():
    found = explore(WithoutMax(), SMALL, Band(SMALL))
    assert found.contradiction is not None


@pytest.mark.parametrize("selection", ["ordered", "scan"])
def test_both_selections_reach_the_same_states(selection):
    found = explore(SFQ(selection=selection), SMALL, Band(SMALL))
    assert (found.largest, found.contradiction) == (2, None)
    assert found.states == explore(SFQ(), SMALL, Band(SMALL)).states


def test_the_bound_of_a_pair_is_attained_and_not_exceeded():
    found = explore(SFQ(), SMALL, Lead(SMALL, "A", "B", both_wait=True))
    assert (found.largest, found.contradiction) == (4, None)


def test_reset_on_return_refutes_the_returning_user_with_traces_that_replay():
    findings = list(q3_3.judge(Profile.QUICK, SFQReset))
    refuted = [f for f in findings if f.reading in ("equal weights", "weighted")]
    assert {f.verdict for f in refuted} == {Verdict.REFUTED}
    for finding in refuted:
        assert finding.certificates
        assert [certificate.problems() for certificate in finding.certificates] == [[], []]
        assert {certificate.trace.dispatcher for certificate in finding.certificates} == {
            "sfq-reset"
        }


def test_reset_on_return_keeps_the_band():
    assert set(verdicts(q3_1.judge(Profile.QUICK, SFQReset)).values()) == {Verdict.PROVED}


@pytest.mark.parametrize("claim", [q3_2, q3_3])
def test_a_large_cost_before_the_interval_refutes_c_max_of_the_interval(claim):
    finding = list(claim.judge(Profile.QUICK))[-1]
    assert (finding.reading, finding.verdict) == ("c_max of the interval alone", Verdict.REFUTED)
    (certificate,) = finding.certificates
    assert certificate.problems() == []
    assert (certificate.lead.value, certificate.claimed) == (3, 2)


def test_without_the_solvers_a_claim_is_open(monkeypatch):
    monkeypatch.setattr(proved, "_failures", lambda scripts: ["step: z3 says unknown, not unsat"])
    finding = judge_argument("Q3.1", "", band, "any", [Trial("a range", "agreed")])
    assert finding.verdict is Verdict.OPEN
    assert finding.evidence == "step: z3 says unknown, not unsat"
    assert finding.certificates == ()


def test_code_that_contradicts_refutes_whatever_the_solvers_say():
    trials = [Trial("a range", "agreed"), Trial("another", "", "it broke")]
    finding = judge_argument("Q3.1", "", band, "any", trials)
    assert (finding.verdict, finding.evidence) == (Verdict.REFUTED, "it broke")
    assert (finding.scope, finding.runs) == ("any", "a range; and another")


def test_the_example_holds_in_every_cell():
    (finding,) = q2_7.judge(Profile.QUICK)
    assert finding.verdict is Verdict.HOLDS


class Overcharging(SFQ):
    def arrive(self, user, request, cost):
        super().arrive(user, request, cost + 1)


def test_another_charge_contradicts_the_example():
    (finding,) = q2_7.judge(Profile.QUICK, Overcharging)
    assert finding.verdict is Verdict.REFUTED
    assert "dispatch 1: charge is 4, stated 3" in finding.evidence


EVENTS = st.one_of(
    st.builds(Arrive, st.sampled_from("ABC"), st.integers(1, 3)),
    st.just(Send()),
    st.builds(Cancel, st.integers(0, 5)),
)


def transitions(trace):
    """Yield the states of a trace as a watch sees them."""
    sfq, owner, waiting = trace.start(), [], set()

    def seen():
        users = frozenset(owner[request] for request in waiting)
        return Seen(sfq.virtual_time, {user: sfq.meter(user) for user in "ABC"}, users)

    for event in trace.events:
        before, sent = seen(), None
        if isinstance(event, Arrive):
            sfq.arrive(event.user, len(owner), event.cost)
            waiting.add(len(owner))
            owner.append(event.user)
        elif isinstance(event, Cancel):
            sfq.cancel(event.request)
            waiting.discard(event.request)
        else:
            sent = sfq.dispatch()
            waiting -= {sent.request} if sent else set()
        yield Transition(before, seen(), sent)


@given(st.lists(EVENTS, max_size=40), st.booleans())
def test_the_lead_that_is_watched_is_the_lead_of_the_accounts(events, both_wait):
    """Two reckonings of the largest lead over all intervals, which share no code."""
    trace = DispatchTrace("sfq", tuple(events))
    scope = Scope(dict.fromkeys("ABC", (1, 2, 3)), most_waiting=99)
    watched = []
    for leader, follower in permutations("ABC", 2):
        watch, value = Lead(scope, leader, follower, both_wait), 0
        for step in transitions(trace):
            value = watch.follow(value, step)
            assert not watch.contradicts(value, step)
            watched.append(value)
    found = largest_lead(trace, trace.play(), both_wait)
    assert max(watched, default=0) == (max(found.value, 0) if found else 0)


@given(st.lists(EVENTS, max_size=60))
def test_the_bounds_against_virtual_time_hold_for_three_users(events):
    scope = Scope(dict.fromkeys("ABC", (1, 2, 3)), most_waiting=99)
    steps = list(transitions(DispatchTrace("sfq", tuple(events))))
    for watch in (
        Band(scope),
        *(kind(scope, user) for kind in (ChargedAtMost, ChargedAtLeast) for user in "ABC"),
    ):
        value = 0
        for step in steps:
            value = watch.follow(value, step)
            assert not watch.contradicts(value, step)
