"""The figure of two layers, on less traffic."""

import pytest

from fairopt.policies import SJF
from paper_figures import two_layers
from paper_figures.data import Data


@pytest.fixture(scope="module")
def lines():
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(two_layers, "REQUESTS", 500)
        patch.setattr(two_layers, "SEEDS", 2)
        patch.setattr(two_layers, "POOLS", (16, 64, None))
        return two_layers.compute(Data())["lines"]


def means(line, measure):
    return [point[measure]["mean"] for point in line]


def test_a_larger_pool_is_better_for_the_batch_and_worse_for_the_users(lines):
    ours = lines["longest last, α = 150"]
    assert means(ours, "throughput")[0] < means(ours, "throughput")[1]
    assert means(ours, "jain") == sorted(means(ours, "jain"), reverse=True)
    assert means(ours, "skew") == sorted(means(ours, "skew"))


def test_the_dispatcher_decides_only_while_the_pool_has_an_end(lines):
    ours, fifo, at_once = (
        lines[f"longest last, α = 150{what}"]
        for what in ("", ", FIFO in front", ", pool refilled at once")
    )
    assert ours[-1] == fifo[-1] == at_once[-1]
    assert ours[0]["jain"]["mean"] > fifo[0]["jain"]["mean"]


def test_batches_of_equal_starts_have_no_externality(lines):
    assert means(lines["LJF"], "externality") == [0, 0, 0]
    assert means(lines["longest last, α = 150"], "externality")[-1] > 0


def test_a_policy_that_breaks_the_constraint_stops_the_figure(monkeypatch):
    samples = [Data().traffic(4, 60)]
    with pytest.raises(AssertionError, match="violations"):
        two_layers._point(samples, two_layers.Series("SJF", SJF(), 0), 16)
