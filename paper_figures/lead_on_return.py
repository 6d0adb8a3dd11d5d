"""The loophole of section 2.4: lead over time with and without reset-on-return."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from matplotlib.figure import Figure

from fairopt.dispatch import DISPATCHERS, Cost, User
from paper_figures.data import Data

NAME = "lead_on_return"
DISPATCHES = 200
C_MAX = 6
SEED = 24
RULES = {"sfq-reset": "reset on return: S = v", "sfq": "SFQ: S = max(S, v)"}


def compute(data: Data) -> dict[str, Any]:
    """Let user a send one request at a time beside b's backlog, under both rules."""
    drawn = np.random.default_rng(np.random.SeedSequence(SEED)).integers(1, C_MAX + 1, DISPATCHES)
    costs = [int(cost) for cost in drawn]
    return {"c_max": C_MAX, "rules": {name: _lead(name, costs) for name in RULES}}


def _lead(name: str, costs: Sequence[int]) -> dict[str, list[float]]:
    """Return, per dispatch, the work done so far and the lead of a over b.

    That is the largest ``W_a - W_b`` over the intervals that end now; b waits in all of them.
    """
    dispatcher = DISPATCHERS[name]()
    for number, cost in enumerate(costs):
        dispatcher.arrive("b", ("b", number), cost)
    served: dict[User, Cost] = {"a": 0, "b": 0}
    least: Cost = 0
    work, lead = [0.0], [0.0]
    for number, cost in enumerate(costs[:-1]):
        if not dispatcher.backlog("a"):
            dispatcher.arrive("a", ("a", number), cost)
        sent = dispatcher.dispatch()
        assert sent is not None, "b always waits"
        served[sent.user] += sent.cost
        ahead = served["a"] - served["b"]
        least = min(least, ahead)
        work.append(float(sum(served.values())))
        lead.append(float(ahead - least))
    return {"work": work, "lead": lead}


def draw(values: dict[str, Any]) -> Figure:
    """Draw both rules on the left, the one that is bounded on the right."""
    figure = Figure(figsize=(9, 3.8), layout="constrained")
    left, right = figure.subplots(1, 2)
    for axes, names in ((left, RULES), (right, ["sfq"])):
        for name in names:
            rule = values["rules"][name]
            colour = "tab:red" if name == "sfq-reset" else "tab:blue"
            axes.step(rule["work"], rule["lead"], where="post", color=colour, label=RULES[name])
        axes.axhline(
            2 * values["c_max"], color="black", linewidth=0.9, linestyle="--", label="2 c_max"
        )
        axes.set_xlabel("work dispatched, cost")
        axes.legend(fontsize=8)
        axes.set_ylim(bottom=0)
        axes.margins(x=0)
    left.set_ylabel("lead of a over b, cost")
    figure.suptitle("User a sends one request at a time, user b has a deep backlog", fontsize=10)
    return figure
