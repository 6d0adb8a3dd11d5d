"""Schedules and bounds over the reals, against exact optima over the integers."""

from fractions import Fraction

import pytest

from fairopt import audit
from fairopt.policies import ISJL, LJF
from ip_models import optimum
from ip_models.exhaustive import shortest
from proofs_check.enumeration import Range
from proofs_check.symbolic.comparison import Point, equal
from proofs_check.symbolic.competitor import MAKESPAN
from proofs_check.symbolic.infimum import infimum
from proofs_check.symbolic.linear_program import least
from proofs_check.symbolic.near import near
from proofs_check.symbolic.phases import Phases
from proofs_check.symbolic.policy_paths import Family
from proofs_check.symbolic.real import variable
from proofs_check.symbolic.run_to_completion import RUN_TO_COMPLETION
from proofs_check.symbolic.script import all_of, point_of
from proofs_check.symbolic.work_bound import WORK_BOUND


def ends_by(competitor, instance, makespan):
    """Return a point at which the competitor ends by a time on one instance, if there is one."""
    family = Family(len(instance), instance.batch_size)
    lengths = sorted(instance.lengths, reverse=True)
    values = [
        *(equal(o, value) for o, value in zip(family.lengths, lengths, strict=True)),
        equal(family.alpha, instance.alpha),
        equal(variable(MAKESPAN), makespan),
    ]
    asserted = "\n".join(f"(assert {value.smtlib})" for value in values)
    declared = all_of((), family.variables)
    names = (*family.variables, *competitor.variables(family), MAKESPAN)
    script = "\n".join([declared, competitor.constraints(family), asserted])
    return family, point_of(script, names)


@pytest.mark.parametrize("over", [Range(2, 3, 4, range(4)), Range(3, 4, 3, range(3))], ids=str)
def test_run_to_completion_ends_at_the_optimum_and_no_sooner(over):
    for instance in over:
        best = shortest(instance).makespan
        _, found = ends_by(RUN_TO_COMPLETION, instance, best)
        assert found is not None
        _, sooner = ends_by(RUN_TO_COMPLETION, instance, best - Fraction(1, 100))
        assert sooner is None


@pytest.mark.parametrize("over", [Range(2, 3, 4, range(4)), Range(3, 4, 3, range(1, 3))], ids=str)
def test_no_schedule_with_pauses_beats_the_work_bound(over):
    for instance in over:
        best = optimum(instance, model="pausing").makespan
        _, below = ends_by(WORK_BOUND, instance, best)
        assert below is not None


def test_phases_reach_the_optimum_that_pauses():
    for instance in Range(2, 3, 3, range(3), least_requests=3):
        best = optimum(instance, model="pausing").makespan
        family, found = ends_by(Phases(5), instance, best)
        assert found is not None, instance
        shown = near(LJF(), family, Phases(5), found)
        assert audit(shown.instance, shown.competitor, pausing=True) == []


def test_the_work_bound_sees_a_request_that_outlasts_all_others():
    family = Family(2, 2)
    bounds = WORK_BOUND.kept(family, Point({}))
    alone = [equal(family.lengths[0], 10), equal(family.lengths[1], 3), equal(family.alpha, 2)]
    value, _ = least(MAKESPAN, [*bounds, *alone], (*family.variables, MAKESPAN))
    assert value == 10


@pytest.mark.parametrize(
    ("policy", "family", "ratio"),
    [
        (LJF(), Family(3, 2), Fraction(2, 3)),
        (ISJL(), Family(3, 2), Fraction(7, 10)),
        (ISJL(), Family(4, 2), Fraction(7, 10)),
        (ISJL(), Family(4, 3), Fraction(1, 2)),
    ],
    ids=str,
)
def test_bounds_and_phases_enclose_the_infimum_of_the_pausing_model(policy, family, ratio):
    below = infimum(policy, family, competitor=WORK_BOUND)
    above = infimum(policy, family, competitor=Phases(4))
    assert below.ratio == above.ratio == ratio
    assert below.near(Fraction(1, 100)) is None
    shown = above.near(Fraction(1, 100))
    assert ratio <= shown.ratio < ratio + Fraction(1, 100)
    assert audit(shown.instance, shown.competitor, pausing=True) == []


def test_fewer_phases_come_less_close():
    ratios = [infimum(ISJL(), Family(3, 2), competitor=Phases(k)).ratio for k in (2, 3, 4)]
    assert ratios == [1, Fraction(7, 10), Fraction(7, 10)]
