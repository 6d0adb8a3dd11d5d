"""Each family does to its policy what its formula says."""

from fractions import Fraction

import pytest

from fairopt import InputError, Instance, audit, measure, simulate
from fairopt.policies import policy_named
from fairopt.workloads import family_named
from ip_models.exhaustive import shortest
from proofs_check.longest_first import graham

GAMMAS = [Fraction(p, q) for q in (2, 3, 5, 8, 9) for p in range(1, q)]


@pytest.mark.parametrize("batch_size", range(1, 8))
def test_ljf_tight(batch_size):
    made = family_named("ljf-tight", batch_size=batch_size)
    schedule = simulate(made.instance, policy_named("ljf"))
    assert schedule.makespan == made.predicted["makespan"] == 2 * batch_size - 1
    # Every token-step serves B tokens, so B token-steps are the least.
    assert made.instance.tokens == batch_size * made.predicted["optimum"]
    starts = [0] + [k // (batch_size - 1) for k in range(batch_size * (batch_size - 1))]
    witness = type(schedule).from_starts(made.instance.lengths, starts)
    assert audit(made.instance, witness) == []
    assert witness.makespan == made.predicted["optimum"]
    assert made.predicted["ratio"] == Fraction(batch_size, 2 * batch_size - 1)


@pytest.mark.parametrize("scale", [2, 3, 10])
@pytest.mark.parametrize("gamma", GAMMAS, ids=str)
@pytest.mark.parametrize("family", ["isjl-over", "isjl-under"])
def test_isjl_families(family, gamma, scale):
    made = family_named(family, gamma=gamma, scale=scale)
    assert Fraction(made.instance.alpha, max(made.instance.lengths)) == gamma
    schedule = simulate(made.instance, policy_named("isjl"))
    assert audit(made.instance, schedule) == []
    assert schedule.makespan == made.predicted["makespan"]
    assert shortest(made.instance).makespan == made.predicted["optimum"]


@pytest.mark.parametrize("gamma", GAMMAS, ids=str)
@pytest.mark.parametrize("family", ["isjl-over", "isjl-under"])
def test_the_ratio_tends_to_the_limit(family, gamma):
    def distance(scale):
        predicted = family_named(family, gamma=gamma, scale=scale).predicted
        return abs(predicted["ratio"] - predicted["limit"])

    assert distance(10_000) <= distance(100) < Fraction(1, 50)
    assert distance(10_000) < Fraction(1, 5_000)


@pytest.mark.parametrize("batch_size", range(2, 8))
def test_isjl_jigsaw(batch_size):
    made = family_named("isjl-jigsaw", batch_size=batch_size)
    schedule = simulate(made.instance, policy_named("isjl"))
    assert audit(made.instance, schedule) == []
    assert schedule.makespan == made.predicted["makespan"] == 4 * batch_size - 1
    instance, best = graham(batch_size)
    assert instance == made.instance
    assert audit(instance, best) == []
    assert best.makespan == made.predicted["optimum"] == made.instance.tokens // batch_size


@pytest.mark.parametrize("length", [1, 2, 3, 6, 50])
def test_fcfs_externality(length):
    made = family_named("fcfs-externality", length=length)
    for policy, prefix in (("fcfs", ""), ("ljf", "ljf_")):
        found = measure(made.instance, simulate(made.instance, policy_named(policy)))
        assert found.makespan == made.predicted[f"{prefix}makespan"]
        assert found.externality == made.predicted[f"{prefix}externality"]


@pytest.mark.parametrize(
    ("family", "parameters", "field"),
    [
        ("unknown", {}, "family"),
        ("ljf-tight", {"gamma": Fraction(1, 2)}, "gamma"),
        ("ljf-tight", {"batch_size": 0}, "batch size"),
        ("ljf-tight", {"batch_size": 4, "alpha": 2}, "alpha"),
        ("isjl-over", {"gamma": Fraction(1)}, "gamma"),
        ("isjl-over", {"gamma": Fraction(0)}, "gamma"),
        ("isjl-under", {"scale": 1}, "scale"),
        ("isjl-under", {"batch_size": 2}, "batch_size"),
        ("fcfs-externality", {"length": 0}, "length"),
    ],
)
def test_parameters_out_of_range_are_refused(family, parameters, field):
    with pytest.raises(InputError, match=f"^{field}: got"):
        family_named(family, **parameters)


def test_parameters_left_out_have_their_defaults():
    made = family_named("ljf-tight", batch_size=None, alpha=None, gamma=None)
    assert made.instance == Instance([4] + [1] * 12, 4, 3)
