"""``fairopt adversary`` writes what ``fairopt run`` then finds."""

from fractions import Fraction

import pytest


@pytest.mark.parametrize(
    "options",
    [
        ("ljf-tight",),
        ("ljf-tight", "--batch-size", 3, "--alpha", "7/2"),
        ("isjl-over", "--gamma", "2/3"),
        ("isjl-under", "--gamma", "0.25", "--scale", 7),
        ("isjl-missed-check", "--scale", 3),
        ("isjl-idle-slot", "--batch-size", 4),
        ("isjl-held-packs", "--batch-size", 6, "--scale", 9),
        ("fcfs-externality", "--length", 9, "--alpha", 3),
    ],
)
def test_the_prediction_comes_true(call, tmp_path, options):
    path = tmp_path / "adversary.json"
    made = call("adversary", *options, "-o", path, "--json").json
    assert made["file"] == str(path)
    run = call("run", path, "--policy", made["policy"], "--json").json
    assert run["makespan"] == made["makespan"]
    assert len(run["starts"]) == made["requests"]
    if "ratio" in made:
        assert Fraction(made["ratio"]) == Fraction(made["optimum"], made["makespan"])
    else:
        assert run["externality"] == made["externality"]


def test_an_old_file_is_replaced(call, write):
    path = write("old.json", "old")
    assert call("adversary", "ljf-tight", "-o", path).status == 0
    assert '"batch_size": 4' in path.read_text()
