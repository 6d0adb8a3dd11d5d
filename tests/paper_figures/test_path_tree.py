"""The tree has a leaf per path and the comparison at every fork."""

from fractions import Fraction

import pytest
from matplotlib.figure import Figure

from fairopt.policies import ISJL, LJF
from paper_figures.path_tree import WORST, draw_path_tree, infix
from proofs_check.symbolic.comparison import at_most, below, equal
from proofs_check.symbolic.policy_paths import Family, policy_paths
from proofs_check.symbolic.real import variable


@pytest.mark.parametrize(
    ("comparison", "written"),
    [
        (at_most(variable("o2") * 2, variable("alpha") + 3), "2$o_{2}$ ≤ α + 3"),
        (below(0, variable("o1")), "0 < $o_{1}$"),
        (equal(variable("o1"), variable("o2")), "$o_{1}$ = $o_{2}$"),
        (equal(variable("o1"), variable("o2")).negated, "$o_{1}$ ≠ $o_{2}$"),
    ],
)
def test_infix(comparison, written):
    assert infix(comparison) == written


@pytest.mark.parametrize(("policy", "n"), [(ISJL(), 2), (ISJL(), 3), (LJF(), 1)])
def test_a_leaf_per_path_and_one_fork_less(policy, n):
    paths = list(policy_paths(policy, Family(n, 2)))
    ratios = [Fraction(4, 5 + k) for k in range(len(paths))]
    axes = Figure().subplots()
    draw_path_tree(axes, paths, ratios)
    leaves = [line for line in axes.lines if line.get_marker() == "o"]
    assert len(leaves) == len(paths)
    assert len(axes.texts) == len(paths) + len(paths) - 1
    assert [line.get_color() for line in leaves].count(WORST) == 1
    assert sorted(float(line.get_xdata()[0]) for line in leaves) == list(range(len(paths)))


def test_the_ratio_of_a_path_stands_at_its_end_whatever_the_order():
    paths = list(policy_paths(ISJL(), Family(3, 2)))
    ratios = {path.decisions: Fraction(1, k + 1) for k, path in enumerate(paths)}
    drawn = []
    for order in (paths, paths[::-1]):
        axes = Figure().subplots()
        draw_path_tree(axes, order, [ratios[path.decisions] for path in order])
        drawn.append({(t.get_position(), t.get_text()) for t in axes.texts})
    assert drawn[0] == drawn[1]
