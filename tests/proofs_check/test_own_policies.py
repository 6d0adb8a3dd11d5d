"""The judges of the policies that are ours can fail."""

import pytest

from fairopt.policies import FCFS, ISJL, LJF, LeastProgress
from proofs_check.claim import Profile, Verdict
from proofs_check.claims import x_least_progress, x_longest_last


@pytest.fixture(scope="module")
def of_isjl():
    return {f.reading: f for f in x_longest_last.judge(Profile.QUICK, ISJL())}


def test_isjl_is_fair_and_fails_every_bound_of_longest_last(of_isjl):
    verdicts = {reading: finding.verdict for reading, finding in of_isjl.items()}
    assert verdicts.pop("alpha-fair") is Verdict.PROVED
    assert verdicts.pop("4/5 for all real lengths") is Verdict.PROVED  # of three requests
    assert set(verdicts.values()) == {Verdict.REFUTED}


def test_what_refutes_isjl_replays(of_isjl):
    for finding in of_isjl.values():
        if finding.verdict is Verdict.REFUTED:
            assert [c.problems() for c in finding.certificates] == [[]]


def test_a_policy_that_looks_at_no_progress_is_not_fair():
    first = next(iter(x_longest_last.judge(Profile.QUICK, FCFS())))
    assert first.verdict is Verdict.REFUTED
    assert first.certificates[0].problems() == []


@pytest.mark.parametrize("policy", [LJF(), LeastProgress(steps=2)], ids=str)
def test_a_policy_that_is_not_optimal_with_pauses_is_refuted(policy):
    (finding,) = x_least_progress.judge(Profile.QUICK, policy)
    assert finding.verdict is Verdict.REFUTED
    assert finding.certificates[0].claimed == 1
