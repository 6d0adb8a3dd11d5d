"""The ledger: every claim judged, beside the verdicts that are pinned."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from concurrent.futures import as_completed
from dataclasses import dataclass
from importlib.resources import files
from time import perf_counter
from typing import Any

from fairopt.errors import InputError
from fairopt.workers import workers
from proofs_check.certificates import Certificate
from proofs_check.claim import Claim, Finding, Profile, Verdict
from proofs_check.claims import all_claims
from proofs_check.ledger_checkpoint import Judged, LedgerCheckpoint

Pinned = dict[str, dict[str, str]]


@dataclass(frozen=True)
class Entry:
    """One claim as judged now.

    Parameters
    ----------
    claim : Claim
        What was judged.
    findings : tuple of Finding
        One per reading.
    pinned : dict or None
        The pinned verdict of each reading; None of what a user states, which nobody pinned.
    seconds : float
        Time of the judge, wall clock.
    """

    claim: Claim
    findings: tuple[Finding, ...]
    pinned: dict[str, str] | None
    seconds: float

    @property
    def agrees(self) -> bool:
        """Whether every reading has the verdict that is pinned; whether a statement stands."""
        if self.pinned is None:
            return all(f.verdict in (Verdict.PROVED, Verdict.HOLDS) for f in self.findings)
        return {f.reading: f.verdict.value for f in self.findings} == self.pinned

    def to_json(self) -> dict[str, Any]:
        """Return the entry as JSON values."""
        return {
            "id": self.claim.id,
            "source": self.claim.source,
            "statement": self.claim.statement,
            "restored": self.claim.restored,
            "model": self.claim.model,
            "agrees": self.agrees,
            "seconds": round(self.seconds, 3),
            "findings": [
                {
                    "reading": finding.reading,
                    "verdict": finding.verdict.value,
                    "pinned": None if self.pinned is None else self.pinned.get(finding.reading),
                    "method": finding.method,
                    "scope": finding.scope,
                    "runs": finding.runs,
                    "evidence": finding.evidence,
                    "certificates": [name for name, _ in certificates_of(finding)],
                }
                for finding in self.findings
            ],
        }


@dataclass(frozen=True)
class Ledger:
    """Claims as judged now.

    Parameters
    ----------
    profile : Profile
        How far the judges searched.
    entries : tuple of Entry
        In the order of the claims.
    """

    profile: Profile
    entries: tuple[Entry, ...]

    @property
    def stated(self) -> bool:
        """Whether it is of what a user states, of which nothing is pinned."""
        return bool(self.entries) and all(entry.pinned is None for entry in self.entries)

    @property
    def agrees(self) -> bool:
        """Whether every entry agrees with what is pinned or stated."""
        return all(entry.agrees for entry in self.entries)

    def to_json(self) -> dict[str, Any]:
        """Return the ledger as JSON values."""
        return {
            "profile": self.profile.value,
            "stated": self.stated,
            "agrees": self.agrees,
            "claims": [entry.to_json() for entry in self.entries],
        }


def pinned_verdicts() -> Pinned:
    """Return the verdicts that the project stands by: claim to reading to verdict."""
    pinned: Pinned = json.loads(files("proofs_check").joinpath("verdicts.json").read_text())
    return pinned


def chosen_claims(ids: Sequence[str]) -> list[Claim]:
    """Return the claims of the given ids, all if none is given.

    Raises
    ------
    InputError
        If an id names no claim.
    """
    claims = all_claims()
    for unknown in (name for name in ids if name not in claims):
        raise InputError("claim", unknown, "one of " + ", ".join(claims))
    return [claim for name, claim in claims.items() if not ids or name in ids]


def kept(claims: Sequence[Claim], checkpoint: LedgerCheckpoint) -> dict[str, Entry]:
    """Return by claim what a checkpoint holds, less what differs from what is pinned.

    A difference may come from a solver that ran out of time, so it is judged anew.
    """
    held = {claim: checkpoint.judged[claim.id] for claim in claims if claim.id in checkpoint.judged}
    entries = (_entry(claim, judged, pinned_verdicts()) for claim, judged in held.items())
    return {entry.claim.id: entry for entry in entries if entry.agrees}


def judge_all(
    claims: Sequence[Claim], profile: Profile, checkpoint: LedgerCheckpoint | None = None
) -> Iterator[Entry]:
    """Judge claims on all cores and yield each entry when it is done.

    Each claim is judged on its own, so no verdict depends on the number of cores.

    Parameters
    ----------
    claims : sequence of Claim
        Those to judge.
    profile : Profile
        How far the judges search.
    checkpoint : LedgerCheckpoint, optional
        Keeps each entry before it is yielded.
    """
    pinned = pinned_verdicts()
    with workers() as pool:
        judging = {pool.submit(_judge, claim.id, profile): claim for claim in claims}
        for done in as_completed(judging):
            claim, judged = judging[done], done.result()
            if checkpoint:
                checkpoint.record(claim.id, judged)
            yield _entry(claim, judged, pinned)


def _entry(claim: Claim, judged: Judged, pinned: Pinned) -> Entry:
    findings, seconds = judged
    return Entry(claim, findings, pinned.get(claim.id, {}), seconds)


def judged_statement(claim: Claim) -> Entry:
    """Judge what a user states, of which nothing is pinned, in this process."""
    findings, seconds = _timed(claim, Profile.FULL)
    return Entry(claim, findings, None, seconds)


def _judge(claim: str, profile: Profile) -> Judged:
    return _timed(all_claims()[claim], profile)


def _timed(claim: Claim, profile: Profile) -> Judged:
    begin = perf_counter()
    findings = tuple(claim.judge(profile))
    return findings, perf_counter() - begin


def certificates_of(finding: Finding) -> list[tuple[str, Certificate]]:
    """Return the certificates of a finding with their file names."""
    return [
        (f"{certificate_name(certificate.claim, finding.reading, number)}.json", certificate)
        for number, certificate in enumerate(finding.certificates)
    ]


def certificate_name(claim: str, reading: str, number: int) -> str:
    """Return the name of a certificate of a claim and a reading, counted from 0."""
    name = "-".join([claim, *re.findall(r"[\w.=-]+", reading)]).replace("=", "")
    return f"{name}-{number + 1}" if number else name
