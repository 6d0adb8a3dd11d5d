"""Exact optima: against the paper's program, on the frontier set, and beside PyJobShop.

Run with ``--benchmark-only``; times are of one run each, on 2 cores.
"""

from itertools import product
from math import exp, log
from time import perf_counter

import numpy as np
import pytest

from fairopt import Instance
from fairopt.workloads.frontier import frontier
from ip_models import Status, optimum

CAP = 60.0
"""Seconds; a solver that has not proved the optimum by then is counted with this."""

TIMES_CBC = 1000
PROVED_OF_FRONTIER = 24
SHORT_CAP = 20.0


@pytest.fixture(autouse=True)
def _only_when_asked(request):
    if not request.config.getoption("benchmark_only"):
        pytest.skip("a measurement of speed: run with --benchmark-only")


def geometric_mean(numbers):
    return exp(sum(map(log, numbers)) / len(numbers))


def timed(instance, cap, **arguments):
    begin = perf_counter()
    best = optimum(instance, time_limit=cap, **arguments)
    return (perf_counter() - begin if best.proved_optimal else cap), best


def peers():
    """Twenty instances, n = 8..12, lengths up to 30, B in {2, 3, 4}."""
    for k, child in enumerate(np.random.SeedSequence(41).spawn(20)):
        random = np.random.default_rng(child)
        lengths = random.integers(1, 31, 8 + k % 5).tolist()
        yield Instance(lengths, 2 + k % 3, int(random.integers(1, 16)))


def test_against_the_paper_s_program_on_cbc(benchmark):
    instances = list(peers())
    for instance in instances:
        timed(instance, CAP)  # loads the kernels
    ours = benchmark.pedantic(lambda: [timed(instance, CAP) for instance in instances], rounds=3)
    theirs = [timed(instance, CAP, solver="cbc-time") for instance in instances]
    for (_, best), (_, cbc) in zip(ours, theirs, strict=True):
        assert best.proved_optimal
        assert cbc.status is not Status.OPTIMAL or cbc.makespan == best.makespan
    times = geometric_mean([t / s for (s, _), (t, _) in zip(ours, theirs, strict=True)])
    benchmark.extra_info.update(
        times_cbc=round(times),
        median_of_ours=round(float(np.median([s for s, _ in ours])), 5),
        median_of_cbc=round(float(np.median([t for t, _ in theirs])), 2),
        proved_by_cbc=sum(cbc.proved_optimal for _, cbc in theirs),
    )
    assert times >= TIMES_CBC


def test_the_frontier_set(benchmark):
    found = benchmark.pedantic(
        lambda: [timed(instance, CAP, workers=2) for instance in frontier()], rounds=1
    )
    proved = [s for s, best in found if best.proved_optimal]
    benchmark.extra_info.update(
        proved=len(proved),
        median_seconds=round(float(np.median(proved)), 2),
        by={
            solver: sum(best.solver == solver and best.proved_optimal for _, best in found)
            for solver in ("arithmetic", "cp-sat")
        },
    )
    assert len(proved) >= PROVED_OF_FRONTIER


def unconstrained():
    """Twenty-four instances of P||Cmax: alpha is the longest length and nothing is released."""
    sizes = product((15, 30, 60, 100), (3, 4, 8))
    for (n, batch_size), child in zip(
        [size for size in sizes for _ in range(2)],
        np.random.SeedSequence(43).spawn(24),
        strict=True,
    ):
        lengths = np.random.default_rng(child).integers(1, 201, n).tolist()
        yield Instance(lengths, batch_size, max(lengths))


def of_pyjobshop(instance, resources):
    """Seconds and makespan (None if not proved) with one resource of capacity B, or B machines."""
    pyjobshop = pytest.importorskip("pyjobshop")
    begin = perf_counter()
    model = pyjobshop.Model()
    if resources == "renewable":
        workers = [model.add_renewable(instance.batch_size)]
    else:
        workers = [model.add_machine() for _ in range(instance.batch_size)]
    for length in instance.lengths:
        task = model.add_task()
        for worker in workers:
            model.add_mode(task, worker, length, demands=1 if resources == "renewable" else None)
    result = model.solve(time_limit=SHORT_CAP, num_workers=2, display=False)
    if result.status.value != "Optimal":
        return SHORT_CAP, None
    return perf_counter() - begin, int(result.objective)


def test_beside_pyjobshop_without_fairness(benchmark):
    instances = list(unconstrained())
    timed(instances[0], SHORT_CAP)
    ours = benchmark.pedantic(
        lambda: [timed(instance, SHORT_CAP, workers=2) for instance in instances], rounds=3
    )
    for resources in ("renewable", "machines"):
        theirs = [of_pyjobshop(instance, resources) for instance in instances]
        for (_, best), (_, makespan) in zip(ours, theirs, strict=True):
            assert makespan is None or best.makespan == makespan
        times = geometric_mean([t / s for (s, _), (t, _) in zip(ours, theirs, strict=True)])
        proved = sum(best.proved_optimal for _, best in ours)
        proved_by_it = sum(makespan is not None for _, makespan in theirs)
        benchmark.extra_info.update(
            {
                "proved": proved,
                f"proved_by_pyjobshop_{resources}": proved_by_it,
                f"times_pyjobshop_{resources}": round(times, 1),
            }
        )
        assert proved >= proved_by_it
        assert times > 1
