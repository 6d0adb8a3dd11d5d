"""Certificates as files."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterator, Mapping
from functools import partial
from pathlib import Path

from fairopt.errors import InputError
from fairopt.files import Verbatim, read_json, write_json
from fairopt.named import is_own
from proofs_check.certificates.bound import BoundCertificate
from proofs_check.certificates.certificate import FORMAT, Certificate
from proofs_check.certificates.paths import PathsCertificate
from proofs_check.certificates.pausing import PausingCertificate
from proofs_check.certificates.planning import PlanningCertificate
from proofs_check.certificates.profit import ProfitCertificate
from proofs_check.certificates.proof import ProofCertificate
from proofs_check.certificates.ratio import RatioCertificate
from proofs_check.certificates.robust import RobustCertificate
from proofs_check.certificates.selection import SelectionCertificate
from proofs_check.certificates.trace import TraceCertificate
from proofs_check.certificates.unfair import UnfairCertificate
from proofs_check.stored_file import StoredFile, read_beside, write_beside

KINDS: dict[str, type[Certificate]] = {
    cls.kind: cls
    for cls in (
        RatioCertificate,
        UnfairCertificate,
        BoundCertificate,
        ProfitCertificate,
        TraceCertificate,
        SelectionCertificate,
        PausingCertificate,
        ProofCertificate,
        PathsCertificate,
        RobustCertificate,
        PlanningCertificate,
    )
}


def read(path: Path, own: Collection[str] = ()) -> Certificate:
    """Return the certificate in a file.

    Parameters
    ----------
    path : Path
        The file.
    own : collection of str
        What the certificate may name that is not of fairopt, ``package.module:Name``:
        reading it imports that code.

    Raises
    ------
    InputError
        If the file is no certificate, or names other code.
    """
    return certificate_from_json(str(path), read_json(path), partial(read_beside, path.parent), own)


def replay_command(path: str, certificate: Certificate) -> str:
    """Return the command that checks a certificate in a file."""
    own = [f" --{option} {name}" for option, name in _own_code(certificate.to_json())]
    return f"fairopt replay {path}{''.join(own)}"


def _own_code(contents: object) -> Iterator[tuple[str, str]]:
    """Yield the policies and dispatchers that are not of fairopt, by the option that names them."""
    if not isinstance(contents, dict):
        return
    policy, dispatcher = contents.get("policy"), contents.get("dispatcher")
    named = (policy.get("name") if isinstance(policy, dict) else policy, dispatcher)
    for option, name in zip(("policy", "dispatcher"), named, strict=True):
        if isinstance(name, str) and is_own(name):
            yield option, name


def certificate_from_json(
    where: str,
    contents: object,
    files: Callable[[Mapping[str, str]], Mapping[str, StoredFile]],
    own: Collection[str] = (),
) -> Certificate:
    """Return the certificate that a JSON value stands for; `InputError` if it is none.

    Parameters
    ----------
    where : str
        The place of the value, for messages.
    contents : JSON value
        As `Certificate.to_json` returns it.
    files : callable
        Takes names and hashes of files and returns the files by name.
    own : collection of str
        See `read`.
    """
    for option, name in _own_code(contents):
        if name not in own:
            raise InputError(
                option, name, f"what fairopt has; --{option} {name} too, to run that code"
            )
    if not isinstance(contents, dict) or contents.get("fairopt") != FORMAT:
        raise InputError(where, "no certificate", f'a certificate with "fairopt": {FORMAT}')
    contents = dict(contents)
    kind = contents.get("kind")
    if not isinstance(kind, str) or kind not in KINDS:
        raise InputError("kind", kind, "one of " + ", ".join(KINDS))
    label = contents.get("claim", "")
    if not isinstance(label, str) or not label.isprintable():
        raise InputError("claim", label, "the id of a claim")
    try:
        contents["files"] = files(contents.get("files", {}))
        certificate = KINDS[kind].from_contents(contents["claim"], contents)
        stated = json.loads(json.dumps(certificate.to_json()))
    except KeyError as missing:
        raise InputError(str(missing.args[0]), None, f"a key of every {kind} certificate") from None
    except InputError:
        raise
    except (ArithmeticError, AttributeError, IndexError, TypeError, ValueError) as malformed:
        found = Verbatim(malformed)
        raise InputError(where, found, f"a well-formed {kind} certificate") from None
    given = {**contents, "files": stated.get("files", {})}
    for key, value in given.items():
        if key not in stated and key != "files":
            raise InputError("key", key, ", ".join(stated))
        if value != stated.get(key, {}):
            raise InputError(
                key, value, f"{stated.get(key)!r}, as the rest of the certificate says"
            )
    return certificate


def write(certificate: Certificate, path: Path) -> None:
    """Write a certificate and the files that go beside it, each all or nothing."""
    write_beside(path.parent, certificate.files())
    write_json(path, certificate.to_json())
