"""The searches find what is known, and traces and their certificates say what happened."""

import json
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairopt.dispatch import DISPATCHERS, SFQ, Dispatch
from fairopt.errors import InputError
from proofs_check.certificates import read, write
from proofs_check.certificates.selection import SelectionCertificate
from proofs_check.certificates.trace import TraceCertificate
from proofs_check.queueing.adversarial_families import (
    both_bounds,
    flood,
    heavy_requests,
    one_at_a_time,
    overtaken,
    stalled_server,
)
from proofs_check.queueing.adversary import Moves, every_sequence, worst_found, worst_of_all
from proofs_check.queueing.counted import Counted
from proofs_check.queueing.dispatch_trace import Advance, Arrive, Cancel, DispatchTrace, Send
from proofs_check.queueing.regression_properties import (
    PROPERTIES,
    cost_fairness,
    no_banking,
    no_reset_abuse,
    same_baseline,
)
from proofs_check.queueing.selection_by_cost import sensitivity
from proofs_check.queueing.service_accounts import Lead, largest_lead, moments

COSTS = ((1, 0), (3, 0))
BUSY = Moves(("a", "b"), COSTS, 4)


def lead_of(trace, both):
    return largest_lead(trace, trace.play(), both)


# Accounts


def test_accounts_of_a_trace_by_hand():
    trace = DispatchTrace(
        "sfq",
        (Arrive("a", 2), Arrive("b", 3), Send(), Cancel(1), Arrive("a", 5), Send()),
        weights={"a": 1, "b": 2},
    )
    states = list(moments(trace, trace.play()))
    assert [sorted(state.waiting) for state in states] == [
        [],
        ["a"],
        ["a", "b"],
        ["b"],
        [],
        ["a"],
        [],
    ]
    assert states[-1].served == {"a": 7, "b": 0}


def test_a_request_served_in_parts_waits_to_its_end_but_under_vtc_to_its_admission():
    arrivals = (Arrive("a", 3, 1), Send(), Send(), Send())
    waiting = {}
    for name, parameters in (("cfs", {}), ("vtc", {"batch_size": 1})):
        trace = DispatchTrace(name, arrivals, parameters)
        waiting[name] = ["a" in state.waiting for state in moments(trace, trace.play())]
    assert waiting["cfs"] == [False, True, True, True, False]
    assert waiting["vtc"] == [False, True, False, False, False]


def test_leads_with_and_without_the_leader_waiting():
    trace = DispatchTrace("sfq-reset", one_at_a_time("sfq-reset", 4, 3).events)
    assert lead_of(trace, both=False) == Lead(Fraction(12), "a", "b")
    assert lead_of(trace, both=True).value == 0
    assert largest_lead(DispatchTrace("sfq", (Arrive("a", 1),)), [None], both=True) is None


@given(
    st.sampled_from(sorted(set(DISPATCHERS) - {"vtc"})),
    st.lists(
        st.one_of(st.builds(Arrive, st.sampled_from("abc"), st.integers(1, 4)), st.just(Send())),
        max_size=14,
    ),
)
def test_the_search_and_the_accounts_agree(name, events):
    """Two reckonings of the skew that share no code."""
    trace = DispatchTrace(name, tuple(events))
    moves = Moves(("a", "b", "c"), COSTS, 0)
    (played,) = every_sequence(DispatchTrace(name, ()), moves)
    played.go_on(tuple(events))
    lead = lead_of(trace, both=True)
    assert played.skew.worst == (0 if lead is None else lead.value)


# Searches


@pytest.mark.parametrize("name", ["sfq", "sfq-tags"])
def test_all_sequences_of_five_moves_reach_two_c_max_under_sfq(name):
    found = worst_of_all(DispatchTrace(name, ()), Moves(("a", "b"), COSTS, 5))
    assert found.skew == 6
    assert lead_of(found.trace, both=True) == Lead(Fraction(6), "a", "b")
    assert found.sequences == 1745


@pytest.mark.parametrize(("quantum", "skew"), [(1, 5), (2, 6), (3, 7)])
def test_the_guided_search_reaches_what_drr_can_do_with_whole_costs(quantum, skew):
    start = DispatchTrace("drr", (), {"quantum": quantum})
    found = worst_found(start, Moves(("a", "b"), COSTS, 10), tries=1500)
    assert found.skew == skew == quantum + 2 * (3 - 1)
    assert found == worst_found(start, Moves(("a", "b"), COSTS, 10), tries=1500)


