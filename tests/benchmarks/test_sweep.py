"""Exact sweeps, and the sweep of one instance against one optimum of CP-SAT.

The bar: the worst ratio of ISJL over each of two ranges in at most 60 s on 2 cores, and at
least 500 times as many instances per second as CP-SAT. Run with ``--benchmark-only``.
"""

from random import Random
from statistics import mean, median
from time import perf_counter

import numpy as np
import pytest

from fairopt.policies import ISJL
from ip_models.door import optimum
from ip_models.kernels.optimum import least_makespan
from proofs_check.enumeration import Range
from proofs_check.sweep import processes, sweep_ratio

RANGES = {
    "two-slots": (Range(2, 7, 12, range(13)), 655_031, "3/4"),
    "three-slots": (Range(3, 6, 10, range(11)), 88_077, "7/15"),
}
SECONDS = 60
TIMES_CP_SAT = 500
SAMPLE = 40


@pytest.fixture(autouse=True)
def _only_when_asked(request):
    if not request.config.getoption("benchmark_only"):
        pytest.skip("a measurement of speed: run with --benchmark-only")


def seconds_of(work, argument):
    begin = perf_counter()
    result = work(argument)
    return perf_counter() - begin, result


def of_cp_sat(instance):
    return optimum(instance, solver="cp-sat").makespan


def of_kernel(instance):
    lengths = np.array(instance.lengths, np.int64)
    start = np.empty_like(lengths)
    return least_makespan(lengths, instance.batch_size, instance.alpha, int(lengths.sum()), start)


@pytest.mark.parametrize("name", RANGES)
def test_the_worst_ratio_of_a_range(benchmark, name):
    over, count, ratio = RANGES[name]
    sample = Random(7).sample(list(over), SAMPLE)
    of_cp_sat(sample[0])  # loads the solver
    cp_sat = [seconds_of(of_cp_sat, instance) for instance in sample]
    kernel = [seconds_of(of_kernel, instance) for instance in sample]
    assert [makespan for _, makespan in kernel] == [makespan for _, makespan in cp_sat]

    with processes(2) as executor:
        swept = benchmark.pedantic(sweep_ratio, (ISJL(), over, executor), rounds=3)
    assert (swept.covered, str(swept.worst.ratio)) == (count, ratio)

    took = benchmark.stats.stats.median
    times = mean(t for t, _ in cp_sat) * count / took
    like_for_like = median(t / s for (t, _), (s, _) in zip(cp_sat, kernel, strict=True))
    benchmark.extra_info.update(
        seconds=took,
        searched=swept.searched,
        times_cp_sat_per_instance=round(times),
        times_cp_sat_per_optimum=round(like_for_like),
    )
    assert took <= SECONDS
    assert times >= TIMES_CP_SAT
