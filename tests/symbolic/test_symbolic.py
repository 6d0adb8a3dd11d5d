"""The policies on symbolic reals: every instance on one path, and the exact infimum."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fairopt import Instance, audit, simulate
from fairopt.policies import ISJL, LJF, ISJLTwo
from ip_models.exhaustive import shortest
from proofs_check.enumeration import Range
from proofs_check.symbolic.comparison import Point, at_most
from proofs_check.symbolic.infimum import infimum
from proofs_check.symbolic.policy_paths import Family, policy_paths

POLICIES = {
    "ljf": LJF(),
    "isjl": ISJL(),
    "algorithm 2": ISJLTwo(),
}


@pytest.fixture(
    scope="module", params=[("ljf", 3), ("isjl", 2), ("isjl", 3), ("algorithm 2", 2)], ids=str
)
def explored(request):
    name, batch_size = request.param
    family = Family(4, batch_size)
    return POLICIES[name], family, list(policy_paths(POLICIES[name], family))


@settings(max_examples=20)
@given(
    lengths=st.lists(st.fractions(Fraction(1, 4), 9, max_denominator=4), min_size=4, max_size=4),
    alpha=st.fractions(0, 9, max_denominator=4),
)
def test_an_instance_meets_one_path_whose_makespan_is_the_policy_s(explored, lengths, alpha):
    policy, family, paths = explored
    lengths.sort(reverse=True)
    point = Point.of(dict(zip(family.variables, [*lengths, alpha], strict=True)))
    (met,) = [path for path in paths if all(c.holds(point) for c in path.conditions)]
    schedule = simulate(Instance(lengths, family.batch_size, alpha), policy)
    assert met.makespan.at(point) == schedule.makespan
    assert [start.at(point) for start in met.starts] == list(schedule.starts.values())


@pytest.mark.parametrize(
    ("policy", "n", "batch_size", "ratio", "attained"),
    [
        ("ljf", 3, 2, Fraction(2, 3), True),
        ("ljf", 4, 2, Fraction(2, 3), False),
        ("isjl", 3, 2, Fraction(4, 5), False),
        ("isjl", 4, 2, Fraction(3, 4), False),
        ("algorithm 2", 4, 2, Fraction(3, 4), False),
        ("isjl", 3, 3, Fraction(1, 2), False),
        ("isjl", 4, 3, Fraction(1, 2), False),
    ],
)
def test_the_infimum(policy, n, batch_size, ratio, attained):
    found = infimum(POLICIES[policy], Family(n, batch_size))
    assert (found.ratio, found.attained) == (ratio, attained)


@pytest.mark.parametrize("batch_size", [2, 3])
def test_no_instance_of_a_range_is_below_the_infimum(batch_size):
    least = infimum(ISJL(), Family(4, batch_size)).ratio
    for instance in Range(batch_size, 4, 7, range(6), least_requests=4):
        schedule = simulate(instance, ISJL())
        assert audit(instance, schedule) == []
        assert Fraction(shortest(instance).makespan) / schedule.makespan >= least


def test_a_gamma_narrows_the_family():
    at_half = infimum(ISJL(), Family(4, 2, Fraction(1, 2)))
    at_one = infimum(ISJL(), Family(4, 2, Fraction(1)))
    assert at_half.ratio < at_one.ratio
    assert at_one.ratio >= Fraction(3, 4)


def test_any_homogeneous_assumption_narrows_the_family():
    family = Family(4, 2)
    long = at_most(family.alpha * 2, family.lengths[-1])
    narrowed = infimum(LJF(), Family(4, 2, assumed=(long,)))
    assert narrowed.ratio > infimum(LJF(), family).ratio
    assert all(2 * narrowed.alpha <= length for length in narrowed.lengths)
