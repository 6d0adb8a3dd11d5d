"""All back ends prove the same optimum, model by model."""

import numpy as np
import pytest

from fairopt import measure
from ip_models import optimum
from tests.ip_models.solvers import ALL, PAUSE, RUN, random_instances

SEEDS = np.random.SeedSequence(20240607).spawn(10)


@pytest.mark.parametrize("chunk", range(10))
def test_all_back_ends_agree(chunk):
    small = random_instances(SEEDS[chunk], 15, most_requests=5, longest=5)
    large = random_instances(SEEDS[chunk], 15, most_requests=7, longest=4)
    for instance in (*small, *large):
        found = {RUN: set(), PAUSE: set()}
        for solver, model in ALL:
            best = optimum(instance, solver=solver, model=model)
            assert best.proved_optimal
            assert best.bound == best.makespan == measure(instance, best.schedule).makespan
            found[model].add(best.makespan)
        assert len(found[RUN]) == len(found[PAUSE]) == 1, (instance, found)
        assert max(found[PAUSE]) <= min(found[RUN]), "pausing only adds schedules"
