"""Bad input: exit status 2, one line on standard error that names it, nothing written."""

import json
import subprocess
import sys

import pytest

GOOD = {"lengths": [5, 3, 3], "batch_size": 2, "alpha": 2}
TIME = "TIMESTAMP,ContextTokens,GeneratedTokens\n2023-11-16 18:15:46.6805900,374,44\n"

INSTANCES = {
    "empty lengths": ('"lengths": []', "lengths"),
    "length 0": ('"lengths": [5, 0, 3]', "lengths[1]"),
    "negative length": ('"lengths": [5, -3, 3]', "lengths[1]"),
    "fractional length": ('"lengths": [5, 3, 2.5]', "lengths[2]"),
    "whole number with a point": ('"lengths": [5, 3, 2.0]', "lengths[2]"),
    "boolean length": ('"lengths": [true, 3, 3]', "lengths[0]"),
    "NaN length": ('"lengths": [5, NaN, 3]', "lengths[1]"),
    "length as text": ('"lengths": [5, "3", 3]', "lengths[1]"),
    "length null": ('"lengths": [5, null, 3]', "lengths[1]"),
    "lengths no list": ('"lengths": 5', "lengths"),
    "B 0": ('"batch_size": 0', "batch_size"),
    "B -1": ('"batch_size": -1', "batch_size"),
    "B fractional": ('"batch_size": 1.5', "batch_size"),
    "alpha -1": ('"alpha": -1', "alpha"),
    "alpha -1/2": ('"alpha": "-1/2"', "alpha"),
    "alpha NaN": ('"alpha": NaN', "alpha"),
    "interval below": ('"intervals": [[1, 4], [1, 3], [1, 3]]', "intervals[0]"),
    "interval above": ('"intervals": [[5, 5], [3, 3], [4, 9]]', "intervals[2]"),
    "interval reversed": ('"intervals": [[9, 1], [3, 3], [3, 3]]', "intervals[0]"),
    "too few intervals": ('"intervals": [[5, 5]]', "intervals"),
    "too few releases": ('"releases": [0, 0]', "releases"),
    "too many releases": ('"releases": [0, 0, 0, 0]', "releases"),
    "negative release": ('"releases": [0, 0, -1]', "releases[2]"),
    "unknown key": ('"beta": 1', "key"),
}

TRACES = {
    "negative": (TIME + "2023-11-16 18:15:47,-3,1\n", "line 3, ContextTokens"),
    "with a point": (TIME + "2023-11-16 18:15:47,3,12.0\n", "line 3, GeneratedTokens"),
    "empty cell": (TIME + "2023-11-16 18:15:47,,1\n", "line 3, ContextTokens"),
    "NaN": (TIME + "2023-11-16 18:15:47,NaN,1\n", "line 3, ContextTokens"),
    "1e3": (TIME + "2023-11-16 18:15:47,1e3,1\n", "line 3, ContextTokens"),
    "missing column": ("TIMESTAMP,ContextTokens\n2023-11-16,5\n", "GeneratedTokens"),
    "missing cell": (TIME + "2023-11-16 18:15:47,5\n", "line 3"),
    "unknown header": ("prompt,answer\n5,6\n", "header"),
    "header only": (TIME.splitlines()[0] + "\n", "no request"),
    "only zeros": ("0\n0\n", "no request"),
    "no lines": ("", "no lines"),
    "no time": (TIME + "noon,5,6\n", "line 3, TIMESTAMP"),
}


def members(replaced):
    """Return the text of an instance with one member replaced or added."""
    key = replaced.split('"')[1]
    kept = [f'"{name}": {json.dumps(value)}' for name, value in GOOD.items() if name != key]
    return "{" + ", ".join([*kept, replaced]) + "}"


@pytest.mark.parametrize("command", [("run", "--policy", "ljf"), ("solve",)], ids=lambda c: c[0])
@pytest.mark.parametrize(("replaced", "field"), INSTANCES.values(), ids=INSTANCES)
def test_instances(call, write, command, replaced, field):
    path = write("bad.json", members(replaced))
    refusal = call(command[0], path, *command[1:], "--json").refusal
    assert f"{path}: {field}: got" in refusal


@pytest.mark.parametrize(("text", "words"), TRACES.values(), ids=TRACES)
def test_traces(call, write, text, words):
    path = write("bad.csv", text)
    given = ("--policy", "isjl", "--batch-size", 2, "--alpha", 2, "--json")
    refusal = call("run", path, *given).refusal
    assert str(path) in refusal
    assert words in refusal


