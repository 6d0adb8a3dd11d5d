"""The examples of the pages, run."""

from pathlib import Path

import pytest

from tests.documents import examples, run_examples

DOCS = Path(__file__).parents[2] / "fairopt" / "docs"
PAGES = {path.stem: path.read_text() for path in sorted(DOCS.glob("*.md"))}


@pytest.mark.parametrize("page", [name for name, text in PAGES.items() if examples(text)])
def test_the_examples_print_what_they_say(page, tmp_path, monkeypatch, capfd):
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("COLUMNS", raising=False)  # which xdist sets
    run_examples(PAGES[page], capfd)
