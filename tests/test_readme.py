"""The examples of the README, run."""

from pathlib import Path

import pytest

from tests.documents import blocks, console_examples, links, run_console, run_python

README = (Path(__file__).parents[1] / "README.md").read_text()


@pytest.mark.parametrize("example", console_examples(README), ids=lambda pairs: pairs[-1][0][:30])
def test_the_console_examples_print_what_they_say(example, tmp_path, monkeypatch, capfd):
    monkeypatch.chdir(tmp_path)
    run_console(example, capfd)


@pytest.mark.parametrize("code", blocks(README, "python"), ids=lambda code: code[:30])
def test_the_python_examples_print_what_they_say(code, capsys):
    run_python(code, capsys)


@pytest.mark.parametrize("target", links(README))
def test_links_within_the_checkout_lead_somewhere(target):
    assert (Path(__file__).parents[1] / target).exists()
