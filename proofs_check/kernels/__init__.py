"""The built-in policies and the audit of run-to-completion schedules, compiled for sweeps.

A second implementation on whole numbers, equal to `fairopt.policies` and
`fairopt.audit` by test. Requests are numbered from the longest down.
"""

from pathlib import Path

from ip_models.kernels.compiled import digest

DIGEST = digest(Path(__file__).parent)
"""Identifies the text of these kernels and of those in `ip_models.kernels`."""
