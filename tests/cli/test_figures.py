"""``fairopt figures``."""

import json
from pathlib import Path

import pytest


def test_one_figure_into_a_new_folder(call, tmp_path):
    out = tmp_path / "new" / "folder"
    found = call("figures", "--only", "figure_7", "--out", out, "--json").json
    (figure,) = found["figures"]
    assert figure["name"] == "figure_7"
    assert sorted(path.name for path in out.iterdir()) == [
        "figure_7.json",
        "figure_7.png",
        "figure_7.svg",
    ]
    numbers = json.loads((out / "figure_7.json").read_text())
    assert figure["quoted"] == numbers["quoted"]


def test_words_for_a_person(call, tmp_path):
    called = call("figures", "--only", "figure_7", "--out", tmp_path)
    assert "median: paper 90, ours 90 (+0.0%)" in called.out


def test_refusals_leave_nothing_behind(call, tmp_path):
    out = tmp_path / "out"
    assert "figure: got 'figure_99'" in call("figures", "--only", "figure_99", "--out", out).refusal
    assert "--data" in call("figures", "--data", tmp_path, "--out", out).refusal
    assert not out.exists()
    file = tmp_path / "file"
    file.write_text("")
    assert "--out" in call("figures", "--only", "figure_7", "--out", file).refusal


@pytest.fixture
def figures(call, tmp_path):
    def made(*more):
        options = ("--only", "figure_7", "--out", tmp_path / "out")
        return call("figures", *options, "--checkpoint", tmp_path / "made.jsonl", "--json", *more)

    return made


def test_what_is_made_is_not_made_again(figures, tmp_path):
    first = figures().json
    written = {path: path.stat().st_mtime_ns for path in (tmp_path / "out").iterdir()}
    again = figures()
    assert again.json == first
    assert "1 of 1 figures, made before by this same code" in again.err
    assert written == {path: path.stat().st_mtime_ns for path in (tmp_path / "out").iterdir()}


@pytest.mark.parametrize("change", [Path.unlink, lambda path: path.write_text("other")])
def test_a_file_that_is_gone_or_changed_is_made_again(figures, tmp_path, change):
    figures()
    path = tmp_path / "out" / "figure_7.json"
    before = path.read_text()
    change(path)
    assert figures().err == ""
    assert path.read_text() == before


def test_a_checkpoint_of_another_folder_is_refused(figures, tmp_path):
    figures()
    assert "--checkpoint" in figures("--out", tmp_path / "elsewhere").refusal
