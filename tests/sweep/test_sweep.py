"""A sweep answers what the search over real policies answers, however it is spread."""

import random
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import replace
from fractions import Fraction

import pytest

from fairopt import audit, simulate
from fairopt.errors import InputError
from fairopt.policies import FCFS, ISJL, LJF, SJF, Beta, ISJLTwo, Reading
from proofs_check.enumeration import Range
from proofs_check.search import first_unfair, search, worst_case
from proofs_check.sweep import chunks as cutting
from proofs_check.sweep import judge, processes, ratio, sweep_fairness, sweep_ratio, worst_by_gamma
from proofs_check.sweep.outcome import Question

POLICIES = [FCFS(), SJF(), LJF(), ISJL(), ISJL(Reading.parse("stop,left,remaining,when-idle"))]
RANGES = [
    Range(2, 4, 5, range(6)),
    Range(3, 4, 4, range(2, 7), 2),
    Range(1, 3, 4, range(3)),
    Range(4, 5, 3, range(0, 5, 2)),
    Range(2, 2, 6, range(9, 12)),
]


class Reversed(LJF):
    """LJF that takes requests from the shortest: a policy without a kernel."""

    order = SJF.order


def same(worst, other):
    """Whether two worst cases agree in all but which optimal schedule they show."""
    assert audit(worst.instance, worst.optimum) == []
    assert worst.optimum.makespan == other.optimum.makespan
    return replace(worst, optimum=other.optimum) == other


@pytest.mark.parametrize("over", RANGES, ids=str)
@pytest.mark.parametrize("policy", [*POLICIES, Reversed()], ids=repr)
def test_the_same_worst_case_as_the_search(policy, over, monkeypatch):
    monkeypatch.setattr(cutting, "LEAST_ROWS", 40)
    monkeypatch.setattr(ratio, "FEW", 100)
    swept = sweep_ratio(policy, over)
    assert same(swept.worst, search(policy, over))
    assert swept.covered == len(over)
    assert swept.searched <= swept.evaluated <= swept.covered


@pytest.mark.parametrize("beta", [Beta.ALPHA, Beta.STAR, 0, 2, Fraction(3, 2)])
def test_the_same_worst_case_for_any_beta(beta):
    over = Range(2, 4, 6, range(1, 5))
    assert same(sweep_ratio(ISJLTwo(beta), over).worst, search(ISJLTwo(beta), over))


@pytest.mark.parametrize("over", RANGES, ids=str)
@pytest.mark.parametrize("policy", [*POLICIES, ISJL(Reading.parse("left")), Reversed()], ids=repr)
def test_the_same_first_unfair_schedule_as_the_search(policy, over):
    assert sweep_fairness(policy, over) == first_unfair(policy, over)


def test_random_readings_and_ranges():
    numbers = random.Random(11)
    for _ in range(12):
        low = numbers.randint(0, 3)
        over = Range(
            numbers.randint(2, 4),
            4,
            numbers.randint(3, 5),
            range(low, low + 3),
            numbers.randint(1, 4),
        )
        policy = ISJL(numbers.choice(Reading.all()))
        assert same(sweep_ratio(policy, over).worst, search(policy, over)), (policy, over)
        assert sweep_fairness(policy, over) == first_unfair(policy, over)


def test_nothing_depends_on_where_chunks_are_judged(monkeypatch):
    monkeypatch.setattr(cutting, "LEAST_ROWS", 100)
    over = Range(2, 5, 7, range(8))
    alone = sweep_ratio(ISJL(), over)
    assert same(alone.worst, search(ISJL(), over))
    with processes(2) as two, ThreadPoolExecutor(4) as four:
        assert sweep_ratio(ISJL(), over, two) == alone
        assert sweep_ratio(ISJL(), over, four) == alone
    with processes(1) as here:
        assert sweep_ratio(ISJL(), over, here) == alone


def test_progress_counts_every_instance(monkeypatch):
    monkeypatch.setattr(cutting, "LEAST_ROWS", 100)
    over = Range(2, 4, 6, range(9))
    told = []
    with processes(2) as two:
        sweep_ratio(LJF(), over, two, progress=told.append)
    assert sum(told) == len(over)


def test_what_the_policy_refuses_is_refused():
    with pytest.raises(InputError, match="beta"):
        sweep_ratio(ISJLTwo(2), Range(2, 3, 3, range(3)))
    with pytest.raises(InputError, match="batch_size"):
        sweep_ratio(ISJLTwo(), Range(3, 3, 3, range(3)))


@pytest.mark.parametrize("policy", [LJF(), ISJL(), ISJLTwo(Beta.STAR)], ids=repr)
def test_the_worst_for_each_gamma(policy):
    over = Range(2, 4, 6, range(7))
    worst = worst_by_gamma(policy, over)
    parts = {}
    for instance in over:
        gamma = Fraction(instance.alpha, max(instance.lengths))
        parts.setdefault(gamma, []).append(instance)
    assert list(worst) == sorted(gamma for gamma in parts if gamma <= 1)
    for gamma, found in worst.items():
        assert same(found, worst_case(policy, parts[gamma])), gamma


def test_a_worker_of_another_version_is_refused(monkeypatch):
    over = Range(2, 2, 3, range(2))
    asked = [replace(t, kernels="another") for t in judge.tasks(Question.RATIO, LJF(), over)]
    monkeypatch.setattr(ratio, "tasks", lambda *_: asked)
    with ThreadPoolExecutor(1) as one, pytest.raises(InputError, match=r"--cluster.*another"):
        sweep_ratio(LJF(), over, one)


def test_any_process_pool_will_do():
    over = Range(2, 3, 4, range(3))
    with ProcessPoolExecutor(2) as two:
        assert same(sweep_ratio(FCFS(), over, two).worst, search(FCFS(), over))


def test_known_worst_cases_of_the_ranges_of_the_bars():
    worst = sweep_ratio(ISJL(), Range(2, 6, 12, range(13))).worst
    assert (worst.ratio, worst.instance.lengths) == (Fraction(3, 4), (9, 7, 7, 5, 1))
    assert worst.policy_schedule == simulate(worst.instance, ISJL())
