"""A claim is a value: what is said, where, and how it is judged."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from enum import Enum

from proofs_check.certificates import Certificate


class Verdict(Enum):
    """What the ledger says of a claim."""

    PROVED = "proved"
    """For all inputs of the stated scope, by a machine-checked argument."""
    HOLDS = "holds on"
    """On every input of the stated range, exhaustively."""
    REFUTED = "refuted"
    """By a certificate that anyone can replay."""
    OPEN = "open"
    """No verdict within what was tried."""


class Profile(Enum):
    """How far the judges search."""

    QUICK = "quick"
    FULL = "full"


@dataclass(frozen=True)
class Finding:
    """The verdict on a claim under one reading.

    Parameters
    ----------
    verdict : Verdict
        Reached by the judge that returns it.
    method : str
        How it was reached.
    scope : str
        The inputs for which it is said.
    reading : str
        The reading of the text under which it is said; empty if the claim needs none.
    evidence : str
        What was found, in one line.
    certificates : tuple of Certificate
        What a third party replays.
    runs : str
        On what the code was run, where an argument says more than runs can.
    """

    verdict: Verdict
    method: str
    scope: str
    reading: str = ""
    evidence: str = ""
    certificates: tuple[Certificate, ...] = ()
    runs: str = ""


@dataclass(frozen=True)
class Claim:
    """A published statement and its judge.

    Parameters
    ----------
    id : str
        As in the ledger, ``"T3.19"``.
    source : str
        Document and section.
    statement : str
        In one or two lines.
    model : str
        The service model or scheduler in which it is judged.
    judge : callable
        Takes a profile and yields one finding per reading.
    restored : bool
        Whether the statement is a reconstruction of a lost display from its prose.
    """

    id: str
    source: str
    statement: str
    model: str
    judge: Callable[[Profile], Iterable[Finding]] = field(repr=False)
    restored: bool = False
