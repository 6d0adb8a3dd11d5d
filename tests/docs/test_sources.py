"""Each claim, policy and dispatcher has a citation key, a page and a test."""

import re
from pathlib import Path

import pytest
from pybtex.database import parse_file

from fairopt.dispatch import DISPATCHERS
from fairopt.policies import POLICIES, policy_named
from proofs_check.claims import all_claims
from proofs_check.documentation import sources

CHECKOUT = Path(__file__).parents[2]
DOCS = CHECKOUT / "fairopt" / "docs"
OURS = {"longest-last"}
"""Without a work of others to cite."""


@pytest.fixture(scope="module")
def keys():
    return set(parse_file(DOCS / "bibliography.bib").entries)


def every_source():
    yield from sources.CLAIMS.items()
    yield from sources.POLICIES.items()
    yield from sources.DISPATCHERS.items()


def names_of_claim(claim):
    """The words by which a test may name a claim: id, module, and the place in its document."""
    place = claim.source.split(", ")[1]
    return [claim.id, claim.judge.__module__.rpartition(".")[2], place, place[len("section ") :]]


def is_named(name, path):
    return re.search(rf"(?<![\w.]){re.escape(name)}(?![\w]|\.\d)", path.read_text()) is not None


def test_the_tables_are_complete():
    assert list(sources.CLAIMS) == list(all_claims())
    assert set(sources.POLICIES) == set(POLICIES)
    assert set(sources.DISPATCHERS) == set(DISPATCHERS)


@pytest.mark.parametrize(("name", "source"), list(every_source()))
def test_it_cites_works_that_are_in_the_bibliography(name, source, keys):
    assert source.cites or name in OURS
    assert set(source.cites) <= keys


@pytest.mark.parametrize(("name", "source"), list(every_source()))
def test_its_tests_are_there(name, source):
    assert source.tests
    assert all((CHECKOUT / "tests" / test).is_file() for test in source.tests)
    assert set(source.claims) <= set(all_claims())


@pytest.mark.parametrize("claim", all_claims().values(), ids=lambda claim: claim.id)
def test_the_tests_of_a_claim_name_it(claim):
    for test in sources.CLAIMS[claim.id].tests:
        path = CHECKOUT / "tests" / test
        assert any(is_named(name, path) for name in names_of_claim(claim)), test


@pytest.mark.parametrize("name", POLICIES)
def test_the_tests_of_a_policy_name_it(name):
    cls = type(policy_named(name)).__name__
    for test in sources.POLICIES[name].tests:
        path = CHECKOUT / "tests" / test
        assert is_named(cls, path) or is_named(f"{cls}Two", path), test


@pytest.mark.parametrize("name", DISPATCHERS)
def test_the_tests_of_a_dispatcher_name_it(name):
    for test in sources.DISPATCHERS[name].tests:
        path = CHECKOUT / "tests" / test
        assert is_named(DISPATCHERS[name].__name__, path) or f'"{name}"' in path.read_text(), test


def test_every_work_is_cited(keys):
    cited = {key for _, source in every_source() for key in source.cites}
    for page in DOCS.rglob("*.md"):
        for group in re.findall(r"\{cite:[pt]\}`([^`]+)`", page.read_text()):
            cited |= set(group.split(","))
    assert cited == keys
