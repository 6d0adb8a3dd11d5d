"""What an installed fairopt holds, and that it works where there is no checkout."""

import json
import re
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest
import yaml
from hatchling.builders.sdist import SdistBuilder
from hatchling.builders.wheel import WheelBuilder

import fairopt

ROOT = Path(__file__).parents[1]
FOLDERS = ("fairopt", "ip_models", "proofs_check", "paper_figures", "instances")

IN_THE_WHEEL = """
import sys
from pathlib import Path
wheel, checkout, *arguments = sys.argv[1:]
sys.path[:] = [wheel, *(path for path in sys.path if Path(path).resolve() != Path(checkout))]
from fairopt.__main__ import main
assert Path(sys.modules["fairopt"].__file__).is_relative_to(wheel)
sys.argv[1:] = arguments
sys.exit(main())
"""
"""The command, by a Python that finds the wheel before, and instead of, the checkout."""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    built = tmp_path_factory.mktemp("wheel")
    (artifact,) = WheelBuilder(str(ROOT)).build(directory=str(built), versions=["standard"])
    return Path(artifact)


@pytest.fixture(scope="module")
def installed(wheel, tmp_path_factory):
    """The wheel as pip would lay it out, and a command that runs it in an empty folder."""
    site, empty = tmp_path_factory.mktemp("site"), tmp_path_factory.mktemp("empty")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(site)

    def run(*arguments):
        return subprocess.run(
            [sys.executable, "-I", "-c", IN_THE_WHEEL, site, ROOT.resolve(), *arguments],
            cwd=empty,
            capture_output=True,
            text=True,
            check=False,
        )

    run.site = site
    return run


def answer(done):
    assert (done.returncode, done.stderr) == (0, "")
    return json.loads(done.stdout)


def data(folder):
    """Names of all that belongs to a package: what an interpreter leaves behind does not."""
    files = (path for path in (ROOT / folder).rglob("*") if path.is_file())
    return {str(path.relative_to(ROOT)) for path in files if path.suffix != ".pyc"}


def test_the_wheel_holds_the_packages_and_their_data_and_nothing_else(wheel):
    with zipfile.ZipFile(wheel) as archive:
        held = {name for name in archive.namelist() if ".dist-info/" not in name}
    assert held == set.union(*map(data, FOLDERS))
    assert "fairopt/schemas/instance.schema.json" in held
    assert {Path(name).suffix for name in held} >= {".json", ".cnf", ".drat", ".jinja", ".typed"}


def test_every_package_of_the_wheel_that_is_code_says_that_it_is_typed(installed):
    code = [folder for folder in FOLDERS if folder != "instances"]
    assert all((installed.site / folder / "py.typed").is_file() for folder in code)


def test_the_source_archive_has_what_its_tests_need(tmp_path):
    (artifact,) = SdistBuilder(str(ROOT)).build(directory=str(tmp_path), versions=["standard"])
    with tarfile.open(artifact) as archive:
        held = {name.partition("/")[2] for name in archive.getnames()}
    assert held >= set.union(*map(data, (*FOLDERS, "notebooks", "tests")))
    assert held >= {"pyproject.toml", "requirements.lock", ".github/workflows/ci.yml"}
    assert held >= {"README.md", "CONTRIBUTING.md", "LICENSE", "CITATION.cff", "Containerfile"}


def test_the_wheel_answers_outside_the_checkout(installed):
    assert answer(installed("versions", "--json"))["fairopt"]
    listed = answer(installed("instances", "list", "frontier/", "--json"))["instances"]
    assert listed


@pytest.mark.parametrize("name", ["T5.1", "X.cr-LJF-B2-2"])
def test_a_certificate_of_the_wheel_replays_by_path_and_by_name(installed, name):
    path = installed.site / "instances" / "certificates" / f"{name}.json"
    assert answer(installed("replay", path, "--json"))["valid"]
    assert answer(installed("replay", name, "--json"))["valid"]


def test_a_proof_of_the_wheel_is_done_anew(installed):
    assert answer(installed("replay", "T5.1", "--prove", "--json"))["proved"]


def test_the_citation_is_of_this_version_and_of_both_documents():
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text())
    assert citation["version"] == fairopt.__version__
    bibliography = (ROOT / "fairopt" / "docs" / "bibliography.bib").read_text()
    titles = [reference["title"] for reference in citation["references"][:2]]
    assert all(title in bibliography.replace("{LLM}", "LLM") for title in titles)


@pytest.mark.parametrize("workflow", sorted((ROOT / ".github" / "workflows").glob("*.yml")))
def test_a_workflow_may_only_read_and_its_actions_are_pinned(workflow):
    text = workflow.read_text()
    described = yaml.safe_load(text)
    assert described["permissions"] == {"contents": "read"}
    for job in described["jobs"].values():
        assert job["timeout-minutes"]
        assert "permissions" not in job
        for step in job["steps"]:
            if "uses" in step:
                assert re.fullmatch(r"actions/[a-z-]+@[0-9a-f]{40}", step["uses"])
                assert f"{step['uses']} # v" in text
            if step.get("uses", "").startswith("actions/checkout@"):
                assert step["with"]["persist-credentials"] is False
