"""The worst lead of a dispatcher that nobody has seen, and a bound that its author states."""

from dataclasses import replace
from fractions import Fraction

import pytest

from fairopt.dispatch import DISPATCHERS
from fairopt.errors import DispatcherError, InputError
from fairopt.workers import workers
from proofs_check.certificates import TraceCertificate, read, write
from proofs_check.claim import Verdict
from proofs_check.queueing.adversary import Moves, every_sequence, worst_of_all
from proofs_check.queueing.dispatch_trace import Arrive, DispatchTrace, Send
from proofs_check.queueing.service_accounts import largest_lead
from proofs_check.queueing.worst_lead import shortened, worst_lead_found, worst_lead_of_all
from proofs_check.stated_lead import LONGER, SHORT, StatedLead

OWN = "tests.own.dispatchers:"
TWO = ("a", "b")
PROMPTS = ((1, 1), (3, 2))
FEW = Moves(TWO, ((1, 0), (3, 0)), 4, queue=4)
LONG = Moves(TWO, ((1, 0), (3, 0)), 14, queue=14)


def of_all(name, moves=FEW, **more):
    return worst_lead_of_all(DispatchTrace(name, ()), moves, **more)


@pytest.mark.parametrize("name", DISPATCHERS)
def test_under_a_users_name_ours_lead_as_far_by_the_same_events(name):
    own = f"fairopt.dispatch:{DISPATCHERS[name].__name__}"
    moves = replace(FEW, requests=PROMPTS) if name == "vtc" else FEW
    found, known = of_all(own, moves), of_all(name, moves)
    assert found == replace(known, trace=replace(known.trace, dispatcher=own))


@pytest.mark.parametrize(
    ("name", "most", "lead"),
    [("sfq", 5, 2), (OWN + "Metered", 5, 2), ("drr", 5, Fraction(5, 3)), ("stride", 5, 1)],
)
def test_what_is_known(name, most, lead):
    """Start-time fair queueing reaches 2 c_max, of stride a slice is the most."""
    assert of_all(name, replace(FEW, most=most, queue=2)).in_c_max == lead


@pytest.mark.parametrize("most", [3, 4, 5, 6])
def test_priority_leads_by_one_more_request_with_each_move(most):
    """One of the leader's is waiting, the follower's joins, and the leader is given each next."""
    assert of_all(OWN + "ById", replace(FEW, most=most, queue=2)).in_c_max == most - 2


def test_fifo_leads_as_far_as_its_queues_are_long():
    """With one request in a queue at a time, first in first out looks fair."""
    ones = Moves(TWO, ((1, 0),), 8)
    leads = {queue: of_all("fifo", replace(ones, queue=queue)).in_c_max for queue in (1, 2, 8)}
    assert leads == {1: 1, 2: 2, 8: 3}


def test_the_lead_is_the_largest_of_each_sequence_over_its_largest_cost():
    reached = [0]
    for played in every_sequence(DispatchTrace("drr", ()), FEW):
        lead = largest_lead(played.trace, played.trace.play(), both=True)
        if lead is not None:
            reached.append(lead.value / played.trace.c_max)
    assert of_all("drr").in_c_max == max(reached)


def test_what_is_found_does_not_depend_on_the_workers():
    start, counted = DispatchTrace(OWN + "Metered", ()), []
    with workers(2) as executor:
        spread = worst_lead_of_all(start, FEW, executor, counted.append)
        walked = worst_lead_found(start, LONG, 600, 7, executor=executor)
    assert spread == of_all(OWN + "Metered")
    assert sum(counted) == len(counted) > 50
    assert walked == worst_lead_found(start, LONG, 600, 7)


def test_the_guided_search_finds_a_long_flood():
    found = worst_lead_found(DispatchTrace("fifo", ()), LONG, 1000)
    assert found.sequences == 1000
    assert found.in_c_max >= 4
    assert found.lead == largest_lead(found.trace, found.trace.play(), both=True)


def test_nobody_leads_where_nobody_waits_together():
    assert of_all("sfq", replace(FEW, most=1)) is None


def test_a_trace_is_shortened_to_what_its_lead_needs():
    flood = (*[Arrive("a", 1)] * 3, Arrive("b", 1), Send(), Send())
    before = (Arrive("c", 1), Send(), Arrive("b", 1), Send())
    after = (Send(), Arrive("c", 1), Send())
    assert shortened(DispatchTrace("fifo", (*before, *flood, *after))).events == flood


