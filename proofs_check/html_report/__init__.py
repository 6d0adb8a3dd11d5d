"""The ledger as one self-contained page: no network, readable on a phone and in the dark."""

from proofs_check.html_report.page import page

__all__ = ["page"]