def test_every_sequence_is_different_and_none_is_missing():
    traces = [played.trace.events for played in every_sequence(DispatchTrace("fifo", ()), BUSY)]
    assert len(traces) == len(set(traces))
    assert () in traces
    assert (Arrive("a", 1), Arrive("b", 3), Arrive("a", 3), Send(), Send()) in traces
    assert all(sum(not isinstance(e, Arrive) for e in events) <= 4 for events in traces)


def test_stride_lets_users_who_come_and_go_drift_two_quanta_apart():
    """The smallest trace found; clients that stay are within one quantum."""
    trace = DispatchTrace(
        "stride",
        (
            *(Arrive("b", 1), Arrive("c", 1), Send()),
            *(Arrive("a", 1), Arrive("c", 1), Send()),
            *(Arrive("b", 1), Arrive("a", 1), Send()),
            *(Arrive("c", 3), Send(), Arrive("a", 3), Send()),
            *(Arrive("b", 1), Send(), Send(), Send()),
        ),
        {"quantum": 1},
    )
    assert lead_of(trace, both=True).value == 2


# Families


@pytest.mark.parametrize("leader", [1, 3, Fraction(1, 3)])
@pytest.mark.parametrize("follower", [1, 4, Fraction(5, 2)])
@pytest.mark.parametrize(("w_i", "w_j"), [(1, 1), (2, 3), (Fraction(1, 2), 5)])
def test_sfq_reaches_the_sum_of_both_largest_charges(leader, follower, w_i, w_j):
    trace = both_bounds(leader, follower, leader_weight=w_i, follower_weight=w_j)
    lead = lead_of(trace, both=True)
    assert lead.value == Fraction(leader) / w_i + Fraction(follower) / w_j
    assert max(a.cost for a in trace.arrivals if a.user == "a") == leader


@pytest.mark.parametrize("short", [1, Fraction(1, 1000)])
def test_with_the_ties_against_it_a_leader_stays_as_far_below_the_bound_as_it_must(short):
    trace = both_bounds(3, 3, user="c", short=short)
    assert lead_of(trace, both=True) == Lead(6 - short, "c", "b")
    assert lead_of(both_bounds(3, 3, user="c"), both=True).value == 3, "at the tie b goes first"


@pytest.mark.parametrize("times", [1, 5, 30])
def test_the_families_grow(times):
    assert lead_of(one_at_a_time("sfq-reset", times, 2), both=False).value == 2 * times
    assert lead_of(one_at_a_time("sfq", times, 2), both=False).value == 2
    assert lead_of(flood(times), both=True).value == times
    assert lead_of(heavy_requests(times, 4), both=True).value >= 3 * times
    assert lead_of(stalled_server(times), both=True).value == times
    assert lead_of(overtaken(times), both=True) == Lead(Fraction(times), "b", "a")


# Certificates


def certificates():
    yield TraceCertificate.of("Q3.5", both_bounds(3, 3), both_wait=True)
    yield TraceCertificate.of(
        "Q3.5", both_bounds(Fraction(1, 3), 2, leader_weight=3), both_wait=True
    )
    yield TraceCertificate.of("Q2.4", one_at_a_time("sfq-reset", 9), False, Fraction(2))
    yield TraceCertificate.of("Q5.2", overtaken(5), True, Fraction(2))
    yield TraceCertificate.of("Q3.5", stalled_server(5), True, Fraction(2))
    yield sensitivity("Q5.1", DispatchTrace("wfq", ()), BUSY).first
    yield sensitivity("Q5.1", DispatchTrace("drr", (), {"quantum": 1}), BUSY).first


@pytest.mark.parametrize("certificate", list(certificates()))
def test_certificates_survive_their_files(certificate, tmp_path):
    path = tmp_path / "certificate.json"
    write(certificate, path)
    assert read(path) == certificate
    assert read(path).problems() == []
    assert read(path).summary() == certificate.summary()
    assert certificate.checked().startswith("valid")


def altered(**changes):
    return replace(TraceCertificate.of("Q2.4", one_at_a_time("sfq-reset", 9), False), **changes)


@pytest.mark.parametrize(
    "wrong",
    [
        altered(lead=Lead(Fraction(8), "a", "b")),
        altered(lead=Lead(Fraction(9), "b", "a")),
        altered(both_wait=True),
        altered(claimed=Fraction(9)),
        altered(trace=one_at_a_time("sfq", 9)),
        altered(trace=one_at_a_time("sfq-reset", 8)),
        altered(sent=(Dispatch(0, "b", 1, True),)),
    ],
)
def test_a_wrong_trace_certificate_is_caught(wrong):
    assert wrong.problems()


