"""All that is compared, in one run."""

from typing import NamedTuple

from fairopt.cli.progress import progress
from tests.benchmarks.peers import dispatchers, optima, speed
from tests.benchmarks.peers.questions import QUESTIONS


class Comparison(NamedTuple):
    """What the functions of the same names have found."""

    replies: dict
    rows: dict
    contradictions: list
    cap: float
    orders: dict
    speeds: dict
    lacking: list


def compare(effort):
    """Ask, solve and dispatch; a bar on the terminal meanwhile."""
    solves = len(optima.PEERS) * (len(QUESTIONS) + effort.fair + effort.unconstrained)
    with progress("peers", solves + len(dispatchers.SCENARIOS) + len(dispatchers.pairs())) as bar:
        replies = optima.ask_all(bar)
        runs = speed.runs(effort, bar)
        orders = dispatchers.orders(bar)
        speeds = dispatchers.speeds(effort.rounds, bar)
    return Comparison(
        replies,
        speed.rows(runs),
        list(speed.contradictions(runs)),
        effort.cap,
        orders,
        speeds,
        dispatchers.lacking(),
    )
