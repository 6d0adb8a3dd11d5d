"""The figure of pausing, on fewer requests."""

import pytest

from fairopt import Schedule, Segment
from fairopt.policies import LJF, McNaughton
from paper_figures import pausing
from paper_figures.data import Data
from paper_figures.runs import Entrant


@pytest.fixture(scope="module")
def size():
    return pausing._of_size(Data().conversations(seed=0, n=300), 8)


def test_no_schedule_is_shorter_than_its_bound(size):
    with_pauses, without = size["bounds"].values()
    for k, least in enumerate(with_pauses):
        assert size["families"][pausing.PAUSING][k]["excess"] >= least - 1e-9
    for name, line in size["families"].items():
        if name != pausing.PAUSING:
            assert all(p["excess"] >= b - 1e-9 for p, b in zip(line, without, strict=True))
    assert all(a <= b for a, b in zip(with_pauses, without, strict=True))


def test_pausing_is_shorter_between_no_budget_and_any(size):
    paused, ours = (size["families"][name] for name in (pausing.PAUSING, "longest last"))
    tight = pausing.ALPHAS.index(25)
    assert paused[tight]["excess"] < ours[tight]["excess"]
    assert paused[0]["excess"] == ours[0]["excess"]
    assert size["wrap_around"]["excess"] <= paused[-1]["excess"]


def test_what_it_takes(size):
    assert all(point["open"] > 100 for point in size["families"][pausing.PAUSING])
    for line in (size["families"]["longest last"], size["families"]["ISJL, the α-fair reading"]):
        assert all(point["open"] <= 8 for point in line)
        assert all(point["pauses"] == 0 for point in line)
    assert size["wrap_around"]["open"] < 16
    assert size["wrap_around"]["pauses"] < 8 / 300


def test_open_by_hand():
    schedule = Schedule.of([Segment(0, 0, 1), Segment(1, 1, 2), Segment(0, 2, 3), Segment(2, 3, 4)])
    assert pausing.most_open(schedule) == 2


def test_a_pause_counts_as_one_only_where_it_is_allowed():
    lengths = [2, 2, 2]
    found = pausing._measured(lengths, 2, Entrant("McNaughton", McNaughton(), 9, True))
    assert found["excess"] == 0
    assert found["pauses"] == pytest.approx(1 / 3)
    ljf = pausing._measured(lengths, 2, Entrant("LJF", LJF(), 0, True))
    assert ljf["excess"] == pytest.approx(100 / 3)
