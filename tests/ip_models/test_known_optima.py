"""Optima known from elsewhere, edge cases, and what a result says of itself."""

import subprocess
import sys
from fractions import Fraction

import pytest

from fairopt import Instance, audit
from ip_models import Status, optimum
from tests.ip_models.solvers import ALL, PAUSE, RUN, SOLVERS

KNOWN = [
    (Instance([19, 14, 14, 9], 2, 9), 28),
    (Instance([17, 13, 13, 10, 2], 2, 8), 28),
    (Instance([8, 6, 6, 4, 1], 2, 3), 13),
    (Instance([5, 5, 4], 3, 4), 5),
    (Instance([2, 2, 1], 3, 1), 2),
]


@pytest.mark.parametrize(("instance", "makespan"), KNOWN)
@pytest.mark.parametrize("solver", SOLVERS)
def test_known_optima(solver, instance, makespan):
    best = optimum(instance, solver=solver)
    assert (best.makespan, best.proved_optimal) == (makespan, True)


@pytest.mark.parametrize(("solver", "model"), ALL)
@pytest.mark.parametrize(
    ("instance", "makespan"),
    [
        (Instance([7], 1, 0), 7),
        (Instance([7], 5, 0, releases=[3]), 10),
        (Instance([3, 1], 2, 0), 3),
        (Instance([3, 1], 9, 0), 3),
        (Instance([1, 1, 1], 3, 0), 1),
        (Instance([2, 3, 1], 2, 1, releases=[0, 4, 9]), 10),
        (Instance([3, 2, 1], 1, 0), 6),
    ],
)
def test_edges(solver, model, instance, makespan):
    best = optimum(instance, solver=solver, model=model)
    assert (best.makespan, best.bound, best.status) == (makespan, makespan, Status.OPTIMAL)
    assert not audit(instance, best.schedule, pausing=model == PAUSE)


@pytest.mark.parametrize(("solver", "model"), ALL)
def test_a_fractional_alpha_counts_rounded_down(solver, model):
    def best(alpha):
        return optimum(Instance([6, 3, 2, 1], 2, alpha), solver=solver, model=model).makespan

    assert best(2) == best(Fraction(5, 2)) == best(Fraction(2999, 1000)) == 7
    assert best(3) == best(Fraction(6, 2)) == 6


def test_pausing_can_be_shorter():
    instance = Instance([2, 2, 2], 2, 2)  # McNaughton wraps the third around
    assert optimum(instance, model=PAUSE).makespan == 3
    assert optimum(instance, model=RUN).makespan == 4


@pytest.mark.parametrize("solver", SOLVERS)
def test_a_result_says_how_it_came_about(solver):
    best = optimum(Instance([3, 3, 2], 2, 1), solver=solver, time_limit=60, seed=5)
    assert best.solver == solver
    assert any(character.isdigit() for character in best.version)
    assert best.parameters["seed"] == 5
    assert best.parameters["time_limit"] == 60
    assert best.parameters["workers"] == 1
    assert best.parameters["model"] == RUN
    assert best.parameters["incumbent"] == "solver"


def test_auto_is_cp_sat_with_pauses():
    assert optimum(Instance([3, 2], 1, 0), model=PAUSE).solver == "cp-sat"


def test_importing_the_package_loads_no_solver():
    script = (
        "import sys, ip_models\n"
        "assert not {'pulp', 'ortools', 'highspy', 'numpy'} & set(sys.modules), sys.modules"
    )
    subprocess.run([sys.executable, "-c", script], check=True)
