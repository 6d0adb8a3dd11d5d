"""The notebooks come in pairs that agree, carry no output and end in assertions.

Executing them is left to nbmake, which collects them beside the tests.
"""

from pathlib import Path

import jupytext
import nbformat
import pytest

FOLDER = Path(__file__).parents[1] / "notebooks"
NAMES = [
    "guided_search",
    "search_by_exhaustion",
    "symbolic_proof",
    "tour_of_the_ledger",
    "two_layers",
]


def cells(notebook):
    return [(cell.cell_type, cell.source) for cell in notebook.cells]


def script(name):
    return jupytext.read(FOLDER / f"{name}.py", fmt="py:percent")


def notebook(name):
    return nbformat.read(FOLDER / f"{name}.ipynb", as_version=4)


def test_every_notebook_has_its_script_and_the_other_way_round():
    found = sorted(path.name for path in FOLDER.iterdir() if path.suffix in {".py", ".ipynb"})
    assert found == sorted(name + suffix for name in NAMES for suffix in (".ipynb", ".py"))


def test_all_of_them_are_executed_with_the_tests(pytestconfig):
    assert pytestconfig.getoption("nbmake")
    assert FOLDER.name in pytestconfig.getini("testpaths")


@pytest.mark.parametrize("name", NAMES)
def test_a_pair_is_in_step(name):
    assert cells(script(name)) == cells(notebook(name)), (
        "run: jupytext --update --to ipynb notebooks/*.py"
    )


@pytest.mark.parametrize("name", NAMES)
def test_nothing_of_a_run_is_stored(name):
    """Else every run would be a change, and a stored picture could be that of other code."""
    stored = notebook(name)
    nbformat.validate(stored)
    for cell in stored.cells:
        if cell.cell_type == "code":
            assert not cell.outputs
            assert cell.execution_count is None


@pytest.mark.parametrize("name", NAMES)
def test_it_begins_with_what_it_is_about_and_ends_in_assertions(name):
    (first_type, title), *_, (last_type, checks) = cells(script(name))
    assert first_type == "markdown"
    assert title.startswith("# ")
    assert last_type == "code"
    assert checks.count("assert ") >= 5
