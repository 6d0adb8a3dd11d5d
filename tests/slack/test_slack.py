"""The least slack of a partition, three ways."""

from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairopt import InputError, Instance
from fairopt.contract.instances import scaled
from ip_models.result import Status
from ip_models.slack import fast_partition, least_by_subsets, least_slack, problems, slack


@st.composite
def predicted(draw, most=7):
    n = draw(st.integers(1, most))
    lengths = draw(st.lists(st.integers(1, 9), min_size=n, max_size=n))
    uppers = [o + draw(st.integers(0, 6)) for o in lengths]
    intervals = [(1, u) for u in uppers]
    return Instance(lengths, draw(st.integers(1, 4)), draw(st.integers(0, 6)), None, intervals)


def partitions(items):
    """Every partition of a list, straight from the definition."""
    if not items:
        yield ()
        return
    first, *rest = items
    for size in range(len(rest) + 1):
        for joined in combinations(rest, size):
            for others in partitions([i for i in rest if i not in joined]):
                yield ((first, *joined), *others)


@given(predicted(most=6))
def test_by_subsets_is_the_least_of_all_partitions(instance):
    allowed = [p for p in partitions([*range(len(instance))]) if not problems(instance, p)]
    found = least_by_subsets(instance)
    assert problems(instance, found) == []
    assert slack(instance, found) == min(slack(instance, p) for p in allowed)


@given(predicted())
def test_cp_sat_agrees(instance):
    found = least_slack(instance)
    assert found.status is Status.OPTIMAL
    assert problems(instance, found.partition) == []
    assert found.slack == slack(instance, found.partition)
    assert found.slack == slack(instance, least_by_subsets(instance))


@given(predicted(most=9))
def test_the_fast_partition_is_an_upper_bound(instance):
    found = fast_partition(instance)
    assert problems(instance, found) == []
    assert slack(instance, found) >= slack(instance, least_by_subsets(instance))


@given(predicted(most=9))
def test_it_is_the_least_when_every_pair_may_share_a_group(instance):
    wide = Instance(instance.lengths, instance.batch_size, 9, None, instance.intervals)
    assert slack(wide, fast_partition(wide)) == slack(wide, least_by_subsets(wide))


def test_the_fast_partition_is_not_always_the_least():
    lengths, excess = [1, 2, 1, 3, 1], [1, 1, 0, 1, 1]
    intervals = [(1, o + e) for o, e in zip(lengths, excess, strict=True)]
    instance = Instance(lengths, 2, 1, None, intervals)
    assert slack(instance, least_by_subsets(instance)) == 2
    assert slack(instance, fast_partition(instance)) == 3


@given(predicted(most=6))
def test_the_unit_of_length_does_not_matter(instance):
    third = scaled(instance, Fraction(1, 3))
    assert slack(third, least_by_subsets(third)) == Fraction(
        slack(instance, least_by_subsets(instance)), 3
    )


def test_thirty_requests():
    lengths = [3 * (7 * i % 30) + 1 for i in range(30)]
    intervals = [(1, o + (11 * i % 17)) for i, o in enumerate(lengths)]
    instance = Instance(lengths, 4, 12, None, intervals)
    found = least_slack(instance, time_limit=60)
    assert found.bound <= found.slack <= slack(instance, fast_partition(instance))
    assert problems(instance, found.partition) == []


@pytest.mark.parametrize(
    ("partition", "complaint"),
    [
        (((0,),), "no partition"),
        (((0, 1), (1,)), "no partition"),
        (((0, 1, 2),), "3 requests"),
        (((0, 2), (1,)), "differ by more than alpha"),
    ],
)
def test_what_is_wrong_with_a_partition(partition, complaint):
    instance = Instance([1, 2, 4], 2, 1, None, [(1, 4)] * 3)
    assert any(complaint in problem for problem in problems(instance, partition))


@pytest.mark.parametrize("find", [least_slack, least_by_subsets, fast_partition])
def test_without_intervals_there_is_none(find):
    with pytest.raises(InputError, match="intervals"):
        find(Instance([1], 1, 0))


def test_cp_sat_wants_whole_tokens():
    with pytest.raises(InputError, match="whole"):
        least_slack(Instance([1], 1, 0, None, [(1, Fraction(3, 2))]))
