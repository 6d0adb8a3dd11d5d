"""The ledger reaches the pinned verdicts, and turns red when one is flipped."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from fairopt.cli.app import main
from proofs_check import ledger
from proofs_check.claim import Profile, Verdict
from proofs_check.claims import all_claims, claim_named
from proofs_check.html_report import page
from proofs_check.ledger import (
    Ledger,
    certificates_of,
    chosen_claims,
    judge_all,
    pinned_verdicts,
)

CERTIFICATES = Path(__file__).parents[2] / "instances" / "certificates"


@pytest.fixture(scope="module")
def entries():
    return list(judge_all(chosen_claims([]), Profile.QUICK))


def test_every_claim_has_the_verdicts_that_are_pinned(entries):
    reached = {e.claim.id: {f.reading: f.verdict.value for f in e.findings} for e in entries}
    assert reached == pinned_verdicts()


def test_the_stored_certificates_are_the_ones_that_the_judges_find(entries):
    found = {
        name: certificate.to_json()
        for entry in entries
        for finding in entry.findings
        for name, certificate in certificates_of(finding)
    }
    stored = {path.name: json.loads(path.read_text()) for path in CERTIFICATES.glob("*.json")}
    assert json.loads(json.dumps(found)) == stored


def test_every_refutation_and_every_proof_hands_over_a_certificate(entries):
    for entry in entries:
        for finding in entry.findings:
            if finding.verdict.value in ("refuted", "proved"):
                assert finding.certificates, (entry.claim.id, finding.reading)


def test_findings_name_their_method_and_range(entries):
    for entry in entries:
        assert entry.findings
        for finding in entry.findings:
            assert finding.method
            assert finding.scope


def test_claims_have_unique_readings(entries):
    for entry in entries:
        readings = [finding.reading for finding in entry.findings]
        assert len(set(readings)) == len(readings)


def test_the_page_of_the_whole_ledger_is_light(entries):
    assert len(page(Ledger(Profile.QUICK, tuple(entries))).encode()) < 3_000_000


def test_any_flipped_pin_turns_its_claim_red(entries):
    for entry in entries:
        assert entry.agrees
        for reading, verdict in entry.pinned.items():
            for other in {v.value for v in Verdict} - {verdict}:
                flipped = replace(entry, pinned={**entry.pinned, reading: other})
                assert not flipped.agrees, (entry.claim.id, reading, other)


@pytest.mark.parametrize("claim", ["P5.4", "A.max"])
def test_a_flipped_pin_turns_the_ledger_red(claim, monkeypatch, capsys):
    flipped = pinned_verdicts()
    reading, verdict = next(iter(flipped[claim].items()))
    flipped[claim][reading] = "refuted" if verdict != "refuted" else "holds on"
    monkeypatch.setattr(ledger, "pinned_verdicts", lambda: flipped)
    assert main(["verify", "--claim", claim, "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["agrees"] is False


def test_a_missing_pin_turns_the_ledger_red(monkeypatch):
    monkeypatch.setattr(ledger, "pinned_verdicts", dict)
    assert main(["verify", "--claim", "P5.4"]) == 1


def test_one_claim_can_be_chosen_and_reported(tmp_path, capsys):
    report = tmp_path / "ledger.md"
    assert main(["verify", "--claim", "P5.4", "--json", "--report", str(report)]) == 0
    printed = json.loads(capsys.readouterr().out)
    assert [claim["id"] for claim in printed["claims"]] == ["P5.4"]
    assert "## P5.4" in report.read_text()


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (["--claim", "T9.99"], "claim"),
        (["--profile", "slow"], "--profile"),
        (["--report", "ledger.pdf"], "--report"),
        (["--report", "/no/such/folder/ledger.md"], "--report"),
    ],
)
def test_a_bad_option_gets_one_line_and_status_2(arguments, named, capsys):
    assert main(["verify", *arguments]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert named in err
    assert err.count("\n") == 1


def test_the_order_of_the_ledger_lists_every_claim_file():
    folder = Path(ledger.__file__).parent / "claims"
    assert {p.stem for p in folder.glob("*.py")} - {"__init__"} == set(
        __import__("proofs_check.claims", fromlist=["MODULES"]).MODULES
    )
    assert all(name == claim.id for name, claim in all_claims().items())


def test_a_claim_is_found_by_its_id_alone():
    claims = all_claims()
    assert {name: claim_named(name) for name in claims} == claims
    assert [claim_named(name) for name in ("t3.19", "T3_19", "T3.20", "")] == [None] * 4
