"""What is known of each claim: the pinned verdicts with their certificates, or a ledger."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from importlib import resources
from itertools import count
from pathlib import Path
from typing import Any

from fairopt.errors import InputError
from fairopt.files import Verbatim, read_json
from fairopt.library import folder
from proofs_check.certificates import Certificate, read
from proofs_check.claim import Claim, Profile, Verdict
from proofs_check.claims import all_claims
from proofs_check.ledger import certificate_name, pinned_verdicts

LEDGER = "a ledger, as `fairopt verify --report ledger.json` writes it"


@dataclass(frozen=True)
class Stored:
    """A certificate that comes with fairopt, by its file name without ``.json``."""

    name: str
    certificate: Certificate


@dataclass(frozen=True)
class KnownReading:
    """The verdict on a claim under one reading, in words.

    Parameters
    ----------
    name : str
        The reading; empty if the claim needs none.
    verdict, pinned : str or None
        As judged, and as pinned; None if nothing is pinned.
    certificates : tuple of Stored
        Those that come with fairopt.
    method, scope, runs, evidence : str
        As in `proofs_check.claim.Finding`; empty without a ledger.
    """

    name: str
    verdict: str
    pinned: str | None
    certificates: tuple[Stored, ...]
    method: str = ""
    scope: str = ""
    runs: str = ""
    evidence: str = ""


@dataclass(frozen=True)
class KnownClaim:
    """A claim and what is known of it.

    Parameters
    ----------
    claim : Claim
        What is said.
    readings : tuple of KnownReading
        In the order of the pins or the ledger.
    profile : str
        How far a ledger searched; empty without one.
    seconds : float or None
        How long the judge of a ledger took, wall clock.
    """

    claim: Claim
    readings: tuple[KnownReading, ...]
    profile: str = ""
    seconds: float | None = None


def of_pins() -> list[KnownClaim]:
    """Return what the pinned verdicts and the stored certificates say, nothing judged anew."""
    pinned = pinned_verdicts()
    return [
        KnownClaim(
            claim,
            tuple(
                KnownReading(reading, verdict, verdict, _stored(claim.id, reading))
                for reading, verdict in pinned[claim.id].items()
            ),
        )
        for claim in all_claims().values()
    ]


def of_ledger(path: Path) -> list[KnownClaim]:
    """Return what a ledger says of its claims, and of the others what is pinned.

    Raises
    ------
    InputError
        If the file is no ledger, or knows a claim that fairopt does not.
    """
    ledger = read_json(path)
    known = {claim.claim.id: claim for claim in of_pins()}
    try:
        profile = Profile(ledger["profile"]).value
        for entry in ledger["claims"]:
            claim = known[entry["id"]]
            readings = tuple(_reading(entry["id"], finding) for finding in entry["findings"])
            seconds = float(entry["seconds"])
            known[entry["id"]] = replace(claim, readings=readings, profile=profile, seconds=seconds)
    except (KeyError, TypeError, ValueError) as malformed:
        raise InputError(str(path), Verbatim(repr(malformed)), LEDGER) from None
    return list(known.values())


def _reading(claim: str, finding: Mapping[str, Any]) -> KnownReading:
    words = {name: str(finding[name]) for name in ("method", "scope", "runs", "evidence")}
    pinned = finding["pinned"]
    return KnownReading(
        finding["reading"],
        Verdict(finding["verdict"]).value,
        None if pinned is None else Verdict(pinned).value,
        _stored(claim, finding["reading"]),
        **words,
    )


def _stored(claim: str, reading: str) -> tuple[Stored, ...]:
    found: list[Stored] = []
    with resources.as_file(folder().joinpath("certificates")) as certificates:
        for number in count():
            name = certificate_name(claim, reading, number)
            if not (certificates / f"{name}.json").is_file():
                return tuple(found)
            found.append(Stored(name, read(certificates / f"{name}.json")))
    raise AssertionError("never reached")
