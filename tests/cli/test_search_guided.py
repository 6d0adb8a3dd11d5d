"""``fairopt search --guided``: a hard instance of a large range."""

import pytest

from fairopt.cli import guided as command

RANGE = {"--policy": "isjl", "--batch-size": 3, "--n": 5, "--max-length": 500, "--alpha": "0:300"}
KEYS = [
    "ratio", "lengths", "alpha", "policy_makespan", "optimum", "optimum_bound", "proved",
]  # fmt: skip


@pytest.fixture
def search(call):
    def searched(*flags, **options):
        chosen = RANGE | {f"--{name.replace('_', '-')}": value for name, value in options.items()}
        return call("search", *flags, *(word for pair in chosen.items() for word in pair))

    return searched


def test_the_seed_decides_and_the_workers_do_not(search, monkeypatch):
    first = search("--guided", "--json", seed=3, iterations=500).json
    assert list(first) == KEYS
    assert first["proved"] is False
    assert search("--guided", "--json", seed=4, iterations=500).json != first
    monkeypatch.setattr(command, "MANY", 0)
    assert search("--guided", "--json", seed=3, iterations=500, workers=2).json == first


def test_ranges_beyond_counting(search):
    found = search("--guided", "--json", n=40, max_length=2500, alpha="0:2000", iterations=50)
    assert len(found.json["lengths"]) <= 40
    assert found.json["optimum_bound"] <= found.json["optimum"]


def test_for_a_person(search):
    said = search("--guided", iterations=300).out.splitlines()
    assert said[0].startswith("worst found  ")
    assert said[0].endswith(", not proved to be the worst")
    assert [line.split()[0] for line in said[1:]] == ["lengths", "alpha", "makespans"]


@pytest.mark.parametrize(
    ("flags", "options", "named"),
    [
        ((), {"seed": 1}, "--seed"),
        ((), {"iterations": 5}, "--iterations"),
        (("--guided",), {"seed": -1}, "--seed"),
        (("--guided",), {"iterations": 0}, "--iterations"),
        (("--guided",), {"max_length": 10**6}, "requests times longest length"),
        (("--guided",), {"cluster": "tcp://127.0.0.1:1"}, "--cluster"),
        (("--guided",), {"batch_size": 3, "beta": "star", "iterations": 1}, "batch_size"),
    ],
)
def test_what_is_refused(search, flags, options, named):
    assert named in search(*flags, **options).refusal
