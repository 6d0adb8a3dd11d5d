"""The judges of Propositions 3.1 and 5.6 and Theorem 3.3."""

from fractions import Fraction

import pytest

from fairopt import Instance, audit, simulate
from fairopt.policies import FCFS, LJF
from ip_models.exhaustive import shortest
from proofs_check.claim import Profile, Verdict
from proofs_check.claims import p3_1, p5_6, t3_3
from proofs_check.enumeration import Range


@pytest.mark.parametrize("claim", [p3_1, p5_6])
def test_proved_with_a_certificate(claim):
    (finding,) = claim.judge(Profile.QUICK)
    assert finding.verdict is Verdict.PROVED
    (proof,) = finding.certificates
    assert proof.problems() == []


def test_ljf_has_its_bound_and_attains_it():
    bound, tightness, *path_by_path = t3_3.judge(Profile.QUICK)
    assert (bound.verdict, tightness.verdict) == (Verdict.PROVED, Verdict.HOLDS)
    assert [finding.verdict for finding in path_by_path] == [Verdict.PROVED] * 2


def test_a_policy_that_fills_free_slots_is_refuted():
    (finding,) = p3_1.judge(Profile.QUICK, FCFS())
    assert finding.verdict is Verdict.REFUTED
    assert finding.certificates
    assert all(certificate.problems() == [] for certificate in finding.certificates)


@pytest.mark.parametrize("size", range(2, 9))
def test_the_family_attains_the_bound_for_larger_budgets_too(size):
    instance = Instance([size] + [1] * (size * (size - 1)), size, 10 * size)
    assert simulate(instance, LJF()).makespan == 2 * size - 1
    if size <= 3:
        assert shortest(instance).makespan == size


def test_tokens_served_by_ljf_are_what_the_induction_says():
    """O >= B T - (B - 1) m_1, the sum of all its steps."""
    for over in (Range(2, 5, 5, range(1)), Range(3, 5, 4, range(1))):
        for instance in over:
            size, longest = instance.batch_size, max(instance.lengths)
            makespan = simulate(instance, LJF()).makespan
            assert instance.tokens >= size * makespan - (size - 1) * longest


def test_an_optimum_for_a_smaller_budget_stays_fair_for_a_larger_one():
    for lengths in Range(2, 4, 4, range(1)).multisets():
        schedule = shortest(Instance(lengths, 2, 1))
        for alpha in (1, Fraction(3, 2), 2, 7):
            assert audit(Instance(lengths, 2, alpha), schedule) == []
