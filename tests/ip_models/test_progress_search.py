"""The pausing model by every state of progress."""

import pytest
from hypothesis import given

from fairopt import InputError, Instance
from fairopt.contract.instances import instances
from ip_models import ModelTooLargeError, optimum
from ip_models.progress_search import least_with_pauses


@given(instances(exact=False, released=False, max_requests=4, max_length=4, batch_sizes=(1, 2, 3)))
def test_it_agrees_with_cp_sat(instance):
    assert least_with_pauses(instance) == optimum(instance, model="pausing").makespan


def test_pauses_help():
    """Without them [2, 2, 2] needs 4 steps at B = 2, with them 3 (McNaughton)."""
    instance = Instance([2, 2, 2], 2, 2)
    assert least_with_pauses(instance) == 3
    assert optimum(instance).makespan == 4


def test_refusals():
    with pytest.raises(InputError, match="releases"):
        least_with_pauses(Instance([1], 1, 0, [1]))
    with pytest.raises(ModelTooLargeError, match="states"):
        least_with_pauses(Instance([99] * 3, 2, 1))
