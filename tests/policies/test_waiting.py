"""Online-ISJL that waits: for a fraction of the longest, for a window, for what it sees coming."""

from fractions import Fraction

import pytest
from hypothesis import given

from fairopt import (
    HiddenInformationError,
    InputError,
    Instance,
    LookaheadView,
    Order,
    audit,
    simulate,
)
from fairopt.contract.instances import instances
from fairopt.policies import ISJL, LookaheadISJL, WaitingISJL, WindowISJL

NEVER_WAITS = [WaitingISJL(fraction=0), WindowISJL(steps=0), LookaheadISJL(steps=0)]
WAITS = [WaitingISJL(fraction=Fraction(2, 3)), WindowISJL(steps=5), LookaheadISJL(steps=5)]


def starts(policy, lengths, releases, batch_size=2, alpha=2):
    schedule = simulate(Instance(lengths, batch_size, alpha, releases), policy)
    return [schedule.starts[i] for i in range(len(lengths))]


@pytest.mark.parametrize("policy", NEVER_WAITS, ids=str)
@given(instance=instances())
def test_without_patience_it_is_online_isjl(policy, instance):
    assert simulate(instance, policy) == simulate(instance, ISJL())


@pytest.mark.parametrize("policy", WAITS, ids=str)
@given(instance=instances(max_requests=9))
def test_it_is_alpha_fair(policy, instance):
    assert audit(instance, simulate(instance, policy)) == []


@pytest.mark.parametrize("policy", WAITS, ids=str)
@given(instance=instances(released=False))
def test_a_full_backlog_waits_for_nothing_at_first(policy, instance):
    if len(instance) >= instance.batch_size:
        assert min(simulate(instance, policy).starts.values()) == 0


def test_the_window_closes_or_the_batch_fills():
    assert starts(WindowISJL(steps=5), [6], [1]) == [6]
    assert starts(WindowISJL(steps=5), [6, 6], [1, 4]) == [4, 4]
    assert starts(WindowISJL(steps=5), [6, 6], [1, 11]) == [6, 16]


def test_the_wait_counts_from_the_release():
    """The second comes at 9 beside progress above alpha; at 12 it has waited for 3 of 5."""
    assert starts(WindowISJL(steps=5), [6, 6], [1, 9]) == [6, 14]


def test_the_wait_grows_with_the_length():
    third = WaitingISJL(fraction=Fraction(1, 3))
    assert starts(third, [6], [1]) == [3]
    assert starts(third, [9, 3], [0, 1], batch_size=3) == [2, 2]
    assert starts(third, [6, 9], [1, 2], batch_size=3) == [3, 3]


def test_it_waits_only_for_what_it_sees():
    assert starts(LookaheadISJL(steps=3), [6, 6], [0, 3]) == [3, 3]
    assert starts(LookaheadISJL(steps=2), [6, 6], [0, 3]) == [0, 6]


def test_what_lies_further_ahead_changes_nothing():
    near = Instance([6, 6, 5], 3, 1, [0, 2, 8])
    far = Instance([6, 6, 50], 3, 1, [0, 2, 9])
    runs = [simulate(each, LookaheadISJL(steps=3)).starts for each in (near, far)]
    assert runs[0][0] == runs[1][0] == 2
    assert runs[0][1] == runs[1][1] == 2


def test_the_view_shows_requests_to_come_within_its_steps():
    view = LookaheadView(Instance([4, 7, 2], 1, 2, [5, 3, 9]), Order.LONGEST_FIRST, 5)
    assert view.coming() == [(1, 3, 7), (0, 5, 4)]
    view.now = 3
    assert view.coming() == [(0, 5, 4)]
    with pytest.raises(HiddenInformationError):
        view.size(2)


@pytest.mark.parametrize("policy", [WaitingISJL, WindowISJL, LookaheadISJL])
@pytest.mark.parametrize("value", [-1, 0.5, True])
def test_refusals(policy, value):
    with pytest.raises(InputError):
        policy(**{"fraction" if policy is WaitingISJL else "steps": value})
