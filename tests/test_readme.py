"""The examples of the README, run."""

import re
import shlex
from pathlib import Path

import pytest

from fairopt.cli.app import main

README = (Path(__file__).parents[1] / "README.md").read_text()


def blocks(language):
    return re.findall(rf"^```{language}\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)


def examples():
    """Return each console block that shows output as pairs of a command and its output."""
    shown = [
        re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)+)", block, re.MULTILINE)
        for block in blocks("console")
    ]
    return [pairs for pairs in shown if pairs]


def comparable(printed):
    """Blank out the wall time, which differs from run to run."""
    return re.sub(r'("seconds": )[\d.e-]+', r"\1...", printed)


@pytest.mark.parametrize("example", examples(), ids=lambda pairs: pairs[-1][0][:30])
def test_the_console_examples_print_what_they_say(example, tmp_path, monkeypatch, capfd):
    monkeypatch.chdir(tmp_path)
    for command, printed in example:
        program, *arguments = shlex.split(command)
        if program == "cat":
            Path(arguments[0]).write_text(printed)
        else:
            assert program == "fairopt"
            assert main(arguments) == 0
            assert comparable(capfd.readouterr().out) == comparable(printed)


def test_the_python_example_prints_what_it_says(capsys):
    (code,) = blocks("python")
    exec(code, {})
    assert capsys.readouterr().out.splitlines()[-1] == re.search(r"# (\d+ \d+)$", code, re.M)[1]


@pytest.mark.parametrize("target", re.findall(r"\]\((?!https?:)([^)#]+)\)", README))
def test_links_within_the_checkout_lead_somewhere(target):
    assert (Path(__file__).parents[1] / target).exists()