def test_draws_are_noticed():
    with pytest.raises(DispatcherError, match="Draws is no function of its events"):
        of_all(OWN + "Draws")


@pytest.mark.parametrize("broken", ["HoldsBack", "Fails", "InParts", "LastFirst", "Sloppy"])
def test_a_broken_contract_is_told_and_leads_to_no_trace(broken):
    with pytest.raises(DispatcherError, match=OWN + broken):
        of_all(OWN + broken)


# A stated bound


def stated(name, bound, moves=FEW, further=LONG, tries=300):
    lead = StatedLead(OWN + name, Fraction(bound), moves, further, tries)
    return list(lead.judge(lead.claim().id))


def test_a_bound_that_every_short_sequence_keeps_holds_there_and_is_not_called_proved():
    (finding,) = stated("Metered", 2)
    assert finding.verdict is Verdict.HOLDS
    assert finding.reading == SHORT
    assert finding.scope == str(FEW)
    assert "of all sequences this proves nothing" in finding.evidence
    assert not finding.certificates


def test_a_bound_that_short_sequences_break_is_refuted_at_once():
    (finding,) = stated("ById", 1)
    assert finding.verdict is Verdict.REFUTED
    assert finding.reading == SHORT
    (certificate,) = finding.certificates
    assert certificate.lead.value == 2 > certificate.claimed == 1
    assert certificate.problems() == []


def test_a_bound_that_only_longer_sequences_break_is_refuted_by_search():
    holds, refuted = stated("ById", 2)
    assert (holds.verdict, holds.reading) == (Verdict.HOLDS, SHORT)
    assert "proves nothing" not in holds.evidence
    assert (refuted.verdict, refuted.reading) == (Verdict.REFUTED, LONGER)
    (certificate,) = refuted.certificates
    assert certificate.lead.value > 2 * certificate.trace.c_max == certificate.claimed
    assert certificate.problems() == []


def test_a_lead_of_exactly_the_bound_refutes_nothing():
    assert of_all(OWN + "ById").in_c_max == 2
    assert stated("ById", 2)[0].verdict is Verdict.HOLDS
    assert stated("ById", Fraction(199, 100))[0].verdict is Verdict.REFUTED


# Its certificate


@pytest.fixture
def refutation():
    (finding,) = stated("ById", 1)
    return finding.certificates[0]


def test_the_certificate_runs_the_users_code_only_if_it_is_named(refutation, tmp_path):
    path = tmp_path / "refutation.json"
    write(refutation, path)
    with pytest.raises(InputError, match="dispatcher: got 'tests"):
        read(path)
    assert read(path, own=(OWN + "ById",)) == refutation
    assert read(path, own=(OWN + "ById",)).problems() == []


def test_tampering_is_noticed(refutation):
    def problems(**changes):
        return replace(refutation, **changes).problems()

    trace = refutation.trace
    lead = refutation.lead
    assert "do" in problems(sent=refutation.sent[:-1])[0]
    assert "largest lead" in problems(lead=lead._replace(value=lead.value + 1))[0]
    assert "largest lead" in problems(lead=lead._replace(leader="b", follower="a"))[0]
    assert "exceed" in problems(claimed=lead.value)[0]
    assert problems(trace=replace(trace, events=trace.events[:-1]))
    assert problems(trace=replace(trace, dispatcher=OWN + "Metered"))


def test_a_dispatcher_mended_since_does_not_bear_the_certificate_out(refutation):
    mended = replace(refutation, trace=replace(refutation.trace, dispatcher="sfq"))
    assert mended.problems()


def test_one_that_breaks_its_contract_bears_nothing_out(refutation):
    broken = replace(refutation.trace, dispatcher=OWN + "NeverFinished")
    with pytest.raises(DispatcherError, match="is not finished, when 0 of it is left"):
        TraceCertificate.of("mine", broken, both_wait=True)


def test_the_old_search_and_the_new_agree_on_sfq():
    moves = replace(FEW, queue=1, most=5)
    assert worst_of_all(DispatchTrace("sfq", ()), moves).skew / 3 == of_all("sfq", moves).in_c_max
