"""The audit against the definitions, on all tiny schedules and on random ones."""

from fractions import Fraction
from itertools import combinations_with_replacement, pairwise, product

from hypothesis import given
from hypothesis import strategies as st

from fairopt import Instance, Kind, Schedule, Segment, Violation, audit
from fairopt.contract.instances import instances, scaled, stretched
from tests.core import token_steps
from tests.core.strategies import faulty_schedules


def facts(found):
    """What is violated, when and by whom; constraint (1) pair by pair."""
    told = set()
    for violation in found:
        request, *others = violation.requests
        if violation.kind is Kind.FAIRNESS:
            pairs = {(violation.kind, violation.time, frozenset({request, j})) for j in others}
            assert pairs, violation
            assert not pairs & told, violation
            told |= pairs
        else:
            told.add((violation.kind, violation.time, frozenset(violation.requests)))
    return told


def agrees(instance, schedule, *, pausing):
    found = audit(instance, schedule, pausing=pausing)
    assert facts(found) == token_steps.violations(instance, schedule, pausing=pausing)
    assert all(violation.requests for violation in found)
    assert all(a.time <= b.time for a, b in pairwise(found))
    return not found


def tiny(max_requests, max_length):
    for n in range(1, max_requests + 1):
        yield from combinations_with_replacement(range(1, max_length + 1), n)


def runs_to_completion(instance, starts):
    """Feasibility as inequalities between start times: the run-to-completion form of (1)."""
    begun = list(zip(starts, instance.lengths, strict=True))
    return all(
        sum(s <= t < s + o for s, o in begun) <= instance.batch_size for t in starts
    ) and all(
        later <= start + instance.alpha or later >= start + length
        for start, length in begun
        for later in starts
    )


def test_all_run_to_completion_schedules_of_tiny_instances():
    accepted = 0
    for lengths in tiny(3, 4):
        horizon = sum(lengths)
        for starts in product(*(range(horizon - o + 1) for o in lengths)):
            schedule = Schedule.from_starts(lengths, starts)
            for batch_size, alpha in product((1, 2), range(5)):
                instance = Instance(lengths, batch_size, alpha)
                clean = agrees(instance, schedule, pausing=False)
                assert clean == runs_to_completion(instance, starts)
                accepted += clean
    assert accepted


def with_at_most_one_pause(request, length, horizon):
    """Every way to serve a request in one or two segments, touching or apart."""
    for start in range(horizon - length + 1):
        yield (Segment(request, start, start + length),)
        for first in range(1, length):
            for resumed in range(start + first, horizon - length + first + 1):
                yield (
                    Segment(request, start, start + first),
                    Segment(request, resumed, resumed + length - first),
                )


def test_all_schedules_of_tiny_instances_with_at_most_one_pause_each():
    accepted: set[tuple[bool, bool]] = set()
    for lengths in {*tiny(2, 3), *tiny(3, 2)}:
        services = [with_at_most_one_pause(i, o, sum(lengths)) for i, o in enumerate(lengths)]
        for chosen in product(*services):
            schedule = Schedule.of(segment for service in chosen for segment in service)
            for batch_size, alpha, pausing in product((1, 2), (0, 1), (False, True)):
                instance = Instance(lengths, batch_size, alpha)
                accepted.add((pausing, agrees(instance, schedule, pausing=pausing)))
    assert accepted == set(product((False, True), repeat=2))


@given(st.data())
def test_random_schedules(data):
    instance = data.draw(instances(exact=False, max_requests=6, max_length=6, max_alpha=5))
    schedule = data.draw(faulty_schedules(instance))
    agrees(instance, schedule, pausing=data.draw(st.booleans()))


@given(st.data())
def test_the_verdict_does_not_depend_on_the_unit_of_time(data):
    third = Fraction(1, 3)
    instance = data.draw(instances(exact=False, max_requests=5, max_length=6, max_alpha=5))
    schedule = data.draw(faulty_schedules(instance))
    whole = audit(instance, schedule)
    thirds = audit(scaled(instance, third), stretched(schedule, third))
    assert [(v.kind, v.time * third, v.requests) for v in whole] == [
        (v.kind, v.time, v.requests) for v in thirds
    ]


@given(st.data())
def test_the_order_of_segments_and_where_they_are_cut_say_nothing(data):
    instance = data.draw(instances(exact=False, max_requests=5, max_length=6, max_alpha=5))
    schedule = data.draw(faulty_schedules(instance))
    steps = [
        Segment(i, t, t + 1)
        for t, members in token_steps.batches(schedule).items()
        for i in members
    ]
    stepwise = audit(instance, Schedule(tuple(data.draw(st.permutations(steps)))))
    malformed = {v for v in audit(instance, schedule) if _is_malformed(v)}
    assert set(stepwise) == set(audit(instance, schedule)) - malformed


def _is_malformed(violation):
    return violation.detail == "served twice in one token-step" or violation.detail.startswith(
        "a segment from"
    )


def only(instance, *segments, pausing=False):
    (violation,) = audit(instance, Schedule.of(segments), pausing=pausing)
    return violation


def test_too_many_at_once():
    violation = only(Instance([2, 1], 1, 9), Segment(0, 0, 2), Segment(1, 1, 2))
    assert violation == Violation(Kind.CAPACITY, 1, (0, 1), "2 served at once, capacity 1")
    assert str(violation) == "capacity at 1: requests 0, 1: 2 served at once, capacity 1"


