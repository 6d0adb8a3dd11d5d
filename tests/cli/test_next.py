"""What a person is told to do next, and nobody else."""

import sys
from types import SimpleNamespace

import pytest

from fairopt.cli import output
from fairopt.cli import verify as command
from fairopt.cli.app import main

UNFAIR = {"lengths": [5, 3, 3, 1], "batch_size": 2, "alpha": 1}
FOUR = {"lengths": [19, 14, 14, 9], "batch_size": 2, "alpha": 9}


class Terminal:
    def isatty(self):
        return True

    def write(self, text):
        return sys.stderr.write(text)


@pytest.fixture
def terminal(monkeypatch):
    monkeypatch.setattr(output, "sys", SimpleNamespace(stderr=Terminal(), stdout=sys.stdout))


def hint(called):
    return [line for line in called.err.splitlines() if line.startswith("next: ")]


@pytest.fixture
def cases(write, tmp_path):
    four, out = write("four.json", FOUR), tmp_path / "out.json"
    unfair = write("unfair.json", UNFAIR)
    limit = ["--solver", "cbc-time", "--time-limit", "0.001"]
    return {
        "run": (["run", four, "--policy", "isjl"], f"fairopt solve {four}"),
        "run unfair": (["run", unfair, "--policy", "fcfs"], "the same with --policy longest-last"),
        "adversary": (
            ["adversary", "isjl-over", "-o", out],
            f"fairopt run {out} --policy isjl",
        ),
        "solve": (["solve", four, *limit], "the same with --time-limit 0.01"),
        "verify": (["verify", "--claim", "P5.4"], "fairopt verify --claim P5.4 --readings"),
    }


CASES = ["run", "run unfair", "adversary", "solve", "verify"]


@pytest.mark.parametrize("case", CASES)
def test_a_person_is_told(call, cases, terminal, case):
    arguments, words = cases[case]
    (told,) = hint(call(*arguments))
    assert told.startswith(f"next: {words}")


@pytest.mark.parametrize("case", CASES)
def test_no_pipe_is_told(call, cases, case):
    arguments, _ = cases[case]
    assert hint(call(*arguments)) == []
    assert hint(call(*arguments, "--json")) == []


@pytest.mark.parametrize("case", CASES)
def test_nobody_who_asks_for_json_is_told(call, cases, terminal, case):
    arguments, _ = cases[case]
    assert hint(call(*arguments, "--json")) == []


def test_what_it_names_works(call, cases, terminal):
    """The fair policy is fair there, and the larger limit lets the optimum be proved."""
    _, words = cases["run unfair"]
    arguments = [word if word != "fcfs" else words.split()[-1] for word in cases["run unfair"][0]]
    assert "fair         yes" in call(*arguments).out
    path = cases["solve"][0][1]
    assert "optimal" in call("solve", path, "--time-limit", "10").out


@pytest.mark.parametrize("spelling", [["--checkpoint", "L.jsonl"], ["--checkpoint=L.jsonl"]])
def test_an_interrupted_command_with_a_checkpoint_is_named_again(
    terminal, monkeypatch, capfd, tmp_path, spelling
):
    def interrupted(*_):
        raise KeyboardInterrupt

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(command, "progress", interrupted)
    arguments = ["verify", "--claim", "P5.4", *spelling]
    assert main(arguments) == 130
    err = capfd.readouterr().err
    assert err.splitlines()[-2:] == [
        "error: interrupted",
        f"next: fairopt {' '.join(arguments)}",
    ]
    monkeypatch.undo()
    assert "keeps 0 of 1 claims" in err
