"""Without the packages of an extra, all but its own part of fairopt works."""

import json
import re
import subprocess
import sys
import tomllib
from itertools import chain
from pathlib import Path

import pytest

from fairopt.extras import EXTRAS, require

PROJECT = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text())["project"]
RANGE = {"--policy": "sjf", "--batch-size": "2", "--n": "3", "--max-length": "2", "--alpha": "1"}
SEARCH = ["search", *chain.from_iterable(RANGE.items())]
BROUGHT = sorted(chain.from_iterable(EXTRAS.values()))
WITHOUT = f"import sys\nsys.modules.update(dict.fromkeys({BROUGHT!r}))\n"


def without_extras(code, *arguments):
    """Run code in a Python that finds no package of an extra."""
    command = [sys.executable, "-c", WITHOUT + code, *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def command_without_extras(*arguments):
    return without_extras(
        "from fairopt.cli.app import main\nsys.exit(main(sys.argv[1:]))", *arguments
    )


def distribution(text):
    """The name of a package as an index has it, at the beginning of a text."""
    return re.sub(r"[-_.]+", "-", re.match(r"[\w.-]+", text)[0])


def test_the_packages_are_those_of_the_project_file():
    declared = PROJECT["optional-dependencies"]
    for extra, packages in EXTRAS.items():
        assert {distribution(line) for line in declared[extra]} == set(map(distribution, packages))
    together = re.fullmatch(r"fairopt\[(.*)\]", declared["all"][0])[1].split(",")
    assert {*together, "all"} == set(declared)


@pytest.mark.parametrize("extra", EXTRAS)
def test_what_is_installed_is_not_complained_of(extra):
    require(extra)


@pytest.mark.parametrize(
    ("extra", "arguments"),
    [
        ("docs", ["docs", "--output", "OUT"]),
        ("figures", ["figures", "--only", "blackout", "--out", "OUT"]),
        ("figures", ["dispatch", "--synthetic", "bursty", "--plot", "OUT.svg"]),
        ("cluster", [*SEARCH, "--cluster", "tcp://127.0.0.1:1"]),
    ],
)
def test_a_missing_extra_is_named_in_one_line(tmp_path, extra, arguments):
    done = command_without_extras(*(a.replace("OUT", str(tmp_path / "out")) for a in arguments))
    package = EXTRAS[extra][0]
    assert done.stderr == (
        f"error: {package} is not installed: pip install 'fairopt[{extra}]' brings it\n"
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert not list(tmp_path.iterdir())


def test_the_other_packages_are_imported_whole():
    """All modules but those that only pytest loads."""
    done = without_extras(
        """
from importlib import import_module
from pkgutil import walk_packages
for package in map(import_module, ("fairopt", "ip_models", "proofs_check")):
    for module in walk_packages(package.__path__, package.__name__ + "."):
        if not module.name.startswith(("fairopt.contract", "fairopt.pytest_plugin")):
            import_module(module.name)
"""
    )
    assert done.stderr == ""


def test_the_rest_works():
    done = command_without_extras("verify", "--claim", "T5.1", "--json")
    assert done.stderr == ""
    assert json.loads(done.stdout)["agrees"]
