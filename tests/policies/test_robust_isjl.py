"""ISJL for lengths that nobody knows until a request ends."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairopt import InputError, Instance, IntervalView, audit, simulate
from fairopt.contract.instances import instances
from fairopt.policies import ISJL, Reading, RobustISJL


def with_upper(instance, uppers):
    intervals = [(1, upper) for upper in uppers]
    return Instance(
        instance.lengths, instance.batch_size, instance.alpha, instance.releases, intervals
    )


@st.composite
def predicted(draw, **limits):
    instance = draw(instances(exact=False, **limits))
    slack = st.integers(0, 10)
    return with_upper(instance, [o + draw(slack) for o in instance.lengths])


def starts(lengths, uppers, batch_size, alpha, reading="default"):
    instance = with_upper(Instance(lengths, batch_size, alpha), uppers)
    schedule = simulate(instance, RobustISJL(Reading.parse(reading)))
    assert audit(instance, schedule) == []
    return [schedule.starts[i] for i in range(len(lengths))]


@given(predicted(max_requests=9, max_length=20, max_alpha=20))
def test_it_is_alpha_fair_whatever_the_intervals(instance):
    assert audit(instance, simulate(instance, RobustISJL())) == []


@given(instances(exact=False), st.sampled_from(Reading.all()))
def test_with_exact_predictions_it_is_isjl(instance, reading):
    exact = with_upper(instance, instance.lengths)
    assert simulate(exact, RobustISJL(reading)) == simulate(instance, ISJL(reading))


@given(predicted(), st.data())
def test_a_length_is_unknown_until_its_request_ends(instance, data):
    """Two instances that differ in the length of one request run alike until it ends in either."""
    changed = data.draw(st.integers(0, len(instance) - 1))
    lengths = list(instance.lengths)
    lengths[changed] = data.draw(st.integers(1, instance.intervals[changed][1]))
    other = Instance(
        lengths, instance.batch_size, instance.alpha, instance.releases, instance.intervals
    )
    runs = [simulate(each, RobustISJL()) for each in (instance, other)]
    told = min(run.completions[changed] for run in runs)
    before = [{i: s for i, s in run.starts.items() if s < told} for run in runs]
    assert before[0] == before[1]


def test_a_pack_that_ends_early_brings_its_leader_forward():
    """Planned: 6 beside nothing, o_1 at 6 - 4 = 2, o_2 at 6. The pack ends at 1 already."""
    assert starts([10, 8, 1], [10, 8, 6], 2, 4) == [1, 1, 0]


def test_the_checks_read_progress_and_not_what_is_left():
    """At 3 request 0 has progress 3 > alpha, though its upper end is far away."""
    assert starts([9, 3, 6], [20, 6, 6], 2, 2) == [0, 0, 9]


def test_upper_ends_decide_who_leads():
    assert starts([1, 2, 3], [9, 8, 7], 1, 0) == [0, 1, 3]


def test_without_intervals_it_is_refused():
    with pytest.raises(InputError, match="intervals: got nothing, allowed: prediction intervals"):
        simulate(Instance([1], 1, 0), RobustISJL())


def test_it_is_handed_no_true_length():
    assert RobustISJL.information is IntervalView
