"""The policies on symbolic reals: every instance on one path, and the exact infimum."""

from fractions import Fraction

import pytest
import z3
from hypothesis import given, settings
from hypothesis import strategies as st

from fairopt import Instance, audit, simulate
from fairopt.policies import ISJL, LJF, ISJLTwo
from ip_models.exhaustive import shortest
from proofs_check.enumeration import Range
from proofs_check.symbolic.infimum import infimum
from proofs_check.symbolic.policy_paths import Family, policy_paths

POLICIES = {
    "ljf": LJF(),
    "isjl": ISJL(),
    "algorithm 2": ISJLTwo(),
}


def number(value: Fraction) -> z3.RatNumRef:
    return z3.RealVal(str(value))


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
    values = [(o, number(v)) for o, v in zip(family.lengths, lengths, strict=True)]
    values.append((family.alpha, number(alpha)))
    met = [
        path
        for path in paths
        if all(z3.is_true(z3.simplify(z3.substitute(c, *values))) for c in path.conditions)
    ]
    assert len(met) == 1
    makespan = z3.simplify(z3.substitute(met[0].makespan, *values))
    expected = simulate(Instance(lengths, family.batch_size, alpha), policy).makespan
    assert Fraction(str(makespan)) == expected


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


def test_an_assumption_on_gamma_narrows_the_family():
    family = Family(4, 2)
    at_half = infimum(ISJL(), family, [family.alpha * 2 == family.lengths[0]])
    at_one = infimum(ISJL(), family, [family.alpha == family.lengths[0]])
    assert at_half.ratio < at_one.ratio
    assert at_one.ratio >= Fraction(3, 4)
