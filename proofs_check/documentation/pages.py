"""The pages as files, each a template beside filled in."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import resources
from itertools import groupby
from pathlib import Path
from shutil import copytree

from jinja2 import Environment, PackageLoader, StrictUndefined

from fairopt.library import folder
from proofs_check.documentation.facts import dispatcher_facts, policy_facts
from proofs_check.documentation.known import KnownClaim
from proofs_check.documentation.markdown import paragraphs, verbatim
from proofs_check.documentation.sources import CLAIMS
from proofs_check.documentation.summary import arguments, counts, details, document

CERTIFICATES = Path("extra", "certificates")
"""Where certificates go among the pages; the site has them in its folder ``certificates``."""


def write_pages(known: Sequence[KnownClaim], pages: Path) -> None:
    """Write what comes from the code into a copy of the pages that are written by hand.

    Parameters
    ----------
    known : sequence of KnownClaim
        Each becomes a page of ``claims``.
    pages : Path
        Folder of the copy, in which nothing of the kind is there yet.
    """
    with resources.as_file(folder().joinpath("certificates")) as certificates:
        copytree(certificates, pages / CERTIFICATES)
    environment = Environment(
        loader=PackageLoader("proofs_check.documentation"),
        autoescape=False,  # Markdown, whose text the filters escape
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
    )
    environment.filters |= {
        "arguments": arguments,
        "counts": counts,
        "details": details,
        "paragraphs": paragraphs,
        "verbatim": verbatim,
    }
    claims = pages / "claims"
    claims.mkdir()
    page = environment.get_template("claim.md.jinja")
    for claim in known:
        text = page.render(known=claim, source=CLAIMS[claim.claim.id])
        (claims / f"{claim.claim.id}.md").write_text(text, "utf-8")
    documents = [(name, list(claims)) for name, claims in groupby(known, key=document)]
    index = environment.get_template("index.md.jinja").render(documents=documents, known=known)
    (claims / "index.md").write_text(index, "utf-8")
    verdicts = {claim.claim.id: counts(claim) for claim in known}
    facts = environment.get_template("facts.md.jinja")
    for kind, found in (("policies", policy_facts()), ("dispatchers", dispatcher_facts())):
        (pages / "facts" / kind).mkdir(parents=True)
        for name, fact in found.items():
            text = facts.render(fact=fact, verdicts=verdicts)
            (pages / "facts" / kind / f"{name}.md").write_text(text, "utf-8")
