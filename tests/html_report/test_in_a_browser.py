"""The report as a reader has it: found, opened, stepped through, saved, without a network."""

import pytest

from fairopt import audit
from fairopt.dispatch import SFQTags
from fairopt.timeline import blackouts
from proofs_check.certificates import read
from proofs_check.queueing.dispatch_trace import play
from tests.html_report.browser import needs_chromium

pytestmark = needs_chromium

RATIO = "T3.19-B2-stop-on-failure.json"
UNFAIR = "A.max-remaining.json"
TRACE = "Q3.5-sfq-reaches-its-bound.json"


def certificate(page, name):
    return page.locator(f'[id="{name}"]')


def claims_shown(page):
    shown = page.locator(".claim:visible")
    return [claim.get_attribute("id") for claim in shown.all()]


def findings_shown(page):
    return page.locator(".finding:not([hidden])").count()


@pytest.mark.parametrize(
    ("name", "value", "claims", "findings"),
    [
        ("source", "start-time fair queueing", ["Q2.4", "Q3.5", "Q4"], 4),
        ("verdict", "refuted", ["T3.19", "A.max", "Q3.5"], 4),
        ("verdict", "open", ["X.gamma"], 1),
        ("reading", "on-failure", ["T3.19"], 2),
    ],
)
def test_a_filter_leaves_what_matches(visit, name, value, claims, findings):
    with visit() as page:
        everything = claims_shown(page)
        page.locator(f".filters [name={name}]").select_option(value)
        assert claims_shown(page) == claims
        assert findings_shown(page) == findings
        assert (
            page.locator(".shown").inner_text().startswith(f"{len(claims)} of 7 claims, {findings}")
        )
        page.get_by_role("button", name="Clear").click()
        assert claims_shown(page) == everything


def test_the_search_looks_through_statements_and_evidence(visit):
    with visit() as page:
        page.get_by_role("searchbox").fill("worst SWEPT")
        assert claims_shown(page) == ["T3.19"]
        assert findings_shown(page) == 1
        page.get_by_role("searchbox").fill("alpha-fair for every alpha")
        assert claims_shown(page) == ["P3.1"]
        page.get_by_role("searchbox").fill("no such words")
        assert claims_shown(page) == []
        assert page.get_by_text("No claim matches.").is_visible()


def test_filters_narrow_each_other(visit):
    with visit() as page:
        page.locator("[name=verdict]").select_option("refuted")
        page.locator("[name=source]").select_option("start-time fair queueing")
        assert claims_shown(page) == ["Q3.5"]
        assert findings_shown(page) == 1


def test_a_claim_opens_by_keyboard_to_all_that_is_said_of_it(visit):
    with visit() as page:
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.className") == "skip"
        page.locator('[id="P3.1"] > summary').focus()
        page.keyboard.press("Enter")
        text = page.locator('[id="P3.1"] > .inside').inner_text()
        for said in ("Proposition 3.1", "run-to-completion", "1.2 s", "some method", "some range"):
            assert said in text


def test_policy_and_optimum_are_drawn_with_their_blackouts(visit, names):
    shown = names[RATIO]
    with visit(f"#{RATIO}") as page:
        figure = certificate(page, RATIO).locator("figure")
        figure.locator("svg").first.wait_for()
        drawings = figure.locator("svg")
        assert drawings.count() == 2
        for drawing, schedule in zip(
            drawings.all(), (shown.policy_schedule, shown.witness), strict=True
        ):
            assert drawing.locator(".bar").count() == len(schedule.segments)
            assert drawing.locator(".progress").count() == len(schedule.segments)
            assert drawing.locator(".hatched").count() == len(blackouts(shown.instance, schedule))
            assert drawing.locator(".breach").count() == 0
        assert f"makespan {shown.policy_schedule.makespan}" in figure.inner_text()
        assert f"makespan {shown.witness.makespan}" in figure.inner_text()


def test_one_scale_of_time_serves_both_schedules(visit, names):
    shown = names[RATIO]
    with visit(f"#{RATIO}") as page:
        ends = certificate(page, RATIO).locator(".ends")
        ends.first.wait_for(state="attached")
        policy, fair = (float(end.get_attribute("x1")) for end in ends.all())
        axis = certificate(page, RATIO).locator(".axis").first
        left = float(axis.get_attribute("x1"))
        assert (fair - left) / (policy - left) == pytest.approx(float(shown.ratio))


def test_the_violated_step_is_marked(visit, names):
    shown = names[UNFAIR]
    (found,) = audit(shown.instance, shown.policy_schedule)
    with visit(f"#{UNFAIR}") as page:
        figure = certificate(page, UNFAIR).locator("figure")
        figure.locator(".breach").wait_for(state="attached")
        assert figure.locator(".bar.broken").count() == len(found.requests)
        assert figure.locator(".gap.beyond").count() >= 1
        assert f"At step {found.time}: fairness" in figure.inner_text()


