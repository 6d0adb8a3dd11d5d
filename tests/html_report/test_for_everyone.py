"""The report on a phone, in the dark, on paper and to assistive technology."""

import pytest
from axe_playwright_python.sync_playwright import Axe

from proofs_check.claim import Claim, Finding, Profile, Verdict
from proofs_check.ledger import Entry, Ledger
from proofs_check.report import write_report
from tests.html_report.browser import needs_chromium, opened

pytestmark = needs_chromium

PHONE = {"width": 360, "height": 740}
OPEN_ALL = "document.querySelectorAll('details').forEach((details) => { details.open = true; })"


def open_all(page):
    """Open everything, and look at every chart."""
    page.evaluate(OPEN_ALL)
    for figure in page.locator("figure").element_handles():
        # Again and again, as what is drawn above moves it.
        page.wait_for_function(
            "(figure) => { figure.scrollIntoView(); return figure.querySelector('svg'); }",
            arg=figure,
        )
    page.evaluate(OPEN_ALL)  # what the charts have brought along


def overhang(page):
    return page.evaluate("document.documentElement.scrollWidth - innerWidth")


def test_nothing_sticks_out_of_a_phone(visit):
    with visit(viewport=PHONE) as page:
        assert overhang(page) <= 0
        open_all(page)
        assert overhang(page) <= 0


def test_an_id_of_a_stated_bound_is_not_broken_over_lines(browser, tmp_path):
    claim = Claim("tenants.GuardedSPT", "stated", "a bound", "the model", lambda _: ())
    entry = Entry(claim, (Finding(Verdict.OPEN, "", ""),), None, 0.0)
    write_report(Ledger(Profile.FULL, (entry,)), tmp_path / "bound.html")
    lines = """(() => {
        const text = document.createRange();
        text.selectNodeContents(document.querySelector('.claim .id').firstChild);
        return text.getClientRects().length;
    })()"""
    with opened(browser, tmp_path / "bound.html", viewport={"width": 1280, "height": 900}) as page:
        assert page.evaluate(lines) == 1


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1280])
def test_axe_finds_nothing(visit, scheme, width):
    with visit(color_scheme=scheme, viewport={"width": width, "height": 900}) as page:
        open_all(page)
        found = Axe().run(page).response["violations"]
        assert [(one["id"], one["nodes"][0]["html"]) for one in found] == []


def test_axe_would_find_something(visit):
    with visit() as page:
        page.evaluate(
            "document.querySelector('[name=text]').parentElement.replaceWith("
            "document.querySelector('[name=text]'))"
        )
        page.evaluate("document.querySelector('[name=text]').removeAttribute('placeholder')")
        found = {one["id"] for one in Axe().run(page).response["violations"]}
        assert "label" in found


def test_the_dark_is_dark_and_paper_is_white(visit):
    ground = "getComputedStyle(document.body).backgroundColor"
    with visit(color_scheme="dark") as page:
        red, green, blue = page.evaluate(f"{ground}.match(/\\d+/g).map(Number)")
        assert max(red, green, blue) < 60
        page.emulate_media(media="print", color_scheme="dark")
        assert page.evaluate(ground) == "rgb(255, 255, 255)"
        assert not page.locator(".filters").is_visible()


def test_every_control_can_be_reached_and_shows_its_focus(visit):
    with visit("#Q3.5-sfq-reaches-its-bound.json") as page:
        page.locator(".stepper").first.wait_for()
        page.evaluate("document.activeElement.blur(); scrollTo(0, 0)")
        page.locator("h1").click()
        reached = set()
        for _ in range(80):
            page.keyboard.press("Tab")
            name, outline = page.evaluate(
                "[document.activeElement.tagName.toLowerCase(),"
                " getComputedStyle(document.activeElement).outlineStyle]"
            )
            if name != "body":
                assert outline != "none", name
            reached.add(name)
        assert {"a", "input", "select", "button", "summary"} <= reached
