"""Fractions are scaled to whole units and back, and lose nothing."""

from fractions import Fraction

import numpy as np
import pytest

from fairopt import Instance, audit
from ip_models import optimum
from ip_models.rational import whole
from tests.ip_models.solvers import SOLVERS

THIRD = Fraction(1, 3)


def test_the_unit_is_the_least_that_divides_all():
    scaled, unit = whole(Instance([Fraction(3, 2), 1], 2, Fraction(1, 3), [0, Fraction(1, 4)]))
    assert unit == 12
    assert (scaled.lengths, scaled.alpha, scaled.releases) == ((18, 12), 4, (0, 3))


@pytest.mark.parametrize("solver", ["auto", "search", *SOLVERS])
def test_a_multiple_has_the_multiple_of_the_optimum(solver):
    instance = Instance([8, 6, 6, 4, 1], 2, 3)
    thirds = Instance([THIRD * o for o in instance.lengths], 2, THIRD * 3)
    best = optimum(thirds, solver=solver)
    assert best.proved_optimal
    assert best.makespan == best.bound == best.schedule.makespan == Fraction(13, 3)
    assert best.parameters["units_per_token"] == 3
    assert not audit(thirds, best.schedule)


def test_no_finer_grid_is_better():
    random = np.random.default_rng(12)
    for k in range(25):
        n = int(random.integers(2, 6))
        instance = Instance(
            [Fraction(int(o), 2) for o in random.integers(1, 12, n)],
            int(random.integers(2, 4)),
            Fraction(int(random.integers(0, 9)), 3),
            [Fraction(int(r), 2) for r in random.integers(0, 5, n)] if k % 2 else None,
        )
        scaled, unit = whole(instance)
        finer = Instance(
            [3 * o for o in scaled.lengths],
            scaled.batch_size,
            3 * scaled.alpha,
            [3 * r for r in scaled.releases],
        )
        if instance.integral:
            continue
        assert optimum(finer, solver="cp-sat").makespan == 3 * unit * optimum(instance).makespan