def test_a_trace_is_stepped_through_by_buttons_and_keys(visit, names):
    trace = names[TRACE].trace
    tags = SFQTags(trace.weights)
    times = [0]
    for _ in play(tags, trace.events):
        times.append(tags.virtual_time)
    with visit(f"#{TRACE}") as page:
        figure = certificate(page, TRACE).locator("figure")
        event, v = figure.locator(".event"), figure.locator("svg", has=page.locator(".band"))
        event.wait_for()
        slider = figure.get_by_role("slider")
        assert event.inner_text().startswith(f"0 of {len(trace.events)}: before")
        assert figure.get_by_role("button", name="Previous event").is_disabled()
        for k, time in enumerate(times[1:], start=1):
            if k % 2:
                figure.get_by_role("button", name="Next event").click()
            else:
                slider.press("ArrowRight")
            assert event.inner_text().startswith(f"{k} of ")
            assert f"v = {time}" in v.text_content()
        assert figure.get_by_role("button", name="Next event").is_disabled()
        figure.get_by_role("button", name="First event").click()
        assert slider.input_value() == "0"


def test_who_waits_is_in_the_band_at_every_event(visit, names):
    with visit(f"#{TRACE}") as page:
        figure = certificate(page, TRACE).locator("figure")
        figure.locator(".event").wait_for()
        waiting = 0
        for _ in names[TRACE].trace.events:
            figure.get_by_role("button", name="Next event").click()
            band = figure.locator(".band")
            begin = float(band.get_attribute("x"))
            end = begin + float(band.get_attribute("width"))
            for row, dot in zip(
                figure.locator("tbody tr").all(), figure.locator("circle").all(), strict=True
            ):
                if "waits" in row.inner_text():
                    waiting += 1
                    assert begin - 0.01 <= float(dot.get_attribute("cx")) <= end + 0.01
        assert waiting > 5


def test_a_dispatcher_without_meters_has_its_service_drawn(visit):
    name = "Q3.5-vtc.json"
    with visit(f"#{name}") as page:
        figure = certificate(page, name).locator("figure")
        figure.locator(".event").wait_for()
        assert figure.locator(".band").count() == 0
        assert figure.locator(".user-line").count() == 2


def test_a_link_opens_what_a_filter_hides(visit):
    with visit() as page:
        page.locator("[name=verdict]").select_option("open")
        page.get_by_role("link", name="the meters of SFQ").click()
        certificate(page, TRACE).locator(".event").wait_for()
        assert page.locator("[name=verdict]").input_value() == ""


def test_a_saved_certificate_replays(visit, names, tmp_path):
    with visit(f"#{UNFAIR}", accept_downloads=True) as page:
        with page.expect_download() as download:
            page.get_by_role("button", name=f"Save {UNFAIR}").click()
        assert download.value.suggested_filename == UNFAIR
        path = tmp_path / UNFAIR
        download.value.save_as(path)
    saved = read(path)
    assert saved == names[UNFAIR]
    assert saved.problems() == []


def test_a_large_certificate_is_named_with_the_command_that_writes_it(visit, names):
    (large,) = (name for name in names if name.startswith("Q2.4"))
    with visit(f"#{large}") as page:
        text = certificate(page, large).inner_text()
        assert "fairopt verify --claim Q2.4 --certificates FOLDER" in text
        assert names[large].scripts[0].name in text


def test_the_gamma_curve_has_what_is_published_and_what_is_stated(visit):
    with visit() as page:
        curve = page.locator("#gamma")
        curve.locator("svg").wait_for()
        assert curve.locator(".envelope").count() == 1
        assert curve.locator(".behaviour").count() == 3
        assert curve.locator(".stated").count() == 9
        assert curve.locator(".stated.proved").count() == 0  # this ledger holds no proof of them
        curve.get_by_text("As numbers").click()
        rows = [row.inner_text().split("\t") for row in curve.locator("tbody tr").all()]
        assert ["5/8", "11/14"] in [row[:2] for row in rows]


def test_charts_are_drawn_only_once_they_are_looked_at(visit, report_of_500):
    with visit("#M.250", path=report_of_500) as page:
        page.locator('[id="M.250"] svg').first.wait_for()
        assert page.locator("figure:has(svg)").count() == 1
        page.locator("[name=text]").fill("claim 499")
        assert claims_shown(page) == ["M.499"]


def test_a_chart_follows_the_width_of_the_window(visit):
    with visit(f"#{RATIO}", viewport={"width": 1200, "height": 900}) as page:
        drawing = certificate(page, RATIO).locator("figure svg").first
        drawing.wait_for()
        wide = drawing.get_attribute("viewBox")
        page.set_viewport_size({"width": 500, "height": 900})
        page.wait_for_function(
            "([name, wide]) => document.getElementById(name)"
            ".querySelector('figure svg').getAttribute('viewBox') !== wide",
            arg=[RATIO, wide],
        )


def test_without_scripts_the_text_is_all_there(visit, ledger):
    with visit(java_script_enabled=False) as page:
        assert "Without scripts there are no filters" in page.locator("noscript").inner_text()
        assert page.locator(".claim:visible").count() == len(ledger.entries)
