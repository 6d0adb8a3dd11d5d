"""What a claim's page and the table of claims say in short."""

from __future__ import annotations

import inspect
import sys
from collections import Counter
from typing import NamedTuple

from proofs_check.certificates import ProofCertificate
from proofs_check.claim import Claim, Verdict
from proofs_check.documentation.known import KnownClaim
from proofs_check.smt import Answer


class Argument(NamedTuple):
    """A proof in words, with the questions that were put to the solvers."""

    text: str
    obligations: tuple[str, ...]
    controls: tuple[str, ...]


def document(known: KnownClaim) -> str:
    """Return the document that a claim is from, without the section."""
    return known.claim.source.split(",")[0]


def counts(known: KnownClaim) -> dict[str, int]:
    """Return how many readings have each verdict that one has."""
    found = Counter(reading.verdict for reading in known.readings)
    return {verdict.value: found[verdict.value] for verdict in Verdict if found[verdict.value]}


def arguments(known: KnownClaim) -> list[Argument]:
    """Return the arguments of a claim's proofs, each once."""
    found = {}
    for reading in known.readings:
        for stored in reading.certificates:
            proof = stored.certificate
            if isinstance(proof, ProofCertificate):
                found[proof.argument] = Argument(
                    proof.argument,
                    tuple(s.name for s in proof.scripts if s.expected is Answer.UNSAT),
                    tuple(s.name for s in proof.scripts if s.expected is Answer.SAT),
                )
    return list(found.values())


def details(claim: Claim) -> tuple[str, str]:
    """Return the first line of what the judge's module says of itself, and the rest."""
    words = inspect.getdoc(sys.modules[claim.judge.__module__]) or ""
    first, _, rest = words.partition("\n\n")
    return first, rest
