"""Longest last: fair by construction, no later than LJF, no less than ISJL on real lengths."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairopt import InputError, Instance, audit, simulate
from fairopt.contract import Eager, Fair, Online, PolicyContract, UnitFree
from fairopt.contract.instances import instances
from fairopt.policies import ISJL, LJF, LongestLast
from fairopt.policies.longest_last import Plan
from fairopt.workloads import draw_lengths, read_trace

SHARED = Path(__file__).parents[3] / "shared" / "data"


class TestLongestLast(Fair, Eager, Online, UnitFree, PolicyContract):
    def policy(self, instance):
        return LongestLast()


class TestOneWholeBatchLate(Fair, Eager, Online, UnitFree, PolicyContract):
    def policy(self, instance):
        return LongestLast(Plan(0, late=True))


class TestKeptBatches(Fair, Eager, Online, UnitFree, PolicyContract):
    def policy(self, instance):
        return LongestLast(Plan(2))


def starts(lengths, batch_size, alpha, plan=None):
    found = simulate(Instance(lengths, batch_size, alpha), LongestLast(plan)).starts
    return [found[i] for i in range(len(lengths))]


def test_a_kept_batch_takes_in_what_does_not_lengthen_it():
    assert starts([9, 7, 2], 2, 4, Plan(1)) == [0, 2, 0]
    assert starts([9, 7, 3], 2, 4, Plan(1)) == [0, 0, 9]


def test_no_more_than_alpha_stands_in_front_of_a_last_one():
    assert starts([9, 3, 2, 2, 2], 2, 5, Plan(1)) == [0, 4, 2, 0, 9]


def test_the_last_of_a_slot_starts_alpha_before_the_last_start_of_all():
    """Two requests of 4 stand in front of the second, one in front of the longest."""
    assert starts([18, 5, 4, 4, 4], 2, 4, Plan(0))[:2] == [4, 8]


def test_a_long_request_in_front_of_another_may_start_late():
    """At B = 3 it would shut out the packs beside it: 42 against 33, where 32 is the best."""
    lengths = [26, 16, 16, 16, 6, 6, 5, 5]
    instance = Instance(lengths, 3, 10)
    ends = {
        plan: simulate(instance, LongestLast(plan)).makespan
        for plan in (Plan(0), Plan(0, late=True), Plan(1), None)
    }
    assert ends == {Plan(0): 49, Plan(0, late=True): 33, Plan(1): 42, None: 33}


def test_what_waits_at_last_becomes_one_batch():
    assert starts([12, 7, 7, 1, 1], 2, 5) == [2, 7, 0, 1, 0]


class Counted(LongestLast):
    """Counts its decisions."""

    def decisions(self, view):
        for decision in super().decisions(view):
            self.made[0] += 1
            yield decision


@given(
    st.lists(st.integers(1, 10**9), min_size=1, max_size=9),
    st.integers(2, 4),
    st.integers(0, 10**9),
    st.sampled_from([Plan(0), Plan(0, late=True), Plan(1), None]),
)
def test_it_decides_a_few_times_per_request(lengths, batch_size, alpha, plan):
    """A wake that brings no start would be asked for again and again, each a little later."""
    policy = Counted(plan)
    object.__setattr__(policy, "made", [0])
    simulate(Instance(lengths, batch_size, alpha), policy)
    assert policy.made[0] <= 5 * len(lengths)


@given(instances(released=False, max_requests=9, max_length=15, max_alpha=15))
def test_it_ends_no_later_than_ljf(instance):
    mine, other = simulate(instance, LongestLast()), simulate(instance, LJF())
    assert mine.makespan <= other.makespan


@given(instances(released=False, max_requests=9, max_length=15, max_alpha=15))
def test_it_idles_no_more_than_its_longest_allows(instance):
    """``T <= O / B + (1 - 1/B) max o``, so CR >= 3/4 once the optimum is 3 (1 - 1/B) max o."""
    size, longest = instance.batch_size, max(instance.lengths)
    makespan = simulate(instance, LongestLast()).makespan
    assert size * makespan <= sum(instance.lengths) + (size - 1) * longest


@given(instances(released=False, max_requests=30, max_alpha=9), st.integers(0, 3))
def test_it_chooses_no_worse_a_plan_than_any_other(instance, kept):
    """The plans that it does not run take as long as it reckons."""
    blocking = sum(length > instance.alpha for length in instance.lengths)
    if blocking <= 3 * instance.batch_size and kept <= -(-blocking // instance.batch_size):
        best = simulate(instance, LongestLast()).makespan
        for late in (False, True):
            assert best <= simulate(instance, LongestLast(Plan(kept, late))).makespan


def test_a_plan_keeps_no_negative_number_of_batches():
    with pytest.raises(InputError, match="kept"):
        LongestLast(Plan(-1))


def lengths_of(source):
    if source == "generator":
        return draw_lengths(2000, seed=1)
    path = SHARED / source
    if not path.exists():
        pytest.skip(f"{path.name} is not here")
    return read_trace(path, limit=2000 if "lmsys" in source else None).lengths


@pytest.mark.parametrize("alpha", [50, 100, 150])
@pytest.mark.parametrize("batch_size", [16, 32, 50])
@pytest.mark.parametrize(
    "source",
    [
        "generator",
        "lmsys_chat_1m_lengths_100k.csv",
        "AzureLLMInferenceTrace_conv.csv",
        "AzureLLMInferenceTrace_code.csv",
    ],
)
def test_its_throughput_on_real_lengths_is_at_least_that_of_isjl(source, batch_size, alpha):
    """Of samples of 2,000 conversations of the Azure trace, a few end .02 % later."""
    instance = Instance(lengths_of(source), batch_size, alpha)
    mine = simulate(instance, LongestLast())
    assert audit(instance, mine) == []
    assert mine.makespan <= simulate(instance, ISJL()).makespan
