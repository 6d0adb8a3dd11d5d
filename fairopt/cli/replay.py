"""``fairopt replay``: check a certificate."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from fairopt.cli.output import Json, print_json
from fairopt.errors import InputError
from fairopt.files import Verbatim


def replay(
    file: Annotated[
        Path,
        typer.Argument(help="A certificate, or the name of one under instances/certificates."),
    ],
    prove: Annotated[
        bool, typer.Option("--prove", help="Also solve anew what needs a solver.")
    ] = False,
    policy: Annotated[
        str | None,
        typer.Option(help="Run this policy's code, package.module:Policy, if it is named."),
    ] = None,
    dispatcher: Annotated[
        str | None,
        typer.Option(help="Run this dispatcher's code, package.module:Dispatcher, if it is named."),
    ] = None,
    json: Json = False,
) -> int:
    """Check a certificate from its own contents: exit 0 if it shows what it says, 1 if not.

    The claim that it names is its label: what that says is printed beside.
    """
    from fairopt.library import certificate_named
    from proofs_check.certificates import comes_with_fairopt, read
    from proofs_check.claims import claim_named

    own = [name for name in (policy, dispatcher) if name is not None]
    certificate = read(file if file.exists() else certificate_named(str(file)), own)
    try:
        problems = certificate.problems(prove)
    except (ArithmeticError, IndexError, TypeError, ValueError) as malformed:
        found = Verbatim(malformed)
        raise InputError(
            str(file), found, f"a well-formed {certificate.kind} certificate"
        ) from None
    claim, shipped = claim_named(certificate.claim), comes_with_fairopt(certificate)
    statement = None if claim is None else " ".join(claim.statement.split())
    if json:
        print_json(
            {
                "claim": certificate.claim,
                "statement": statement,
                "shipped": shipped,
                "kind": certificate.kind,
                "valid": not problems,
                "proved": prove and not problems,
                "problems": problems,
                "shows": certificate.summary(),
            }
        )
    else:
        print(f"{certificate.claim} ({certificate.kind}): {certificate.summary()}")
        print("\n".join(problems) if problems else certificate.checked(prove))
        print(_label(certificate.claim, statement, shipped, checked=not problems))
    return 1 if problems else 0


def _label(claim: str, statement: str | None, shipped: bool, checked: bool) -> str:
    """Return what the claim that a certificate names says, and whose the certificate is."""
    if statement is None:
        return f"{claim}: not a claim of the ledger"
    says = f"{claim} says: {statement}"
    if shipped:
        return f"{says}\nas it comes with fairopt"
    if not checked:
        return says
    return (
        f"{says}\nnot one of those that come with fairopt for {claim}: what it shows is "
        f"checked, what that says of {claim} is for a reader"
    )
