"""Hypothesis profiles: ``dev`` at the desk, ``ci`` repeatable, ``nightly`` long."""

import os

from hypothesis import HealthCheck, settings

# A cold cache or a busy worker is no bug, so nothing here is judged by the clock.
settings.register_profile(
    "dev", deadline=None, suppress_health_check=[HealthCheck.too_slow], max_examples=50
)
settings.register_profile("ci", settings.get_profile("dev"), derandomize=True, max_examples=100)
settings.register_profile("nightly", settings.get_profile("dev"), max_examples=2000)
settings.load_profile("ci" if os.environ.get("CI") else "dev")
