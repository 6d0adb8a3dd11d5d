"""Whether a certificate is one of those that come with fairopt."""

from __future__ import annotations

import json

from fairopt.library import folder
from proofs_check.certificates.certificate import Certificate


def comes_with_fairopt(certificate: Certificate) -> bool:
    """Tell whether a certificate equals one under ``instances/certificates``, label included."""
    if any(file.problems() for file in certificate.files()):
        return False
    contents = json.loads(json.dumps(certificate.to_json()))
    return any(
        contents == json.loads(file.read_text("utf-8"))
        for file in folder().joinpath("certificates").iterdir()
        if file.name.startswith(certificate.claim) and file.name.endswith(".json")
    )
