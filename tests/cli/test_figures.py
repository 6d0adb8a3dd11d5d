"""``fairopt figures``."""

import json


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