@pytest.mark.parametrize(
    "text", ['{"lengths": [5, 3', "", "[]", "5", '{"lengths": [5], "lengths": [5]}']
)
def test_broken_json(call, write, text):
    path = write("bad.json", text)
    assert str(path) in call("solve", path).refusal
    assert str(path) in call("run", path, "--policy", "ljf").refusal


@pytest.mark.parametrize("beta", ["-1", "4.01", "5", "9/2", "nan", "inf", "x", "1e999999999", ""])
def test_beta_outside_its_range(call, write, beta):
    path = write("i.json", GOOD)
    assert "beta" in call("run", path, "--policy", "isjl", "--beta", beta).refusal


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--policy", "random"), "policy"),
        (("--policy", "ljf", "--beta", "1"), "beta"),
        (("--policy", "fcfs", "--reading", "stop"), "reading"),
        (("--policy", "isjl", "--reading", "upside-down"), "reading"),
        (("--policy", "isjl", "--beta", "star", "--batch-size", "3"), "batch_size"),
        (("--policy", "ljf", "--batch-size", "0"), "batch_size"),
        (("--policy", "ljf", "--batch-size", "two"), "--batch-size"),
        (("--policy", "ljf", "--alpha", "-1"), "--alpha"),
        (("--policy", "ljf", "--alpha", "nan"), "--alpha"),
        (("--policy", "ljf", "--limit", "0"), "--limit"),
        (("--policy", "ljf", "--online"), "--online"),
        (("--policy", "ljf", "--steps-per-second", "3"), "--steps-per-second"),
        (("--policy", "ljf", "--unknown"), "--unknown"),
        (("--policy",), "--policy"),
        ((), "--policy"),
    ],
)
def test_options_of_run(call, write, options, words):
    assert words in call("run", write("i.json", GOOD), *options).refusal


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ((), "--batch-size"),
        (("--batch-size", "2"), "--alpha"),
        (("--batch-size", "2", "--alpha", "1", "--online"), "arrival times"),
        (
            ("--batch-size", "2", "--alpha", "1", "--online", "--steps-per-second", "0"),
            "--steps-per-second",
        ),
    ],
)
def test_what_a_trace_needs(call, write, options, words):
    path = write("t.csv", "length\n5\n3\n")
    assert words in call("run", path, "--policy", "ljf", *options).refusal


@pytest.mark.parametrize("name", ["none.json", "none.csv", "none.txt", "none"])
def test_files_that_cannot_be_read(call, tmp_path, name):
    given = ("--policy", "ljf", "--batch-size", 2, "--alpha", 1)
    assert f"/{name}: got" in call("run", tmp_path / name, *given).refusal


@pytest.mark.parametrize(
    "options",
    [
        ("--solver", "cplex"),
        ("--model", "preemptive"),
        ("--time-limit", "-1"),
        ("--time-limit", "soon"),
        ("--time-limit", "nan"),
    ],
)
def test_options_of_solve(call, write, options):
    assert call("solve", write("i.json", GOOD), *options).refusal


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("unknown",), "family"),
        (("ljf-tight", "--batch-size", "0"), "batch size"),
        (("ljf-tight", "--alpha", "1"), "alpha"),
        (("ljf-tight", "--gamma", "1/2"), "gamma: got 1/2, allowed"),
        (("isjl-over", "--gamma", "1"), "gamma"),
        (("isjl-over", "--gamma", "1/0"), "gamma"),
        (("isjl-under", "--scale", "1"), "scale"),
        (("fcfs-externality", "--length", "0"), "length"),
    ],
)
def test_an_adversary_out_of_range_touches_no_file(call, write, options, words):
    path = write("out.json", "as it was")
    assert words in call("adversary", *options, "-o", path).refusal
    assert path.read_text() == "as it was"
    assert list(path.parent.iterdir()) == [path]


@pytest.mark.parametrize("name", ["none/out.json", "folder.json", "out.txt"])
def test_an_output_that_cannot_be_written(call, tmp_path, name):
    (tmp_path / "folder.json").mkdir()
    assert name in call("adversary", "ljf-tight", "-o", tmp_path / name).refusal
    assert list(tmp_path.iterdir()) == [tmp_path / "folder.json"]


def test_the_program_itself_refuses_in_one_line(tmp_path):
    done = subprocess.run(
        [sys.executable, "-m", "fairopt", "solve", tmp_path / "none.json", "--json"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("error: ")
    assert done.stderr.count("\n") == 1
