"""CR(gamma) as section 4 publishes it, and the least ratios that this ledger knows."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from fairopt.policies import ISJL
from proofs_check.certificates import Certificate, PathsCertificate, RatioCertificate
from proofs_check.claims.x_gamma import CURVES
from proofs_check.html_report.schedule_chart import Values, shown
from proofs_check.ledger import Ledger, certificates_of
from proofs_check.published_curve import jigsaw, lower_envelope, over_inserting, under_inserting

ABOUT = {"T4.3", "X.gamma"}
BATCH_SIZE = 2
FINE = [Fraction(k, 120) for k in range(6, 121)]


def gamma_chart(ledger: Ledger) -> Values | None:
    """Return JSON values that ``gamma.js`` draws; None if no claim is about the curve.

    Published are the three behaviours and their envelope; stated is the least
    ratio by claim X.gamma, with the number of requests up to which this run
    proved it; found are the instances that are certificates of this run.
    """
    if not any(entry.claim.id in ABOUT for entry in ledger.entries):
        return None
    own = [pair for pair in _certificates(ledger) if pair[1].claim in ABOUT]
    proved = _proved([certificate for _, certificate in own])
    return {
        "published": {
            "over-inserting": [[*map(shown, (g, over_inserting(g)))] for g in FINE],
            "under-inserting": [[*map(shown, (g, under_inserting(g)))] for g in FINE],
            "jigsaw": [[shown(g), shown(jigsaw(BATCH_SIZE))] for g in FINE],
            "envelope": [[*map(shown, (g, lower_envelope(g, BATCH_SIZE)))] for g in FINE],
        },
        "stated": [
            {
                "at": [shown(gamma), shown(ratio)],
                "gamma": str(gamma),
                "ratio": str(ratio),
                "requests": requests,
                "published": str(lower_envelope(gamma, BATCH_SIZE)),
                "proved": proved.get((gamma, ratio)),
            }
            for gamma, (ratio, requests) in sorted(_stated().items())
        ],
        "found": [
            {"at": [shown(gamma), shown(ratio)], "name": name, "words": f"{gamma}: {ratio}"}
            for name, gamma, ratio in _found(own)
        ],
    }


def _certificates(ledger: Ledger) -> Iterator[tuple[str, Certificate]]:
    for entry in ledger.entries:
        for finding in entry.findings:
            yield from certificates_of(finding)


def _stated() -> dict[Fraction, tuple[Fraction, int]]:
    """Return, for each gamma, the least ratio of ISJL by claim X.gamma and at how many requests."""
    (curves,) = (
        curves
        for _, policy, batch_size, curves in CURVES
        if policy == ISJL() and batch_size == BATCH_SIZE
    )
    least: dict[Fraction, tuple[Fraction, int]] = {}
    for requests, curve in curves.items():
        for gamma, ratio in curve.items():
            least[gamma] = min(least.get(gamma, (ratio, requests)), (ratio, requests))
    return least


def _proved(certificates: list[Certificate]) -> dict[tuple[Fraction, Fraction], int]:
    """Return the bounds of ISJL that certificates prove: gamma and ratio to the most requests."""
    most: dict[tuple[Fraction, Fraction], int] = {}
    for c in certificates:
        if (
            isinstance(c, PathsCertificate)
            and (c.policy, c.batch_size) == (ISJL(), BATCH_SIZE)
            and c.gamma is not None
        ):
            most[c.gamma, c.ratio] = max(c.n, most.get((c.gamma, c.ratio), 0))
    return most


def _found(
    certificates: list[tuple[str, Certificate]],
) -> Iterator[tuple[str, Fraction, Fraction]]:
    """Yield name, gamma and ratio of the instances of ISJL."""
    for name, c in certificates:
        if (
            isinstance(c, RatioCertificate)
            and (c.policy, c.instance.batch_size) == (ISJL(), BATCH_SIZE)
            and not c.pausing
        ):
            yield name, Fraction(c.instance.alpha) / max(c.instance.lengths), c.ratio
