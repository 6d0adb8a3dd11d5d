"""The examples of the README, run."""

from pathlib import Path

import pytest

from tests.documents import links, run_examples

README = (Path(__file__).parents[1] / "README.md").read_text()


def test_the_examples_print_what_they_say(tmp_path, monkeypatch, capfd):
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("COLUMNS", raising=False)  # which xdist sets
    run_examples(README, capfd)


@pytest.mark.parametrize("target", links(README))
def test_links_within_the_checkout_lead_somewhere(target):
    assert (Path(__file__).parents[1] / target).exists()
