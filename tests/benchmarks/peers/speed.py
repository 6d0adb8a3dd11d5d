"""How fast the peers that look for optima are, on the same instances in one run."""

from itertools import islice
from math import exp, log
from statistics import median
from time import perf_counter
from typing import NamedTuple

from ip_models import ModelTooLargeError
from tests.benchmarks.peers.optima import PEERS
from tests.benchmarks.peers.questions import Question
from tests.benchmarks.test_optima import peers as fair
from tests.benchmarks.test_optima import unconstrained

OURS = next(iter(PEERS))


class Effort(NamedTuple):
    """How many instances of each set, seconds for each, and rounds of dispatching."""

    fair: int
    unconstrained: int
    cap: float
    rounds: int


QUICK = Effort(fair=3, unconstrained=2, cap=2.0, rounds=1)
DEFAULT = Effort(fair=8, unconstrained=6, cap=10.0, rounds=3)


class Run(NamedTuple):
    """One solve: seconds, the cap if it proved nothing or is too large; the proved makespan."""

    seconds: float
    proved: int | None


class Row(NamedTuple):
    """A peer on a set: a run that reached the cap counts with the cap."""

    proved: int
    of: int
    median_seconds: float
    times_ours: float


def sets(effort):
    """Return both sets of instances: under (1), and without anything but the batch size."""
    return {
        "fair": list(islice(fair(), effort.fair)),
        "unconstrained": list(islice(unconstrained(), 0, None, 4))[: effort.unconstrained],
    }


def runs(effort, advance):
    """Return the runs of every peer on every set, fairopt's compiled kernels loaded."""
    found = {}
    for name, instances in sets(effort).items():
        run(OURS, instances[0], effort.cap)
        for peer in PEERS:
            found[name, peer] = []
            for instance in instances:
                found[name, peer].append(run(peer, instance, effort.cap))
                advance(1)
    return found


def run(peer, instance, cap):
    begin = perf_counter()
    try:
        answer = PEERS[peer](Question("the optimum", instance, 0, 0), cap)
    except (TimeoutError, ModelTooLargeError):
        return Run(cap, None)
    if answer.bound != answer.value:
        return Run(cap, None)
    return Run(perf_counter() - begin, int(answer.value))


def rows(found):
    """Return a row per set and peer."""
    return {
        (name, peer): Row(
            sum(one.proved is not None for one in of_peer),
            len(of_peer),
            median(one.seconds for one in of_peer),
            exp(
                sum(
                    log(one.seconds / our.seconds)
                    for one, our in zip(of_peer, found[name, OURS], strict=True)
                )
                / len(of_peer)
            ),
        )
        for (name, peer), of_peer in found.items()
    }


def contradictions(found):
    """Yield the set and number of each instance of which two peers have proved different optima."""
    for name in {name for name, _ in found}:
        of_set = [of_peer for (other, _), of_peer in found.items() if other == name]
        for number, of_instance in enumerate(zip(*of_set, strict=True)):
            if len({one.proved for one in of_instance} - {None}) > 1:
                yield name, number
