"""The joint model proves what the sweeps find, and reads paths as the policies run."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairopt import InputError, Instance, audit, simulate
from fairopt.policies import FCFS, ISJL, LJF, SJF, ISJLTwo, Reading
from ip_models import Status
from proofs_check.enumeration import Range
from proofs_check.joint_model import least_ratio
from proofs_check.joint_model.inequality import CONSTANT, AtMost, clauses, whole_form
from proofs_check.search import search
from proofs_check.sweep import sweep_ratio
from proofs_check.symbolic.comparison import Comparison, Point
from proofs_check.symbolic.policy_paths import Family, policy_paths
from proofs_check.symbolic.real import Relation, variable

WHOLE = st.integers(-6, 6)


def holds(inequality, values):
    return sum(c * values[name] for name, c in inequality.terms) <= inequality.bound


@given(
    st.tuples(WHOLE, WHOLE, WHOLE, WHOLE),
    st.integers(1, 3),
    st.sampled_from(Relation),
)
def test_clauses_say_what_the_comparison_says(coefficients, divisor, relation):
    *factors, constant = (Fraction(k, divisor) for k in coefficients)
    form = sum((c * variable(x) for c, x in zip(factors, "xyz", strict=True)), variable("x") * 0)
    comparison = Comparison.of(form + constant, relation)
    said = list(clauses(comparison))
    for values in product(range(-3, 4), repeat=3):
        named = dict(zip("xyz", values, strict=True))
        met = all(any(holds(one, named) for one in clause) for clause in said)
        assert met == comparison.holds(Point(named))


@given(st.dictionaries(st.sampled_from("xyz"), WHOLE), WHOLE, st.tuples(WHOLE, WHOLE, WHOLE))
def test_an_inequality_and_its_negation_exclude_each_other(form, bound, values):
    inequality = AtMost.of({**form, CONSTANT: 2}, bound)
    named = dict(zip("xyz", values, strict=True))
    total = sum(c * named[x] for x, c in form.items()) + 2
    assert holds(inequality, named) == (total <= bound)
    assert holds(~inequality, named) != holds(inequality, named)
    assert ~~inequality == inequality


def test_a_form_that_is_not_always_whole_is_refused():
    assert whole_form(variable("x") * 2 + 3) == {"x": 2, CONSTANT: 3}
    with pytest.raises(ValueError, match="whole number"):
        whole_form(variable("x") * Fraction(1, 2))


@pytest.mark.parametrize(
    ("policy", "batch_size"),
    [(LJF(), 2), (SJF(), 2), (ISJL(), 2), (ISJL(), 3), (ISJLTwo(), 2)],
)
def test_each_instance_lies_on_one_path_that_has_its_makespan(policy, batch_size):
    paths = [
        ([clause for c in path.conditions for clause in clauses(c)], whole_form(path.makespan))
        for path in policy_paths(policy, Family(3, batch_size))
    ]
    for instance in Range(batch_size, 3, 5, range(6), 3):
        values = {f"o{i + 1}": o for i, o in enumerate(instance.lengths)}
        values["alpha"] = instance.alpha
        (makespan,) = (
            form
            for said, form in paths
            if all(any(holds(one, values) for one in clause) for clause in said)
        )
        total = sum(c * values.get(name, 1) for name, c in makespan.items())
        assert total == simulate(instance, policy).makespan


@pytest.mark.parametrize(
    ("policy", "over"),
    [
        (LJF(), Range(1, 3, 4, range(5))),
        (LJF(), Range(2, 5, 7, range(8))),
        (LJF(), Range(3, 5, 6, range(7))),
        (LJF(), Range(4, 6, 4, range(5))),
        (ISJL(), Range(2, 3, 9, range(10))),
        (ISJL(), Range(2, 4, 7, range(1, 7, 2), 4)),
        (ISJL(), Range(3, 3, 9, range(10))),
        (ISJL(Reading.parse("stop,when-idle")), Range(2, 4, 6, range(7))),
        (ISJLTwo(), Range(2, 4, 6, range(7))),
        (SJF(), Range(2, 4, 6, range(7))),
        (FCFS(), Range(3, 4, 6, range(2, 3))),
    ],
    ids=str,
)
def test_the_bound_is_what_the_sweep_finds(policy, over):
    proved = least_ratio(policy, over)
    assert proved.status is Status.OPTIMAL
    assert proved.bound == proved.worst.ratio == sweep_ratio(policy, over).worst.ratio
    worst = proved.worst
    assert worst.instance.lengths[0] <= over.max_length
    assert worst.instance.alpha in over.alphas
    assert audit(worst.instance, worst.optimum) == []
    assert simulate(worst.instance, policy) == worst.policy_schedule


def test_the_tight_family_of_ljf_is_the_worst_of_its_grid():
    over = Range(3, 7, 6, range(2, 3), 7)
    assert least_ratio(LJF(), over).bound == Fraction(3, 5)


def test_where_nothing_is_worse_than_optimal():
    over = Range(2, 2, 4, range(5))
    proved = least_ratio(LJF(), over)
    assert proved.bound == 1 == search(LJF(), over).ratio
    assert proved.solves == 2
    assert proved.worst.instance == Instance([1], 2, 0)


def test_past_the_time_limit_nothing_is_proved():
    stopped = least_ratio(ISJL(), Range(2, 4, 50, range(50), 4), time_limit=0.001)
    assert stopped.status is Status.FEASIBLE
    assert stopped.bound is None
    assert stopped.worst.ratio <= 1


def test_a_policy_that_refuses_the_batch_size():
    with pytest.raises(InputError, match="batch_size"):
        least_ratio(ISJLTwo(), Range(3, 3, 4, range(2)))
