"""The cost estimator of section 7.4, to the token."""

from fractions import Fraction

import pytest

from fairopt.dispatch.estimator import CostEstimator
from fairopt.errors import InputError
from fairopt.traffic import TokenRequest, charging_named


def test_the_cap_is_charged_until_the_first_update():
    estimator = CostEstimator(1, 2, update_every=3)
    for _ in range(2):
        estimator.observe("m", 100, 10)
        assert estimator.estimate("m", 50, 100) == 50 + 2 * 100
    estimator.observe("m", 100, 10)
    assert estimator.ratio("m") == Fraction(1, 10)
    assert estimator.estimate("m", 50, 100) == 50 + 2 * 10


def test_the_ratio_is_total_output_over_total_cap_of_the_group():
    estimator = CostEstimator(1, 1, update_every=4)
    for group, cap, output in (("a", 10, 10), ("a", 90, 0), ("b", 30, 10), ("b", 70, 40)):
        estimator.observe(group, cap, output)
    assert estimator.ratio("a") == Fraction(1, 10)
    assert estimator.ratio("b") == Fraction(1, 2)
    assert estimator.ratio("new") == Fraction(3, 10), "that of all groups together"


def test_updates_are_rare():
    estimator = CostEstimator(update_every=10)
    ratios = []
    for k in range(25):
        estimator.observe(None, 100, k)
        ratios.append(estimator.ratio(None))
    assert len(set(ratios)) == 3
    assert [k for k in range(1, 25) if ratios[k] != ratios[k - 1]] == [9, 19]


def test_the_output_is_rounded_up_to_whole_tokens_and_at_least_one():
    estimator = CostEstimator(3, 5, update_every=1)
    estimator.observe(None, 3, 1)
    assert estimator.estimate(None, 0, 7) == 5 * 3, "7 / 3 rounded up"
    estimator = CostEstimator(3, 5, update_every=1)
    estimator.observe(None, 100, 0)
    assert estimator.estimate(None, 0, 7) == 5


@pytest.mark.parametrize(
    ("use", "field"),
    [
        (lambda: CostEstimator(0, 1), "input_weight"),
        (lambda: CostEstimator(1, float("nan")), "output_weight"),
        (lambda: CostEstimator(update_every=0), "update_every"),
        (lambda: CostEstimator(update_every=True), "update_every"),
        (lambda: CostEstimator().estimate(None, -1, 1), "input_tokens"),
        (lambda: CostEstimator().estimate(None, 1, 0), "cap"),
        (lambda: CostEstimator().observe(None, 0, 0), "cap"),
        (lambda: CostEstimator().observe(None, 1, -1), "output_tokens"),
    ],
)
def test_bad_input_is_named(use, field):
    with pytest.raises(InputError, match=f"^{field}"):
        use()


def test_an_estimate_per_user_is_exact_for_users_of_one_habit_and_one_per_model_is_not():
    habits = {1: (128, 128), 2: (4096, 128)}
    per_user, per_model = charging_named("user"), charging_named("model")
    for k in range(1000):
        user = 1 + k % 2
        cap, output = habits[user]
        request = TokenRequest(k, user, 10, output, cap)
        per_user.completed(request)
        per_model.completed(request)
    for user, (cap, output) in habits.items():
        request = TokenRequest(0, user, 10, output, cap)
        assert per_user.charge(request) == 10 + 2 * output
        assert per_model.charge(request) != 10 + 2 * output


def test_chargings_by_name():
    request = TokenRequest(0, 1, 10, 5, 8)
    assert charging_named("true").charge(request) == 20
    assert charging_named("cap").charge(request) == 26
    with pytest.raises(InputError, match="charge"):
        charging_named("guess")