def test_an_overfull_batch_is_reported_when_it_grows_not_when_it_shrinks():
    instance = Instance([3, 3, 1], 1, 9)
    found = audit(instance, Schedule.from_starts([3, 3, 1], [0, 1, 2]))
    assert [(v.time, v.requests) for v in found] == [(1, (0, 1)), (2, (0, 1, 2))]


def test_one_request_twice_at_once_advances_once():
    violation = only(Instance([4], 1, 0), Segment(0, 0, 3), Segment(0, 2, 4))
    assert violation == Violation(Kind.CAPACITY, 2, (0,), "served twice in one token-step")


def test_progress_too_far_apart():
    violation = only(Instance([3, 1], 2, 1), Segment(0, 0, 3), Segment(1, 2, 3))
    assert violation == Violation(Kind.FAIRNESS, 2, (1, 0), "progress differs by up to 2, alpha 1")
    assert str(violation) == "fairness at 2: requests 1, 0: progress differs by up to 2, alpha 1"


def test_progress_is_compared_with_alpha_as_given():
    instance = Instance([3, 1], 2, Fraction(3, 2))
    assert [v.kind for v in audit(instance, Schedule.from_starts([3, 1], [0, 2]))] == [
        Kind.FAIRNESS
    ]
    assert not audit(instance, Schedule.from_starts([3, 1], [0, 1]))


def test_each_pair_too_far_apart_is_named_once_by_the_one_who_joins():
    lengths = [9, 9, 1, 1]
    found = audit(Instance(lengths, 4, 1), Schedule.from_starts(lengths, [0, 1, 3, 3]))
    assert [str(v) for v in found] == [
        "fairness at 3: requests 2, 0, 1: progress differs by up to 3, alpha 1",
        "fairness at 3: requests 3, 0, 1: progress differs by up to 3, alpha 1",
    ]


def test_two_that_join_at_once_too_far_apart_are_one_violation():
    violation = only(
        Instance([2, 1], 2, 0), Segment(0, 0, 1), Segment(0, 2, 3), Segment(1, 2, 3), pausing=True
    )
    assert violation == Violation(Kind.FAIRNESS, 2, (0, 1), "progress differs by up to 1, alpha 0")


def test_who_resumes_joins_with_the_progress_kept():
    instance = Instance([4, 3], 2, 0)
    first, meanwhile = Segment(0, 0, 2), Segment(1, 2, 5)
    violation = only(instance, first, meanwhile, Segment(0, 3, 5), pausing=True)
    assert violation == Violation(Kind.FAIRNESS, 3, (0, 1), "progress differs by up to 1, alpha 0")
    assert not audit(instance, Schedule.of([first, meanwhile, Segment(0, 4, 6)]), pausing=True)


def test_missing_tokens():
    violation = only(Instance([3], 1, 0), Segment(0, 1, 3))
    assert violation == Violation(Kind.COMPLETENESS, 3, (0,), "2 of 3 tokens served")
    assert str(violation) == "completeness at 3: requests 0: 2 of 3 tokens served"


def test_too_many_tokens():
    violation = only(Instance([3], 1, 0), Segment(0, 1, 5))
    assert violation == Violation(Kind.COMPLETENESS, 5, (0,), "4 of 3 tokens served")


def test_a_request_never_served():
    violation = only(Instance([1, 2], 1, 0), Segment(0, 0, 1))
    assert violation == Violation(Kind.COMPLETENESS, 0, (1,), "0 of 2 tokens served")


def test_an_empty_schedule_serves_nobody():
    found = audit(Instance([1, 2], 1, 0), Schedule(()))
    assert [v.requests for v in found] == [(0,), (1,)]


def test_an_unknown_request():
    violation = only(Instance([1], 1, 0), Segment(0, 0, 1), Segment(7, 4, 5))
    assert violation == Violation(Kind.COMPLETENESS, 4, (7,), "served, but not in the instance")
    violation = only(Instance([1], 1, 0), Segment(0, 0, 1), Segment(-1, 4, 5))
    assert violation == Violation(Kind.COMPLETENESS, 4, (-1,), "served, but not in the instance")


def test_a_segment_that_serves_nothing():
    violation = only(Instance([1], 1, 0, [2]), Segment(0, 2, 3), Segment(0, 1, 1))
    assert violation == Violation(Kind.COMPLETENESS, 1, (0,), "a segment from 1 to 1")
    violation = only(Instance([1], 1, 0), Segment(0, 0, 1), Segment(0, 5, 3))
    assert violation == Violation(Kind.COMPLETENESS, 5, (0,), "a segment from 5 to 3")


def test_before_release():
    violation = only(Instance([1], 1, 0, [5]), Segment(0, 4, 5))
    assert violation == Violation(Kind.RELEASE, 4, (0,), "served before its release at 5")
    assert str(violation) == "release at 4: requests 0: served before its release at 5"


def test_a_pause():
    instance = Instance([2], 1, 0)
    segments = Segment(0, 0, 1), Segment(0, 3, 4)
    violation = only(instance, *segments)
    assert violation == Violation(Kind.CONTIGUITY, 3, (0,), "resumed after a pause from 1")
    assert str(violation) == "contiguity at 3: requests 0: resumed after a pause from 1"
    assert not audit(instance, Schedule.of(segments), pausing=True)


def test_segments_that_touch_are_no_pause_and_nobody_joins():
    violation = only(Instance([2, 2], 1, 0), Segment(0, 0, 1), Segment(0, 1, 2), Segment(1, 0, 2))
    assert violation == Violation(Kind.CAPACITY, 0, (0, 1), "2 served at once, capacity 1")