def test_a_wrong_selection_certificate_is_caught():
    right = sensitivity("Q5.1", DispatchTrace("wfq", ()), BUSY).first
    assert right.problems() == []
    sfq = DispatchTrace("sfq", right.trace.events)
    for wrong in (
        replace(right, cost=right.trace.arrivals[right.request].cost),
        replace(right, selected=right.selected[::-1]),
        replace(right, trace=sfq),
        SelectionCertificate("Q5.1", sfq, right.request, right.cost, ("a", "a")),
    ):
        assert wrong.problems()
    first = DispatchTrace("fifo", (Arrive("a", 1), Send(), Arrive("b", 1), Send()))
    assert SelectionCertificate("Q5.1", first, 0, 2, ("b", "b")).problems()


@pytest.mark.parametrize(
    "damage",
    [
        {"dispatcher": "lifo"},
        {"dispatcher": None},
        {"parameters": {"quantum": 3}},
        {"parameters": None},
        {"weights": {"a": 0}},
        {"weights": []},
        {"events": [["arrive", "a"]]},
        {"events": [["arrive", 1, 1]]},
        {"events": [["arrive", "a", -1]]},
        {"events": [["depart", "a", 1]]},
        {"events": [["dispatch", "a"]]},
        {"events": [["cancel", []]]},
        {"events": [["advance"]]},
        {"events": [[]]},
        {"events": [7]},
        {"events": None},
        {"dispatches": [[99, 1, True]]},
        {"dispatches": [[0, 1]]},
        {"lead": "much"},
        {"claimed": -1},
    ],
)
def test_a_damaged_file_is_refused_in_one_line(damage, tmp_path):
    good = TraceCertificate.of("Q3.5", both_bounds(3, 3), both_wait=True).to_json()
    path = tmp_path / "certificate.json"
    path.write_text(json.dumps(good | damage))
    with pytest.raises(InputError) as refused:
        read(path)
    assert "\n" not in str(refused.value)


def test_traces_survive_json():
    trace = DispatchTrace(
        "wfq",
        (
            *(Arrive("a", Fraction(1, 3)), Advance(Fraction(5, 2)), Arrive("b", 2, 1)),
            *(Send(), Cancel(1), Send((0, 1))),
        ),
        {"rate": 2},
        {"a": Fraction(1, 2), "b": 3},
    )
    assert DispatchTrace.from_json(json.loads(json.dumps(trace.to_json()))) == trace
    assert trace.c_max == Fraction(2, 3)


# Costs that decide


@pytest.mark.parametrize("name", ["sfq", "sfq-tags", "sfq-reset", "fifo", "round-robin"])
def test_costs_of_waiting_requests_do_not_decide(name):
    found = sensitivity("Q5.1", DispatchTrace(name, ()), BUSY)
    assert found.first is None
    assert found.pairs > 100


@pytest.mark.parametrize("name", ["drr", "wfq", "gps"])
def test_costs_of_waiting_requests_decide(name):
    parameters = {"quantum": 1} if name == "drr" else {}
    found = sensitivity("Q5.1", DispatchTrace(name, (), parameters), BUSY)
    assert found.first.selected[0] != found.first.selected[1]


# Regression properties


@pytest.mark.parametrize(
    ("name", "lacking"),
    [
        ("sfq", set()),
        ("sfq-tags", set()),
        ("wfq", set()),
        ("sfq-reset", {no_reset_abuse}),
        ("round-robin", {cost_fairness}),
        ("fifo", {cost_fairness, no_reset_abuse}),
    ],
)
def test_the_properties_of_section_7_5_tell_dispatchers_apart(name, lacking):
    assert {has for has in PROPERTIES if not has(DISPATCHERS[name], 60)} == lacking


class Banking(SFQ):
    """Forgets v when a user joins."""

    def _rejoin(self, user):
        super()._rejoin(user)
        return 0


class Partial(SFQ):
    """Leaves the user that went last with its charge when nobody waits."""

    def _retire(self, user, meter):
        self._residuals.keep(user, meter, self._v)


def test_a_broken_scheduler_loses_the_property():
    assert not no_banking(Banking, 60)
    assert not same_baseline(Partial, 60)


# Counting


def test_comparisons_are_counted_and_arithmetic_is_not():
    before = Counted.comparisons
    total = Counted(3) + 4 - Counted(2) * 2
    assert Counted.comparisons == before
    assert total == 3
    assert not total < 3
    assert 2 < total <= Counted(3)
    assert max(Counted(1), Counted(5)).value == 5
    assert Counted.comparisons == before + 5
