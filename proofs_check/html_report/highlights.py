"""Where to look first: certificates that show what the ledger is about."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from proofs_check.certificates import (
    Certificate,
    RatioCertificate,
    TraceCertificate,
    UnfairCertificate,
)
from proofs_check.ledger import Ledger, certificates_of


class Highlight(NamedTuple):
    """A certificate by name, and why to look at it."""

    name: str
    why: str


def highlights(ledger: Ledger) -> list[Highlight]:
    """Return the lowest ratio, the smallest unfair schedule and a trace, if there are.

    Of what a user states it is the trace of the largest lead; of the claims, one of SFQ.
    """
    named = [
        pair
        for entry in ledger.entries
        for finding in entry.findings
        for pair in certificates_of(finding)
    ]
    return [*_lowest(named), *_unfair(named), *(_lead if ledger.stated else _meters)(named)]


def _lowest(named: list[tuple[str, Certificate]]) -> Iterator[Highlight]:
    ratios = [(c.ratio, name, c) for name, c in named if isinstance(c, RatioCertificate)]
    if ratios:
        ratio, name, c = min(ratios, key=lambda one: one[:2])
        why = f"{c.claim}: a policy at {ratio} of the optimum, claimed at least {c.claimed}"
        yield Highlight(name, why)


def _unfair(named: list[tuple[str, Certificate]]) -> Iterator[Highlight]:
    unfair = [
        (len(c.instance), c.instance.tokens, name, c)
        for name, c in named
        if isinstance(c, UnfairCertificate)
    ]
    if unfair:
        *_, name, c = min(unfair, key=lambda one: one[:3])
        yield Highlight(name, f"{c.claim}: a schedule that breaks fairness, step by step")


def _meters(named: list[tuple[str, Certificate]]) -> Iterator[Highlight]:
    traces = [
        (c.claimed is None, c.lead.value / c.trace.c_max, name, c)
        for name, c in named
        if isinstance(c, TraceCertificate) and c.trace.dispatcher == "sfq"
    ]
    if traces:  # rather one that reaches a bound than one that refutes a broken variant
        *_, name, c = max(traces, key=lambda one: one[:3])
        yield Highlight(name, f"{c.claim}: the meters of SFQ in their band, event by event")


def _lead(named: list[tuple[str, Certificate]]) -> Iterator[Highlight]:
    traces = [
        (c.lead.value / c.trace.c_max, name, c)
        for name, c in named
        if isinstance(c, TraceCertificate)
    ]
    if traces:
        lead, name, c = max(traces, key=lambda one: one[:2])
        dispatcher, leader, follower = c.trace.dispatcher, c.lead.leader, c.lead.follower
        who = f"{leader} gets {lead} c_max ahead of {follower}"
        yield Highlight(name, f"{dispatcher}: {who}, event by event")
