"""Each family found by search does to its policy what its formula says."""

from fractions import Fraction

import pytest

from fairopt import InputError, audit, simulate
from fairopt.policies import policy_named
from fairopt.workloads import family_named
from ip_models import optimum
from ip_models.exhaustive import shortest

MEMBERS = [
    *(("isjl-missed-check", {"scale": k}) for k in (1, 2, 3, 7)),
    *(("isjl-idle-slot", {"batch_size": b, "scale": k}) for b in (3, 4, 6) for k in (1, 2, 5)),
    *(("isjl-held-packs", {"batch_size": b, "scale": k}) for b in range(3, 10) for k in (3, 4, 6)),
    *(("longest-last-shut-out", {"scale": k}) for k in (3, 4, 9)),
]


@pytest.mark.parametrize(("family", "parameters"), MEMBERS, ids=str)
def test_both_makespans_are_as_predicted(family, parameters):
    made = family_named(family, **parameters)
    schedule = simulate(made.instance, policy_named(made.policy))
    assert audit(made.instance, schedule) == []
    assert schedule.makespan == made.predicted["makespan"]
    assert optimum(made.instance, solver="cp-sat").makespan == made.predicted["optimum"]
    if made.instance.tokens <= 60:
        assert shortest(made.instance).makespan == made.predicted["optimum"]
    assert made.predicted["ratio"] == Fraction(made.predicted["optimum"], schedule.makespan)


@pytest.mark.parametrize(
    ("family", "parameters", "limit"),
    [
        ("isjl-missed-check", {}, Fraction(13, 18)),
        ("isjl-idle-slot", {}, Fraction(1, 2)),
        ("isjl-idle-slot", {"batch_size": 7}, Fraction(1, 2)),
        ("isjl-held-packs", {}, Fraction(3, 7)),
        ("isjl-held-packs", {"batch_size": 4}, Fraction(2, 5)),
        ("isjl-held-packs", {"batch_size": 6}, Fraction(3, 8)),
        ("longest-last-shut-out", {}, Fraction(4, 5)),
    ],
)
def test_the_ratio_falls_to_the_limit(family, parameters, limit):
    def above(scale):
        made = family_named(family, scale=scale, **parameters)
        assert made.predicted["limit"] == limit
        schedule = simulate(made.instance, policy_named(made.policy))
        assert schedule.makespan == made.predicted["makespan"]
        return made.predicted["ratio"] - limit

    assert above(100) > above(1_000) > above(10_000) > 0
    assert above(10_000) < Fraction(1, 10_000)


def test_the_paper_assumes_more_requests_than_slots():
    for batch_size in range(3, 9):
        made = family_named("isjl-idle-slot", batch_size=batch_size)
        assert len(made.instance) > batch_size


@pytest.mark.parametrize(
    ("family", "parameters", "field"),
    [
        ("isjl-missed-check", {"scale": 0}, "scale"),
        ("isjl-missed-check", {"batch_size": 2}, "batch_size"),
        ("isjl-idle-slot", {"scale": 0}, "scale"),
        ("isjl-idle-slot", {"batch_size": 2}, "batch size"),
        ("isjl-held-packs", {"scale": 2}, "scale"),
        ("isjl-held-packs", {"batch_size": 2}, "batch size"),
        ("longest-last-shut-out", {"scale": 2}, "scale"),
    ],
)
def test_parameters_out_of_range_are_refused(family, parameters, field):
    with pytest.raises(InputError, match=f"^{field}: got"):
        family_named(family, **parameters)
