"""The examples of the pages, run."""

from pathlib import Path

import pytest

from tests.documents import blocks, console_examples, run_console, run_python

DOCS = Path(__file__).parents[2] / "fairopt" / "docs"
PAGES = {path.stem: path.read_text() for path in sorted(DOCS.glob("*.md"))}


def of_pages(examples):
    return [
        pytest.param(example, id=f"{name}-{k}")
        for name, text in PAGES.items()
        for k, example in enumerate(examples(text))
    ]


@pytest.mark.parametrize("example", of_pages(console_examples))
def test_the_console_examples_print_what_they_say(example, tmp_path, monkeypatch, capfd):
    monkeypatch.chdir(tmp_path)
    run_console(example, capfd)


@pytest.mark.parametrize("code", of_pages(lambda text: blocks(text, "python")))
def test_the_python_examples_print_what_they_say(code, capsys):
    run_python(code, capsys)
