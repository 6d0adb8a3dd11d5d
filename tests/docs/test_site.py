"""The site as it is built: pages, links, and nothing from elsewhere."""

from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from fairopt.dispatch import DISPATCHERS
from fairopt.policies import POLICIES
from proofs_check.claims import all_claims
from proofs_check.ledger import pinned_verdicts

LOADING = {"img": "src", "link": "href", "script": "src", "source": "src", "iframe": "src"}
CERTIFICATES = Path(__file__).parents[2] / "instances" / "certificates"


class Page(HTMLParser):
    """What a page links to, what it loads, the anchors that it has, and its words."""

    def __init__(self, path):
        super().__init__()
        self.links, self.loads, self.anchors, self.words = [], [], set(), []
        self.feed(path.read_text("utf-8"))

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        self.anchors |= {given[name] for name in ("id", "name") if given.get(name)}
        if tag == "a" and "href" in given:
            self.links.append(given["href"])
        if tag in LOADING and LOADING[tag] in given:
            self.loads.append(given[LOADING[tag]])

    def handle_data(self, data):
        self.words.append(data)


@pytest.fixture(scope="module")
def pages(site):
    return {path: Page(path) for path in sorted(site.rglob("*.html"))}


def test_every_link_within_the_site_leads_somewhere(pages):
    broken = []
    for path, page in pages.items():
        for link in page.links:
            parts = urlsplit(link)
            if parts.scheme:
                continue
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            known = {"", *pages[target].anchors} if target in pages else {""}
            if not target.is_file() or unquote(parts.fragment) not in known:
                broken.append((path.name, link))
    assert broken == []


def test_nothing_is_loaded_from_elsewhere(pages):
    loads = {urlsplit(load).netloc for page in pages.values() for load in page.loads}
    assert loads == {""}


def test_no_page_tells_where_it_was_built(site, pages):
    for path in pages:
        text = path.read_text("utf-8")
        assert str(site.parent) not in text
        assert str(CERTIFICATES.parents[1]) not in text


@pytest.mark.parametrize("claim", all_claims().values(), ids=lambda claim: claim.id)
def test_every_claim_has_a_page_with_all_its_readings(site, pages, claim):
    words = " ".join(" ".join(pages[site / "claims" / f"{claim.id}.html"].words).split())
    assert " ".join(claim.statement.split()) in words
    for reading, verdict in pinned_verdicts()[claim.id].items():
        assert f"{reading or 'As stated'}: {verdict}" in words


@pytest.mark.parametrize("name", POLICIES)
def test_every_policy_has_its_section(site, pages, name):
    assert name in pages[site / "policies.html"].anchors


@pytest.mark.parametrize("name", DISPATCHERS)
def test_every_dispatcher_has_its_section(site, pages, name):
    assert name in pages[site / "dispatchers.html"].anchors


def test_every_certificate_is_there_and_linked(site, pages):
    stored = {path.name for path in CERTIFICATES.iterdir()}
    assert {path.name for path in (site / "certificates").iterdir()} == stored
    linked = {
        Path(link).name
        for page in pages.values()
        for link in page.links
        if link.startswith("../certificates/")
    }
    assert linked == {name for name in stored if name.endswith(".json")}


def test_the_command_line_is_there_whole(site, pages):
    from fairopt.cli.app import COMMANDS

    anchors = pages[site / "command_line.html"].anchors
    assert {f"fairopt-{command.__name__}" for command in COMMANDS} <= anchors
    assert "fairopt-instances-check" in anchors


def test_public_names_have_an_entry(site, pages):
    import fairopt
    import ip_models
    from fairopt import dispatch, policies
    from proofs_check import certificates

    anchors = set().union(*(pages[path].anchors for path in (site / "api").glob("*.html")))
    for package in (fairopt, policies, dispatch, ip_models, certificates):
        for name in package.__all__:
            if isinstance(getattr(package, name), type):
                assert f"{package.__name__}.{name}" in anchors
