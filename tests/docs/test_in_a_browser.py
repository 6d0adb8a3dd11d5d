"""The site in a browser: no complaints, no network, and room on a phone."""

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.html_report.browser import chromium, needs_chromium, opened

pytestmark = needs_chromium

PAGES = (
    ("index", "light"),
    ("claims/T3.19", "light"),
    ("claims/T3.19", "dark"),
    ("policies", "dark"),
    ("api/policies", "light"),
)
SERIOUS = {"serious", "critical"}


@pytest.fixture(scope="module")
def browser():
    with chromium() as launched:
        yield launched


@pytest.mark.parametrize(("page", "scheme"), PAGES)
def test_a_page_is_fit_to_be_read(browser, site, page, scheme):
    phone = {"width": 360, "height": 740}
    path = site / f"{page}.html"
    with opened(browser, path, viewport=phone, color_scheme=scheme) as shown:
        assert shown.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
        found = Axe().run(shown, options={"preload": False}).response["violations"]
        assert [one["id"] for one in found if one["impact"] in SERIOUS] == []


def test_the_search_finds_a_claim_without_a_network(browser, site):
    with opened(browser, site / "search.html", "?q=wrap-around") as shown:
        shown.locator("#search-results li").first.wait_for()
        assert "The batching model" in shown.locator("#search-results").inner_text()
