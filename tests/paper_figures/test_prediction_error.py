"""The figure of prediction errors, on fewer instances."""

import pytest

from fairopt import Instance
from fairopt.policies import SJF
from paper_figures import prediction_error
from paper_figures.data import Data


@pytest.fixture(scope="module")
def values():
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(prediction_error, "SMALL", 6)
        patch.setattr(prediction_error, "SEEDS", 1)
        patch.setattr(prediction_error, "ERRORS", (0.0, 0.8))
        return prediction_error.compute(Data())


def means(line, size, what):
    return [point[size][what]["mean"] for point in line]


def test_errors_cost_and_useless_predictions_cost_most(values):
    exact, quantiles, useless = (
        means(values["lines"][name], "large", "ratio")
        for name in ("exact", "quantiles", "global-maximum")
    )
    assert exact[0] == exact[1] == quantiles[0] > quantiles[1] > useless[1] == useless[0]


def test_the_guarantee_falls_with_the_slack(values):
    line = values["lines"]["quantiles"]
    assert means(line, "small", "guarantee")[0] == 0.75 > means(line, "small", "guarantee")[1]
    assert means(line, "small", "slack")[0] == 0 < means(line, "small", "slack")[1]


def test_delta_is_no_more_than_the_fast_partition_gives(values):
    for line in values["lines"].values():
        for point in line:
            assert point["delta"]["mean"] <= point["fast_delta"]["mean"]
    assert values["lines"]["exact"][1]["delta"]["mean"] == 0


def test_an_instance_without_errors_is_below_the_guarantee(values):
    assert values["refutation"]["ratio"] < 0.75


def test_an_unfair_run_stops_the_figure(monkeypatch):
    monkeypatch.setattr(prediction_error, "RobustISJL", SJF)
    with pytest.raises(AssertionError, match="violations"):
        prediction_error._fair_schedule(Instance([1, 1, 9, 9, 5], 2, 0))
