"""Tests of drawn data that several classes inherit."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st


def drawn(test: Callable[[Any, st.DataObject], None]) -> Callable[[Any], None]:
    """Return a test of drawn data that several classes inherit.

    They hold no state, so the one database of examples serves them all.
    """
    shared = settings(
        deadline=None, suppress_health_check=[HealthCheck.differing_executors, HealthCheck.too_slow]
    )
    tested: Callable[[Any], None] = shared(given(st.data())(test))
    return tested
