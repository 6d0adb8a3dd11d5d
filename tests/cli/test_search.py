"""``fairopt search``: the same JSON whichever way the range is covered."""

import pytest

from fairopt.cli import search as command

RANGE = {"--policy": "isjl", "--batch-size": 2, "--n": 4, "--max-length": 6, "--alpha": "0:6"}
KEYS = ["ratio", "lengths", "alpha", "policy_makespan", "optimum"]


@pytest.fixture
def search(call):
    def searched(*flags, **options):
        chosen = RANGE | {f"--{name.replace('_', '-')}": value for name, value in options.items()}
        return call("search", *flags, *(word for pair in chosen.items() for word in pair))

    return searched


@pytest.mark.parametrize("more", [{}, {"reading": "stop,remaining"}, {"beta": "star"}])
def test_the_sweep_prints_what_the_search_prints(search, monkeypatch, more):
    searched = search("--json", **more).json
    assert list(searched) == KEYS
    monkeypatch.setattr(command, "FEW", 0)
    assert search("--json", **more).json == searched
    monkeypatch.setattr(command, "MANY", 0)
    assert search("--json", workers=2, **more).json == searched


def test_for_a_person(search):
    said = search().out.splitlines()
    assert said[0] == "1,463 instances: B = 2, n <= 4, lengths <= 6, alpha 0..6"
    assert said[1].startswith("worst ratio  7/9 = 0.7778")


def test_a_checkpoint_is_made_and_gone_on_from(search, tmp_path):
    file = tmp_path / "sweep.jsonl"
    first = search("--json", checkpoint=file).json
    before = file.read_text()
    assert len(before.splitlines()) == 1 + 7
    assert search("--json", checkpoint=file).json == first
    assert "range" in search(alpha="0:5", checkpoint=file).refusal
    assert file.read_text() == before


def test_the_ratio_is_in_lowest_terms(search):
    assert search("--json", policy="ljf", n=3, max_length=4, alpha=1).json["ratio"] == "2/3"


@pytest.mark.parametrize(
    ("options", "named"),
    [
        ({"workers": 0}, "--workers"),
        ({"workers": 2, "cluster": "tcp://127.0.0.1:1"}, "--workers"),
        ({"alpha": "3:2"}, "--alpha"),
        ({"alpha": "-1:2"}, "--alpha"),
        ({"alpha": "x"}, "--alpha"),
        ({"n": 0}, "--n"),
        ({"max_length": 0}, "--max-length"),
        ({"batch_size": 0}, "--batch-size"),
        ({"n": 1, "max_length": 10**7}, "max_length"),
        ({"n": 30, "max_length": 10**9}, "--n"),
        ({"beta": 3}, "beta"),
        ({"batch_size": 3, "beta": "star"}, "batch_size"),
        ({"checkpoint": "/"}, "/"),
    ],
)
def test_what_is_refused(search, monkeypatch, options, named):
    monkeypatch.setattr(command, "FEW", 0)
    assert named in search(**options).refusal


def test_a_policy_that_pauses_is_refused(search):
    """Its ratio to an optimum without pauses would mean nothing."""
    assert "--policy: got 'mcnaughton'" in search(policy="mcnaughton").refusal
