"""The judged claims of a ledger in a file, so that an interrupted one goes on."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import fairopt
from fairopt.checkpoint import Checkpoint
from proofs_check.certificates import Certificate, certificate_from_json
from proofs_check.claim import Finding, Profile, Verdict
from proofs_check.code_digest import code_digest
from proofs_check.stored_file import StoredFile

Judged = tuple[tuple[Finding, ...], float]
"""The findings on a claim, and the seconds that its judge took."""


class LedgerCheckpoint:
    """A checkpoint with one line per judged claim, certificates included.

    It is bound to the profile and to the code. A verdict "holds on" is nothing but
    what a judge said, so who may write the file is trusted as who may write the code.

    Parameters
    ----------
    path : Path
        Made if it does not exist.
    profile : Profile
        How far the judges search.

    Attributes
    ----------
    judged : dict
        By the id of the claim.

    Raises
    ------
    InputError
        If the file was made by other code or for another profile, is no
        checkpoint or cannot be written.
    """

    def __init__(self, path: Path, profile: Profile) -> None:
        title = {
            "ledger": profile.value,
            "fairopt": fairopt.__version__,
            "code": code_digest(),
        }
        self._file = Checkpoint(path, "a ledger", title, _from_json)
        self.judged: dict[str, Judged] = dict(self._file.parts)

    def record(self, claim: str, judged: Judged) -> None:
        """Keep the findings on a claim; the last ones count."""
        findings, seconds = judged
        values = {
            "claim": claim,
            "seconds": seconds,
            "findings": [_finding_to_json(finding) for finding in findings],
        }
        self._file.append(values)
        self.judged[claim] = judged

    def close(self) -> None:
        """Let other runs have the file."""
        self._file.close()


def _from_json(line: dict[str, Any]) -> tuple[str, Judged]:
    findings = tuple(_finding_from_json(values) for values in line["findings"])
    return line["claim"], (findings, line["seconds"])


def _finding_to_json(finding: Finding) -> dict[str, Any]:
    return {
        **vars(finding),
        "verdict": finding.verdict.value,
        "certificates": [
            {
                "certificate": certificate.to_json(),
                "files": {file.name: file.content.decode() for file in certificate.files()},
            }
            for certificate in finding.certificates
        ],
    }


def _finding_from_json(values: dict[str, Any]) -> Finding:
    certificates = tuple(map(_certificate_from_json, values["certificates"]))
    verdict = Verdict(values["verdict"])
    return Finding(**{**values, "verdict": verdict, "certificates": certificates})


def _certificate_from_json(values: dict[str, Any]) -> Certificate:
    def files(hashes: Mapping[str, str]) -> dict[str, StoredFile]:
        texts = values["files"]
        return {
            name: StoredFile(name, texts[name].encode(), digest) for name, digest in hashes.items()
        }

    return certificate_from_json("certificate", values["certificate"], files)
