"""The folded scheduler is the original one, whatever its structure and its numbers' origin."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairopt.contract.events import apply, drain, event_lists, exact_weights, play
from fairopt.dispatch import SFQ, SFQReset, SFQTags

with_weights = event_lists(weights=exact_weights)


@given(events=event_lists())
def test_one_meter_per_user_reproduces_the_tags(events):
    """Section 2.2, dispatch for dispatch and in every virtual time."""
    folded, tagged = SFQ(), SFQTags()
    for number, event in enumerate(events):
        assert apply(folded, event, number) == apply(tagged, event, number)
        assert folded.virtual_time == tagged.virtual_time
    assert drain(folded) == drain(tagged)


@given(events=with_weights)
def test_also_with_weights_that_change(events):
    assert play(SFQ(), events) == play(SFQTags(), events)


@given(events=with_weights)
def test_linear_scan_dispatches_like_the_heap(events):
    """Section 7.1."""
    for cls in (SFQ, SFQReset):
        assert play(cls(selection="scan"), events) == play(cls(selection="ordered"), events)


@given(events=with_weights, rhythm=st.integers(1, 5))
@pytest.mark.parametrize("selection", ["ordered", "scan"])
def test_renormalising_and_discarding_change_no_dispatch(selection, events, rhythm):
    """Section 7.2, at any moment."""
    plain, renormalised = SFQ(), SFQ(selection=selection)
    for number, event in enumerate(events):
        if number % rhythm == 0:
            renormalised.renormalise()
        assert apply(plain, event, number) == apply(renormalised, event, number)
        assert plain.virtual_time == renormalised.virtual_time
        assert all(plain.meter(user) == renormalised.meter(user) for user in plain.waiting)
    assert drain(plain) == drain(renormalised)


@given(events=event_lists(costs=st.floats(0.01, 1e3)))
def test_floats_dispatch_like_the_fractions_they_are_up_to_ties(events):
    """Every float is a fraction; with powers of two there is no rounding and no difference."""
    powers = [
        ("arrive", event[1], 2.0 ** (int(event[2]) % 8)) if event[0] == "arrive" else event
        for event in events
    ]
    exact = [
        ("arrive", event[1], int(event[2])) if event[0] == "arrive" else event for event in powers
    ]
    assert play(SFQ(), powers) == play(SFQ(), exact)
    everything = play(SFQ(), events)
    assert len(everything) == len({sent.request for sent in everything})
