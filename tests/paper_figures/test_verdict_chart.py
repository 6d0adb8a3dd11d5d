"""Discs with counts, one for each claim and verdict."""

import pytest
from matplotlib.figure import Figure

from paper_figures.verdict_chart import draw_verdicts
from proofs_check.ledger import pinned_verdicts


def test_counts():
    axes = Figure().subplots()
    draw_verdicts(axes, {"A": {"x": "proved", "y": "refuted", "z": "proved"}, "B": {"": "open"}})
    drawn = {(text.get_position(), text.get_text()) for text in axes.texts}
    assert drawn == {((0, 0), "2"), ((0, 2), "1"), ((1, 3), "1")}
    assert [label.get_text() for label in axes.get_xticklabels()] == ["A", "B"]


def test_every_reading_of_the_ledger_is_counted():
    pinned = pinned_verdicts()
    axes = Figure().subplots()
    draw_verdicts(axes, pinned)
    assert sum(int(text.get_text()) for text in axes.texts) == sum(map(len, pinned.values()))


def test_a_verdict_that_is_none_is_refused():
    with pytest.raises(ValueError, match="perhaps"):
        draw_verdicts(Figure().subplots(), {"A": {"": "perhaps"}})
