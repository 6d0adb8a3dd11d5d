"""The shell's completion, asked as the shells' scripts ask."""

import os
import shlex
import subprocess
import sys

import pytest

from fairopt.cli.app import main
from fairopt.dispatch import DISPATCHERS
from fairopt.library import entries
from fairopt.policies.catalogue import POLICIES
from proofs_check.claims import all_claims

LIBRARIES = {
    "cvc5",
    "highspy",
    "numba",
    "ortools",
    "pulp",
    "pysat",
    "z3",
    "distributed",
    "matplotlib",
}


@pytest.fixture
def complete(monkeypatch, capfd):
    def completed(line):
        words = [*shlex.split(line), ""] if line.endswith(" ") else shlex.split(line)
        monkeypatch.setenv("COMP_WORDS", line)
        monkeypatch.setenv("COMP_CWORD", str(len(words) - 1))
        monkeypatch.setenv("_FAIROPT_COMPLETE", "complete_bash")
        with pytest.raises(SystemExit) as ended:
            main([])
        assert ended.value.code == 0
        out, err = capfd.readouterr()
        assert err == ""
        return out.split()

    return completed


@pytest.mark.parametrize(
    ("line", "values"),
    [
        ("fairopt run x.json --policy ", POLICIES),
        ("fairopt search --policy ", POLICIES),
        ("fairopt economics x.json --against ", POLICIES),
        ("fairopt dispatch --dispatcher ", ["all", *DISPATCHERS]),
        ("fairopt verify --claim ", all_claims()),
        ("fairopt verify --profile ", ["quick", "full"]),
        ("fairopt adversary isjl-o", ["isjl-over"]),
        ("fairopt solve x.json --solver cp", ["cp-sat"]),
        ("fairopt solve x.json --model pa", ["pausing"]),
        ("fairopt run x.json --arrivals po", ["poisson"]),
        ("fairopt run x.json --predict ex", ["exact"]),
        ("fairopt dispatch --charge us", ["user"]),
        ("fairopt dispatch --synthetic on", ["on-off"]),
        ("fairopt instances show ", [entry.name for entry in entries()]),
        ("fairopt instances list worst/", [e.name for e in entries() if e.name[:6] == "worst/"]),
        ("fairopt instances sh", ["show"]),
        ("fairopt versi", ["versions"]),
    ],
)
def test_values_are_offered(complete, line, values):
    assert complete(line) == list(values)


def test_no_completion_loads_a_solver():
    """That is what keeps each below half a second."""
    program = """
import sys
from fairopt.cli import completion
for value in vars(completion).values():
    if getattr(value, "__name__", "") == "complete":
        assert value(""), value
print(*{module.partition(".")[0] for module in sys.modules})
"""
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert not LIBRARIES & set(done.stdout.split())


@pytest.mark.parametrize(
    ("shell", "environment", "said"),
    [
        ("zsh", {"_TYPER_COMPLETE_ARGS": "fairopt versi"}, '"versions"'),
        (
            "fish",
            {"_TYPER_COMPLETE_ARGS": "fairopt versi", "_TYPER_COMPLETE_FISH_ACTION": "get-args"},
            "versions",
        ),
    ],
)
def test_other_shells(shell, environment, said):
    done = subprocess.run(
        [sys.executable, "-m", "fairopt"],
        env={**os.environ, **environment, "_FAIROPT_COMPLETE": f"complete_{shell}"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert said in done.stdout


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_script_for_a_shell_is_shown(shell, monkeypatch, capfd):
    monkeypatch.setenv("_TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION", "1")
    with pytest.raises(SystemExit) as ended:
        main(["--show-completion", shell])
    assert ended.value.code == 0
    assert f"_FAIROPT_COMPLETE=complete_{shell}" in capfd.readouterr().out


def test_bash_completes_by_its_script(tmp_path):
    """The script in a real bash, with a `fairopt` on its path."""
    program = tmp_path / "fairopt"
    program.write_text(f'#!/bin/sh\nexec {sys.executable} -m fairopt "$@"\n')
    program.chmod(0o755)
    lines = """
eval "$(_FAIROPT_COMPLETE=source_bash fairopt)"
COMP_WORDS=(fairopt run x.json --policy rob)
COMP_CWORD=4
_fairopt_completion fairopt
echo "${COMPREPLY[@]}"
"""
    done = subprocess.run(
        ["bash", "-c", lines],
        env={**os.environ, "PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout == "robust-isjl\n", done.stderr
