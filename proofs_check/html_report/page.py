"""The page: templates filled in, style sheets and scripts put inside."""

from __future__ import annotations

from collections import Counter
from importlib.resources import files

from jinja2 import Environment, PackageLoader, StrictUndefined
from jinja2.utils import htmlsafe_json_dumps
from markupsafe import Markup

from fairopt import __version__
from proofs_check.certificates import Certificate, replay_command
from proofs_check.claim import Claim, Finding, Verdict
from proofs_check.html_report.exhibits import exhibits
from proofs_check.html_report.gamma_chart import gamma_chart
from proofs_check.html_report.highlights import highlights
from proofs_check.ledger import Ledger, certificates_of

STYLES = ("page.css", "ledger.css", "charts.css")
SCRIPTS = ("svg.js", "gantt.js", "trace.js", "gamma.js", "charts.js", "filters.js", "links.js")

LARGEST_SAVED = 20_000
"""Characters of a certificate that the page carries along, to be saved from there."""

COMMON = 2
"""Readings that share a choice, for the choice to be offered as a filter."""


def page(ledger: Ledger) -> str:
    """Return the ledger as an HTML page of its own."""
    environment = Environment(
        loader=PackageLoader("proofs_check.html_report"),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
    )
    environment.policies["json.dumps_kwargs"] = {"separators": (",", ":")}
    environment.filters |= {
        "certificates": certificates_of,
        "choices": choices,
        "counted": counted,
        "document": document,
        "exhibits": exhibits,
        "replay_command": replay_command,
        "saved": saved,
    }
    findings = [finding for entry in ledger.entries for finding in entry.findings]
    return environment.get_template("page.html.jinja").render(
        version=__version__,
        ledger=ledger,
        readings=len(findings),
        certificates=sum(len(finding.certificates) for finding in findings),
        counts=Counter(finding.verdict for finding in findings),
        verdicts=list(Verdict),
        documents=sorted({document(entry.claim) for entry in ledger.entries}),
        common_choices=common_choices(findings),
        highlights=highlights(ledger),
        gamma=gamma_chart(ledger),
        styles=_assets(STYLES),
        scripts=_assets(SCRIPTS),
    )


def counted(count: int, noun: str) -> str:
    """Return a number of things in words, ``"1 claim"``."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def document(claim: Claim) -> str:
    """Return the document that a claim is from, without the section."""
    return claim.source.split(",")[0]


def choices(finding: Finding) -> list[str]:
    """Return the choices that make up a reading, ``["B=2", "stop", "when-idle"]``."""
    return finding.reading.split(", ") if finding.reading else []


def common_choices(findings: list[Finding]) -> list[str]:
    """Return the choices that several readings share, for a filter."""
    counts = Counter(choice for finding in findings for choice in choices(finding))
    return sorted(choice for choice, times in counts.items() if times >= COMMON)


def saved(certificate: Certificate) -> Markup | None:
    """Return the file that replays a certificate; None if it is large, or not one file."""
    text = htmlsafe_json_dumps(certificate.to_json())
    return None if certificate.files() or len(text) > LARGEST_SAVED else text


def _assets(names: tuple[str, ...]) -> Markup:
    folder = files("proofs_check.html_report").joinpath("assets")
    return Markup("\n".join(folder.joinpath(name).read_text("utf-8") for name in names))
