"""ns.py beside fairopt's dispatchers: whether the order is that of the definition, and speed."""

from importlib import import_module
from typing import NamedTuple

from tests.benchmarks.reference_drr import drr_order
from tests.benchmarks.test_dispatch import (
    QUANTUM,
    backlog,
    finish_tags_in_order,
    ours,
    paced,
    pairs,
    seconds,
    theirs,
    theirs_as_it_comes,
)

ALTERNATING = [(0.0, flow, (flow, k), 100) for flow in range(2) for k in range(3)]
JOINING = [(0.0, 0, "first", 100), (1.0, 2, "second", 100), (2.0, 1, "third", 100)]


def by_rounds(packets):
    return drr_order(packets, QUANTUM)


SCENARIOS = (
    ("DRR, flow 2 joins before flow 1", "drr", JOINING, by_rounds),
    ("DRR, standing backlog", "drr", backlog(), by_rounds),
    ("DRR, flows come and go", "drr", paced(1.2), by_rounds),
    ("WFQ, two equal flows", "wfq", ALTERNATING, finish_tags_in_order),
    ("WFQ, standing backlog", "wfq", backlog(), finish_tags_in_order),
)


class Orders(NamedTuple):
    """Places in which each order of service differs from the definition's, of so many."""

    ours: int
    of_ns_py: int
    packets: int


class Speed(NamedTuple):
    """Dispatches per second of processor time on a standing backlog."""

    ours: float
    of_ns_py: float


def orders(advance):
    """Return the orders of service by scenario."""
    found = {}
    for words, name, packets, definition in SCENARIOS:
        server, dispatcher = pairs()[name]
        right = definition(packets)
        found[words] = Orders(
            _differing(ours(dispatcher(), packets), right),
            _differing(theirs(server, packets), right),
            len(packets),
        )
        advance(1)
    return found


def _differing(order, right):
    return sum(a != b for a, b in zip(order, right, strict=True))


def speeds(rounds, advance):
    """Return the speeds by dispatcher, each the fastest of so many rounds."""
    found, packets = {}, backlog()
    for name, (server, dispatcher) in pairs().items():
        our = min(seconds(ours, dispatcher(), packets) for _ in range(4 * rounds))
        their = min(seconds(theirs_as_it_comes, server, packets) for _ in range(rounds))
        found[name.upper()] = Speed(len(packets) / our, len(packets) / their)
        advance(1)
    return found


def lacking(names=("sfq", "drr", "wfq", "gps", "stride", "cfs", "vtc")):
    """Return those of our dispatchers for which ns.py has no module."""
    missing = []
    for name in names:
        try:
            import_module(f"ns.scheduler.{name}")
        except ModuleNotFoundError:
            missing.append(name)
    return missing
