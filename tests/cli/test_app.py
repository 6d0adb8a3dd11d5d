"""The command as a whole: help, versions, interruption, a reader that leaves."""

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import fairopt
from fairopt.cli.app import COMMANDS

NAMES = [
    "demo",
    "verify",
    "solve",
    "run",
    "adversary",
    "search",
    "replay",
    "dispatch",
    "scenario",
    "economics",
    "figures",
    "docs",
    "versions",
]


def test_the_commands_are_these():
    assert [command.__name__ for command in COMMANDS] == NAMES


@pytest.mark.parametrize("arguments", [(), ("--help",)])
def test_help_names_every_command(call, arguments):
    called = call(*arguments)
    assert called.status == 0
    assert called.err == ""
    for name in NAMES:
        assert name in called.out


@pytest.mark.parametrize("name", NAMES)
def test_every_command_has_help_and_json(call, name):
    called = call(name, "--help")
    assert called.status == 0
    assert "--json" in called.out


def test_versions(call):
    found = call("versions", "--json").json
    assert found["fairopt"] == fairopt.__version__
    assert {"platform", "ortools", "highspy", "pulp", "z3-solver", "cvc5"} <= set(found)
    assert set(found["extras"]) == {"cluster", "contract", "docs", "figures"}
    assert all(found.values())
    assert all(all(packages.values()) for packages in found["extras"].values())
    assert ["fairopt", fairopt.__version__] in map(str.split, call("versions").out.splitlines())


def test_the_version(call):
    assert call("--version") == (0, f"fairopt {fairopt.__version__}\n", "")


def test_a_group_alone_prints_its_help(call):
    called = call("instances")
    assert (called.status, called.err) == (0, "")
    assert {"list", "show", "check"} <= set(called.out.split())


@pytest.mark.parametrize(
    ("arguments", "meant"),
    [
        (["frobnicate"], "frobnicate"),
        (["verfy"], "Did you mean 'verify'?"),
        (["instances", "lst"], "Did you mean 'list'?"),
        (["verify", "--clam", "T3.9"], "--claim"),
    ],
)
def test_what_is_mistyped_is_refused_with_what_may_be_meant(call, arguments, meant):
    assert meant in call(*arguments).refusal


@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
def test_interruption_says_one_line(tmp_path):
    path = tmp_path / "long.csv"
    path.write_text("length\n" + "5\n" * 2_000_000)
    command = ["run", path, "--policy", "ljf", "--batch-size", "2", "--alpha", "1", "--json"]
    running = subprocess.Popen(
        [sys.executable, "-m", "fairopt", *command],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    # Numpy comes with the workloads, so once it is loaded the command is at its work.
    while "numpy" not in Path(f"/proc/{running.pid}/maps").read_text():
        time.sleep(0.01)
    running.send_signal(signal.SIGINT)
    out, err = running.communicate(timeout=60)
    assert (running.returncode, out, err) == (130, "", "error: interrupted\n")


@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_a_reader_that_leaves_is_no_error_of_ours(unbuffered):
    read, write = os.pipe()
    os.close(read)
    done = subprocess.run(
        [sys.executable, "-m", "fairopt", "versions"],
        env={**os.environ, "PYTHONUNBUFFERED": unbuffered},
        stdout=write,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )
    os.close(write)
    assert done.returncode == 1
    assert done.stderr == ""


@pytest.mark.parametrize(
    ("arguments", "whole"),
    [
        ("scenario", ["SFQ, reset on return", "before"]),
        ("dispatch --synthetic bursty --limit 50 --dispatcher all", ["round-robin", "wait 50%"]),
        ("verify --claim X.least-progress", ["X.least-progress", "holds on"]),
    ],
)
def test_a_narrow_terminal_cuts_no_name_and_no_number(call, monkeypatch, arguments, whole):
    wide = call(*arguments.split()).out
    monkeypatch.setenv("COLUMNS", "20")
    narrow = call(*arguments.split()).out
    assert all(words in narrow for words in whole)
    numbers = re.compile(r"\d+\.\d+")
    if not arguments.startswith("verify"):
        assert "…" not in narrow
        assert numbers.findall(narrow) == numbers.findall(wide)


def test_a_pipe_is_as_wide_as_it_is_told(call, monkeypatch):
    def width():
        return max(map(len, call("verify", "--claim", "T5.1").out.splitlines()))

    monkeypatch.delenv("COLUMNS", raising=False)
    assert width() == 110
    monkeypatch.setenv("COLUMNS", "80")
    assert width() == 80
