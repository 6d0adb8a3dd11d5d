"""A ledger of stored certificates, as a page in the browser."""

from dataclasses import replace
from pathlib import Path

import pytest

from proofs_check.certificates import read
from proofs_check.claim import Claim, Finding, Profile, Verdict
from proofs_check.claims import all_claims
from proofs_check.ledger import Entry, Ledger, certificates_of
from proofs_check.report import write_report
from tests.html_report.browser import chromium, opened

CERTIFICATES = Path(__file__).parents[2] / "instances" / "certificates"


def stored(*names):
    return tuple(read(CERTIFICATES / f"{name}.json") for name in names)


def entry(claim, *findings):
    pinned = {finding.reading: finding.verdict.value for finding in findings}
    return Entry(claim, findings, pinned, 1.25)


def finding(verdict, reading="", certificates=(), evidence="found", scope="some range"):
    return Finding(verdict, "some method", scope, reading, evidence, certificates)


@pytest.fixture(scope="session")
def ledger():
    claims = all_claims()
    return Ledger(
        Profile.QUICK,
        (
            entry(
                claims["T3.19"],
                finding(
                    Verdict.REFUTED,
                    "B=2, stop, on-failure",
                    stored("T3.19-B2-stop-on-failure"),
                    "worst of the swept",
                ),
                finding(
                    Verdict.REFUTED,
                    "B=3, left, on-failure",
                    stored("T3.19-B3-left-stop-pack-on-failure"),
                ),
                finding(Verdict.HOLDS, "B=2, all real lengths"),
            ),
            entry(
                claims["A.max"],
                finding(Verdict.HOLDS, "progress"),
                finding(Verdict.REFUTED, "remaining", stored("A.max-remaining")),
            ),
            entry(claims["P3.1"], finding(Verdict.PROVED, "", stored("P3.1"))),
            entry(claims["X.gamma"], finding(Verdict.OPEN)),
            entry(claims["Q2.4"], finding(Verdict.PROVED, "", stored("Q2.4-reset-on-return"))),
            entry(
                claims["Q3.5"],
                finding(
                    Verdict.HOLDS,
                    "sfq reaches its bound",
                    stored("Q3.5-sfq-reaches-its-bound"),
                ),
                finding(Verdict.REFUTED, "vtc", stored("Q3.5-vtc-batch_size2-against-2-U")),
            ),
            entry(claims["Q4"], finding(Verdict.HOLDS, "", stored("Q4-cost-information-required"))),
        ),
    )


@pytest.fixture(scope="session")
def names(ledger):
    """The certificates by file name."""
    return {
        name: certificate
        for entry in ledger.entries
        for finding in entry.findings
        for name, certificate in certificates_of(finding)
    }


@pytest.fixture(scope="session")
def report(ledger, tmp_path_factory):
    path = tmp_path_factory.mktemp("report") / "ledger.html"
    write_report(ledger, path)
    return path


# Of a module, as no other code that needs an event loop can run while Playwright's does.
@pytest.fixture(scope="module")
def browser():
    with chromium() as launched:
        yield launched


@pytest.fixture
def visit(browser, report):
    """Open the report at a fragment."""

    def visited(fragment="", path=report, **context):
        return opened(browser, path, fragment, **context)

    return visited


@pytest.fixture(scope="session")
def report_of_500(tmp_path_factory):
    """A report of 500 claims, each with a certificate."""
    (shown,) = stored("T3.19-B2-stop-on-failure")
    entries = []
    for k in range(500):
        claim = Claim(f"M.{k}", "a document, section 1", f"claim {k}", "the model", lambda _: ())
        certificate = replace(shown, claim=claim.id)
        entries.append(entry(claim, finding(Verdict.REFUTED, "", (certificate,))))
    path = tmp_path_factory.mktemp("report") / "ledger.html"
    write_report(Ledger(Profile.FULL, tuple(entries)), path)
    return path
