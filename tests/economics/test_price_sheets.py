"""Prices as data."""

import json
from fractions import Fraction

import pytest

from fairopt import InputError
from fairopt.economics import price_sheets

SHEET = {
    "provider": "synthetic",
    "model": "m",
    "input": "2.5",
    "output": "10",
    "date": "2026-06-10",
    "source": "made up",
}


def written(tmp_path, **change):
    path = tmp_path / "prices.json"
    path.write_text(json.dumps({"sheets": [{**SHEET, **change}]}))
    return path


def test_the_providers_of_the_paper_are_there_with_date_and_source():
    sheets = price_sheets()
    assert {sheet.provider for sheet in sheets} == {"OpenAI", "Anthropic", "DeepSeek", "Google"}
    for sheet in sheets:
        assert 0 < sheet.input < sheet.output < Fraction(1, 10**4)
        assert 2025 <= sheet.date.year <= 2026
        assert sheet.source


def test_an_effective_price_lies_between_input_and_output(tmp_path):
    (sheet,) = price_sheets(written(tmp_path))
    assert sheet.per_token(3, 1) == Fraction(3 * Fraction(5, 2) + 10, 4 * 10**6)
    assert sheet.per_token(7, 0) == sheet.input
    with pytest.raises(InputError, match="tokens"):
        sheet.per_token(0, 0)


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"input": "free"}, "sheets\\[0\\].input"),
        ({"output": "-1"}, "sheets\\[0\\].output"),
        ({"date": "June"}, "sheets\\[0\\].date"),
        ({"model": ""}, "sheets\\[0\\].model"),
        ({"unknown": "x"}, "sheets\\[0\\]"),
    ],
)
def test_a_sheet_that_is_not_as_it_should_be_is_refused(tmp_path, change, field):
    with pytest.raises(InputError, match=field):
        price_sheets(written(tmp_path, **change))


def test_a_file_without_sheets_is_refused(tmp_path):
    path = tmp_path / "prices.json"
    path.write_text("[]")
    with pytest.raises(InputError, match="no sheets"):
        price_sheets(path)
