"""One claim, one file; this is the order in which the ledger lists them."""

from __future__ import annotations

import re
from importlib import import_module

from proofs_check.claim import Claim

MODULES = (
    "p2_1",
    "p3_1",
    "t3_3",
    "t3_9",
    "l3_12",
    "l3_14",
    "p3_16",
    "t3_19",
    "t3_21",
    "t3_23",
    "c3_24",
    "p3_26",
    "p3_27",
    "s4_over",
    "s4_under",
    "s4_jigsaw",
    "t4_3",
    "a_max",
    "t5_1",
    "t5_2",
    "p5_3",
    "p5_4",
    "c5_5",
    "p5_6",
    "tab_3",
    "x_cr",
    "x_pausing",
    "x_beta",
    "x_gamma",
    "x_readings",
    "x_longest_last",
    "x_least_progress",
    "q2_2",
    "q2_4",
    "q2_7",
    "q3_1",
    "q3_2",
    "q3_3",
    "q3_4",
    "q3_5",
    "q4",
    "q5_1",
    "q5_2",
    "q7_1",
    "q7_2",
    "q7_3",
    "q7_5",
)


def all_claims() -> dict[str, Claim]:
    """Return every claim by its id, in the order of the ledger."""
    claims = (import_module(f"{__name__}.{module}").CLAIM for module in MODULES)
    return {claim.id: claim for claim in claims}


def claim_named(name: str) -> Claim | None:
    """Return the claim of an id, importing no other; None if there is none."""
    module = re.sub("[.-]", "_", name.lower())
    if module not in MODULES:
        return None
    claim: Claim = import_module(f"{__name__}.{module}").CLAIM
    return claim if claim.id == name else None
