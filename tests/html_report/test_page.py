"""The page as text: complete, escaped, self-contained, written whole."""

import json
import re
from dataclasses import replace
from html import unescape

import pytest

from fairopt.cli.app import main
from proofs_check.claim import Claim, Finding, Profile, Verdict
from proofs_check.html_report import page
from proofs_check.html_report.gamma_chart import gamma_chart
from proofs_check.html_report.highlights import highlights
from proofs_check.html_report.trace_chart import trace_chart
from proofs_check.ledger import Entry, Ledger

HOSTILE = "<script>alert('1 & \"2\"')</script><!-- {{ 7 * 6 }}"


def hostile():
    claim = Claim(HOSTILE, HOSTILE, HOSTILE, HOSTILE, lambda _: ())
    finding = Finding(Verdict.OPEN, HOSTILE, HOSTILE, f"{HOSTILE}, twice", HOSTILE, (), HOSTILE)
    other = Finding(Verdict.HOLDS, "", "", f"{HOSTILE}, twice again")
    return Ledger(Profile.QUICK, (Entry(claim, (finding, other), {}, 0.0),))


def test_whatever_a_claim_says_is_text():
    text = page(hostile())
    assert HOSTILE not in text
    assert text.count("<script") == page(Ledger(Profile.QUICK, ())).count("<script")
    assert unescape(text).count(HOSTILE) >= 9


def test_the_page_asks_for_nothing_from_elsewhere(report):
    text = report.read_text()
    elsewhere = set(re.findall(r"https?://[^\s\"'<]+", text))
    assert elsewhere == {"http://www.w3.org/2000/svg"}  # a name, not an address
    assert not re.search(r"<(link|img|iframe|script[^>]* src)|@import|url\((?!#)", text)


def test_a_verdict_that_differs_is_said(ledger):
    assert "differs from the pinned one" not in page(ledger)
    text = page(hostile())
    assert "A verdict differs from the pinned one." in text
    assert "The pinned verdict is missing." in text


def test_every_finding_and_certificate_is_on_the_page(ledger, report, names):
    text = report.read_text()
    assert text.count('<details class="finding"') == sum(len(e.findings) for e in ledger.entries)
    for name, certificate in names.items():
        assert f'<details class="certificate" id="{name}"' in text
        assert certificate.summary() in unescape(text)


def test_one_certificate_is_not_certificates(names):
    certificate = names["A.max-remaining.json"]
    claim = Claim("pol.P", "stated", "a bound", "the model", lambda _: ())
    finding = Finding(Verdict.REFUTED, "", "", certificates=(certificate,))
    text = page(Ledger(Profile.FULL, (Entry(claim, (finding,), None, 0.0),)))
    assert "; 1 certificate.</p>" in text


def test_the_trace_of_a_stated_bound_is_where_to_look_first(names):
    certificate = names["Q3.5-vtc.json"]
    claim = Claim("tenants.LeastServed", "stated", "a bound", "the model", lambda _: ())
    finding = Finding(Verdict.REFUTED, "", "", certificates=(replace(certificate, claim=claim.id),))
    stated = Ledger(Profile.FULL, (Entry(claim, (finding,), None, 0.0),))
    (highlight,) = highlights(stated)
    assert highlight.name == "tenants.LeastServed.json"
    assert "vtc: " in highlight.why
    assert "c_max ahead of" in highlight.why
    assert f'<a href="#{highlight.name}">' in page(stated)


def test_the_curve_is_there_only_for_claims_about_it(ledger):
    assert gamma_chart(ledger) is not None
    others = tuple(entry for entry in ledger.entries if entry.claim.id != "X.gamma")
    assert gamma_chart(Ledger(Profile.QUICK, others)) is None
    assert 'id="gamma"' not in page(Ledger(Profile.QUICK, others))


def test_every_stated_ratio_is_at_most_the_published(ledger):
    for point in gamma_chart(ledger)["stated"]:
        published = dict(map(tuple, gamma_chart(ledger)["published"]["envelope"]))
        gamma, ratio = point["at"]
        if gamma in published:
            assert ratio <= published[gamma]


def test_a_trace_has_a_state_before_and_after_each_event(names):
    trace = names["Q3.5-sfq-reaches-its-bound.json"].trace
    values = trace_chart(trace)
    assert len(values["states"]) == len(trace.events) + 1
    assert values["states"][-1]["served"] == [6, 3]
    assert values["c_max"] == 3


def test_the_command_writes_the_page(tmp_path, capsys):
    report = tmp_path / "ledger.html"
    assert main(["verify", "--claim", "A.max", "--json", "--report", str(report)]) == 0
    assert json.loads(capsys.readouterr().out)["agrees"]
    assert 'id="A.max-remaining.json"' in report.read_text()
    assert [path.name for path in tmp_path.iterdir()] == ["ledger.html"]


@pytest.mark.parametrize("suffix", ["", ".htm", ".HTML"])
def test_other_suffixes_are_refused_before_anything_is_judged(suffix, tmp_path, capsys):
    assert main(["verify", "--report", str(tmp_path / f"ledger{suffix}")]) == 2
    assert ".html, .json, .md" in capsys.readouterr().err
