"""What a change of the instance does to the optimum, back end by back end."""

import numpy as np
import pytest

from fairopt import Instance
from ip_models import optimum
from tests.ip_models.solvers import ALL, random_instances


def changed(instance, **changes):
    fields = {
        "lengths": instance.lengths,
        "batch_size": instance.batch_size,
        "alpha": instance.alpha,
        "releases": instance.releases,
    }
    return Instance(**(fields | changes))


@pytest.mark.parametrize(("solver", "model"), ALL)
def test_metamorphic(solver, model):
    def best(instance):
        return optimum(instance, solver=solver, model=model).makespan

    random = np.random.default_rng(7)
    for instance in random_instances(11, 50, most_requests=4, longest=4, largest_batch=2):
        value = best(instance)
        order = random.permutation(len(instance))
        permuted = changed(
            instance,
            lengths=[instance.lengths[i] for i in order],
            releases=[instance.releases[i] for i in order],
        )
        assert best(permuted) == value
        assert best(changed(instance, releases=[r + 3 for r in instance.releases])) == value + 3
        dummy = changed(instance, lengths=(*instance.lengths, 1), releases=(*instance.releases, 0))
        assert best(dummy) >= value
        assert best(changed(instance, alpha=instance.alpha + 1)) <= value
