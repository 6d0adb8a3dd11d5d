"""The metrics against their definitions, step by step."""

from fractions import Fraction

from hypothesis import assume, given
from hypothesis import strategies as st

from fairopt import Instance, Metrics, Schedule, Segment, audit, measure, simulate
from fairopt.contract.instances import instances, scaled, stretched
from fairopt.policies import FCFS, ISJL, LJF
from tests.core import token_steps
from tests.core.strategies import complete_schedules


@given(st.data())
def test_every_metric_is_the_sum_of_its_steps(data):
    instance = data.draw(instances(exact=False, max_length=8))
    schedule = data.draw(complete_schedules(instance))
    steps = token_steps.batches(schedule)
    makespan = 1 + max(steps)
    assert measure(instance, schedule) == Metrics(
        makespan=makespan,
        throughput=Fraction(sum(map(len, steps.values())), makespan),
        ael=token_steps.latency(instance, schedule),
        externality=token_steps.externality(schedule),
        extent=token_steps.extent(schedule),
    )


@given(st.data(), st.sampled_from([Fraction(1, 3), Fraction(7, 2), 4]))
def test_the_unit_of_time(data, factor):
    """Times and tokens carry one factor each: E carries both, throughput none."""
    instance = data.draw(instances(exact=False, max_length=8))
    schedule = data.draw(complete_schedules(instance))
    before = measure(instance, schedule)
    after = measure(scaled(instance, factor), stretched(schedule, factor))
    assert after == Metrics(
        makespan=factor * before.makespan,
        throughput=before.throughput,
        ael=factor * before.ael,
        externality=factor * factor * before.externality,
        extent=factor * before.extent,
    )


def test_the_adversary_of_proposition_5_4():
    """One request of length L, L unit requests, B = 2: E = L (L - 1) / 2 under FCFS."""
    instance = Instance([5, 1, 1, 1, 1, 1], 2, 9)
    # In step t = 0..4 the long request has progress t and a fresh one 0.
    assert measure(instance, simulate(instance, FCFS())) == Metrics(
        makespan=5,
        throughput=Fraction(10, 5),
        ael=Fraction(5 + 1 + 2 + 3 + 4 + 5, 6),
        externality=0 + 1 + 2 + 3 + 4,
        extent=Fraction(0 + 1 + 2 + 3 + 4, 5),
    )
    assert measure(instance, simulate(instance, LJF())).externality == 0


def test_idle_steps_count_in_the_makespan_and_not_in_the_extent():
    instance = Instance([2, 1], 2, 9, [3, 4])
    schedule = Schedule.of([Segment(0, 3, 5), Segment(1, 4, 5)])
    assert measure(instance, schedule) == Metrics(
        makespan=5,
        throughput=Fraction(3, 5),
        ael=Fraction(2 + 1, 2),
        externality=1,
        extent=Fraction(1, 2),
    )


@given(instances())
def test_ljf_has_no_externality(instance):
    found = measure(instance, simulate(instance, LJF()))
    assert found.externality == found.extent == 0


@given(st.data())
def test_a_fair_schedule_has_an_externality_of_at_most_alpha_per_token(data):
    instance = data.draw(instances(exact=False, max_requests=4, max_length=6))
    schedule = data.draw(complete_schedules(instance))
    found = audit(instance, schedule, pausing=True)
    assume(not any(v.kind.value == "fairness" for v in found))
    assert measure(instance, schedule).externality <= instance.alpha * instance.tokens


@given(instances())
def test_isjl_has_an_externality_of_at_most_alpha_per_token(instance):
    found = measure(instance, simulate(instance, ISJL()))
    assert found.externality <= instance.alpha * instance.tokens
    assert found.extent <= instance.alpha
