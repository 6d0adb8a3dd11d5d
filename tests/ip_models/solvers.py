"""The back ends, with the service models each of them knows."""

import numpy as np

from fairopt import Instance

RUN, PAUSE = "run-to-completion", "pausing"
ALL = [
    ("cp-sat", RUN),
    ("cp-sat", PAUSE),
    ("highs-start", RUN),
    ("cbc-start", RUN),
    ("highs-time", RUN),
    ("highs-time", PAUSE),
    ("cbc-time", RUN),
    ("cbc-time", PAUSE),
]
SOLVERS = ("cp-sat", "highs-start", "cbc-start", "highs-time", "cbc-time")


def random_instances(seed, count, *, most_requests, longest, largest_batch=3):
    """Instances of every size up to the given ones; every other one has releases."""
    random = np.random.default_rng(seed)
    for k in range(count):
        n = int(random.integers(1, most_requests + 1))
        yield Instance(
            random.integers(1, longest + 1, n).tolist(),
            int(random.integers(1, largest_batch + 1)),
            int(random.integers(0, longest)),
            releases=random.integers(0, 4, n).tolist() if k % 2 else None,
        )
