"""Meters of SFQ in their band: virtual time v below those who wait, v + c_max above all (3.1)."""

from __future__ import annotations

from typing import Any

import numpy as np
from matplotlib.figure import Figure

from fairopt.dispatch import SFQ
from paper_figures.data import Data

NAME = "meters"
USERS = ("a", "b", "c", "d")
C_MAX = 6
EVENTS = 90
SEED = 6
APART = 0.12
"""Between users in the drawing, so that equal meters can be told apart."""

ARRIVALS = 0.52
"""The share of events that are arrivals; the others are dispatches, so queues run empty."""


def compute(data: Data) -> dict[str, Any]:
    """Play seeded arrivals and dispatches, and read v and every meter after each event."""
    random = np.random.default_rng(np.random.SeedSequence(SEED))
    dispatcher = SFQ()
    v: list[float] = []
    meters: dict[str, list[float]] = {user: [] for user in USERS}
    waits: dict[str, list[bool]] = {user: [] for user in USERS}
    for event in range(EVENTS):
        if random.random() < ARRIVALS:
            user, cost = USERS[random.integers(len(USERS))], int(random.integers(1, C_MAX + 1))
            dispatcher.arrive(user, event, cost)
        else:
            dispatcher.dispatch()
        v.append(float(dispatcher.virtual_time))
        for user in USERS:
            meters[user].append(float(dispatcher.meter(user)))
            waits[user].append(user in dispatcher.waiting)
    return {"c_max": C_MAX, "v": v, "meters": meters, "waits": waits}


def draw(values: dict[str, Any]) -> Figure:
    """Draw v above, and below how far each meter is above it."""
    figure = Figure(figsize=(9, 5), layout="constrained")
    above, below = figure.subplots(2, 1, sharex=True, height_ratios=[2, 3])
    v = np.array(values["v"])
    events = np.arange(len(v))
    above.step(events, v, where="post", color="black", linewidth=1.5)
    above.set_ylabel("virtual time v, cost")
    c_max = values["c_max"]
    below.axhspan(0, c_max, color="0.92", label=f"the band, c_max = {c_max}")
    for k, (user, meter) in enumerate(values["meters"].items()):
        lift = np.array(meter) - v
        lift += (k - (len(values["meters"]) - 1) / 2) * APART
        waiting = np.where(values["waits"][user], lift, np.nan)
        below.step(events, lift, where="post", color=f"C{k}", linewidth=0.6)
        below.step(
            events, waiting, where="post", color=f"C{k}", linewidth=2.4, label=f"user {user} waits"
        )
    below.set_ylabel("meter less v, cost")
    below.set_xlabel("event: an arrival or a dispatch")
    below.set_ylim(-0.6, c_max + 0.6)
    below.set_xlim(0, len(v) - 1)
    figure.legend(loc="outside lower center", ncols=len(USERS) + 1, fontsize=8)
    figure.suptitle(
        "SFQ: who waits has a meter from v to v + c_max; thin: away, where it would join",
        fontsize=10,
    )
    return figure
