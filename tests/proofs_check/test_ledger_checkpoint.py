"""An interrupted ledger goes on where it stopped, and only with what this code judged."""

import json
import os
import signal
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest

from fairopt.errors import InputError
from proofs_check import ledger_checkpoint
from proofs_check.certificates import read
from proofs_check.claim import Finding, Profile, Verdict
from proofs_check.claims import all_claims
from proofs_check.ledger import chosen_claims, judge_all, kept
from proofs_check.ledger_checkpoint import LedgerCheckpoint

CERTIFICATES = Path(__file__).parents[2] / "instances" / "certificates"
FEW = ["P5.4", "Q2.7", "T5.1"]


@pytest.fixture
def file(tmp_path):
    return tmp_path / "ledger.jsonl"


def judged(file, ids=FEW):
    with closing(LedgerCheckpoint(file, Profile.QUICK)) as held:
        entries = judge_all(chosen_claims(ids), Profile.QUICK, held)
        return {entry.claim.id: entry for entry in entries}


def held(file, ids=FEW):
    return kept(chosen_claims(ids), LedgerCheckpoint(file, Profile.QUICK))


def test_what_is_kept_is_what_was_judged(file):
    entries = judged(file)
    assert held(file) == entries
    assert list(held(file, FEW[:1])) == FEW[:1]


def test_every_certificate_comes_back_as_it_was(file):
    certificates = tuple(read(path) for path in sorted(CERTIFICATES.glob("*.json")))
    finding = Finding(Verdict.REFUTED, "found", "here", "", "so", certificates)
    LedgerCheckpoint(file, Profile.QUICK).record("T3.9", ((finding,), 1.5))
    assert LedgerCheckpoint(file, Profile.QUICK).judged == {"T3.9": ((finding,), 1.5)}


def test_a_verdict_that_differs_from_the_pinned_one_is_judged_again(file):
    finding = Finding(Verdict.OPEN, "", "")
    LedgerCheckpoint(file, Profile.QUICK).record("P5.4", ((finding,), 1.0))
    assert held(file) == {}


def test_a_line_cut_short_is_judged_again(file):
    entries = judged(file)
    file.write_bytes(file.read_bytes()[:-1])
    assert len(held(file)) == len(entries) - 1


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"holds on"', '"proved"'),
        ("L = 1..120", "L = 1..999"),
        ('"claim":"P5.4"', '"claim":"P5.6"'),
        (',"sha256"', ',"sha512"'),
    ],
)
def test_a_line_that_was_changed_is_refused(file, old, new):
    judged(file, ["P5.4"])
    changed = file.read_text().replace(old, new)
    assert changed != file.read_text()
    file.write_text(changed)
    with pytest.raises(InputError, match="the checkpoint of a ledger"):
        LedgerCheckpoint(file, Profile.QUICK)
    assert file.read_text() == changed


def test_another_profile_is_refused(file):
    judged(file, ["P5.4"])
    with pytest.raises(InputError, match="jsonl: got ledger quick, allowed: ledger full"):
        LedgerCheckpoint(file, Profile.FULL)


def test_other_code_is_refused(file, monkeypatch):
    judged(file, ["P5.4"])
    before = file.read_bytes()
    monkeypatch.setattr(ledger_checkpoint, "code_digest", lambda: "other")
    with pytest.raises(InputError, match=r"--checkpoint .*: got code .*, allowed: code other"):
        LedgerCheckpoint(file, Profile.QUICK)
    assert file.read_bytes() == before


@pytest.mark.parametrize(
    ("send", "ending"),
    [
        (os.killpg, signal.SIGINT),  # as a terminal does: to the workers too
        (os.kill, signal.SIGTERM),  # as a job queue does: to this process alone
    ],
    ids=["terminal", "queue"],
)
def test_an_ending_keeps_every_finished_claim_and_ends_every_worker(file, send, ending):
    running = subprocess.Popen(
        [sys.executable, "-m", "fairopt", "verify", "--checkpoint", file],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    while running.poll() is None and (not file.exists() or file.read_bytes().count(b"\n") < 2):
        time.sleep(0.01)
    send(running.pid, ending)
    out, err = running.communicate(timeout=60)
    assert (running.returncode, out) == (130, "")
    done = len(held(file, []))
    assert 1 <= done < len(all_claims())
    assert err == f"note: {file} keeps {done} of {len(all_claims())} claims\nerror: interrupted\n"
    assert json.loads(file.read_text().splitlines()[0])["ledger"] == "quick"
    with pytest.raises(ProcessLookupError):
        os.killpg(running.pid, 0)
