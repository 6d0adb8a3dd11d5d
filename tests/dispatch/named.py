"""Dispatchers of fairopt by name, each serving one request at a time."""

from fairopt.dispatch import DISPATCHERS, VTC, Dispatcher

FAIR = tuple(name for name in DISPATCHERS if name not in ("fifo", "sfq-reset"))
FAIR_IN_COST = tuple(name for name in FAIR if name != "round-robin")


def make(name: str, weights=None) -> Dispatcher:
    """Return a dispatcher that serves one request at a time; unit jobs are never divided."""
    if name == "vtc":
        return VTC(weights, batch_size=1)
    return DISPATCHERS[name](weights)
