"""The pages of the documentation that are written from claims, policies and dispatchers."""

from proofs_check.documentation.known import KnownClaim, of_ledger, of_pins
from proofs_check.documentation.pages import write_pages

__all__ = ["KnownClaim", "of_ledger", "of_pins", "write_pages"]
