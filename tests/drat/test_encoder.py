"""The models of the formula are exactly the schedules that the audit accepts."""

from collections import defaultdict
from fractions import Fraction
from itertools import combinations_with_replacement, product

import pytest
from pysat.solvers import Solver

from fairopt import InputError, Instance, Schedule, audit
from proofs_check.drat.encoder import encode
from proofs_check.drat.formula import Formula


def audited(instance, horizon):
    """Return the starts of all fair schedules that end by the horizon."""
    windows = [
        range(release, horizon - length + 1)
        for release, length in zip(instance.releases, instance.lengths, strict=True)
    ]
    return {
        starts
        for starts in product(*windows)
        if not audit(instance, Schedule.from_starts(instance.lengths, starts))
    }


def in_order_of_index(instance, starts):
    """Return starts with those of each class of equal requests sorted."""
    classes = defaultdict(list)
    for i, kind in enumerate(zip(instance.lengths, instance.releases, strict=True)):
        classes[kind].append(i)
    ordered = list(starts)
    for equals in classes.values():
        for i, start in zip(equals, sorted(starts[i] for i in equals), strict=True):
            ordered[i] = start
    return tuple(ordered)


def modelled(formula: Formula):
    """Return the starts of all models."""
    problem = formula.problem
    windows = zip(problem.releases, problem.lengths, strict=True)
    describing = sum(max(0, formula.horizon - length - release) for release, length in windows)
    found = []
    known = [(variable, -variable) for variable in range(1, describing + 1)]
    with Solver("cadical195", bootstrap_with=[*formula.clauses, *known]) as solver:
        while solver.solve():
            model = solver.get_model()
            described = model[:describing]
            found.append(tuple(formula.schedule(model).starts.values()))
            solver.add_clause([-literal for literal in described])
    assert len(set(found)) == len(found)
    return set(found)


def agree(instance):
    """Compare both sets up to one step beyond the optimum."""
    horizon = 0
    beyond = 0
    while beyond < 2:
        expected = audited(instance, horizon)
        representatives = {in_order_of_index(instance, starts) for starts in expected}
        assert representatives <= expected
        assert modelled(encode(instance, horizon)) == representatives, (instance, horizon)
        beyond += bool(expected)
        horizon += 1


@pytest.mark.parametrize("batch_size", [1, 2])
@pytest.mark.parametrize("alpha", range(5))
def test_all_tiny_instances(batch_size, alpha):
    for n in (1, 2, 3):
        for lengths in combinations_with_replacement(range(1, 5), n):
            agree(Instance(lengths, batch_size, alpha))


@pytest.mark.parametrize("releases", [(0, 1), (2, 0), (1, 1), (0, 0, 1), (2, 0, 1), (3, 0, 0)])
def test_all_tiny_instances_with_releases(releases):
    for lengths in product((1, 2, 4), repeat=len(releases)):
        for alpha in (0, 1, 2):
            agree(Instance(lengths, 2, alpha, releases=releases))


@pytest.mark.parametrize(
    "instance",
    [
        Instance([3, 3, 2, 2], 2, 1),
        Instance([4, 2, 2, 1], 2, 0),
        Instance([3, 2, 2, 1], 3, 0),
        Instance([3, 3, 1, 1, 1], 3, 1),
        Instance([2, 1, 2], 5, 0),
    ],
)
def test_larger_batches_and_more_requests(instance):
    agree(instance)


def test_a_fraction_of_alpha_allows_nothing_more():
    whole, half = (Instance([4, 3, 2], 2, alpha) for alpha in (1, Fraction(3, 2)))
    assert encode(whole, 7) == encode(half, 7)


def test_a_window_that_is_empty_refutes_the_formula():
    assert () in encode(Instance([5], 1, 0), 4).clauses
    assert () in encode(Instance([5, 2], 1, 0, releases=[0, 4]), 5).clauses


def test_the_comments_say_what_every_variable_means():
    formula = encode(Instance([4, 3, 3, 2], 2, 1, releases=[0, 0, 0, 1]), 8)
    said = []
    for line in formula.legend:
        first, last = map(int, line.split(":")[0].split(".."))
        said += range(first, last + 1)
    assert said == list(range(1, formula.variables + 1))
    used = {abs(literal) for clause in formula.clauses for literal in clause}
    assert used <= set(said)
    text = formula.dimacs().splitlines()
    assert "c 1..4: request 0 (length 4) has started by step 0..3" in text
    assert f"p cnf {formula.variables} {len(formula.clauses)}" in text


def test_a_formula_too_large_to_write_is_refused():
    with pytest.raises(InputError, match="refutation model"):
        encode(Instance([10**6] * 3, 2, 5), 10**6 * 3)


def test_lengths_that_are_not_whole_are_refused():
    with pytest.raises(InputError, match="lengths"):
        encode(Instance([Fraction(1, 2)], 1, 0), 3)
