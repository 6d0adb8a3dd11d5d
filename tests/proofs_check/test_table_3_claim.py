"""The judge of Table 3 can fail, and its bound is that of the policies that run."""

from fractions import Fraction

import pytest
from hypothesis import given

from fairopt import simulate
from fairopt.contract.instances import instances
from fairopt.policies import FCFS, LJF, SJF
from proofs_check.arguments import idle_slots
from proofs_check.claim import Profile, Verdict
from proofs_check.claims import tab_3
from proofs_check.smt import failures


@pytest.mark.parametrize("policy", [LJF(), SJF(), FCFS()], ids=repr)
@given(instance=instances(released=False, max_requests=9))
def test_they_idle_no_more_than_the_longest_allows(policy, instance):
    size, longest = instance.batch_size, max(instance.lengths)
    makespan = simulate(instance, policy).makespan
    assert size * makespan <= sum(instance.lengths) + (size - 1) * longest


def test_a_smaller_bound_is_not_proved(monkeypatch):
    weaker = tuple(
        type(s)(s.name, s.text.replace("(- B 1)", "(- B 2)"), s.expected)
        for s in idle_slots.SCRIPTS
    )
    assert failures(weaker)
    monkeypatch.setattr(idle_slots, "SCRIPTS", weaker)
    verdicts = {f.verdict for f in tab_3.judge(Profile.QUICK) if "throughput" in f.reading}
    assert verdicts == {Verdict.OPEN}


def test_a_ratio_that_a_backlog_can_show_is_not_refuted(monkeypatch):
    monkeypatch.setattr(tab_3, "THROUGHPUT", {(16, "LJF"): Fraction(104, 100)})
    monkeypatch.setattr(tab_3, "LATENCY", {(16, "LJF"): Fraction(9, 10)})
    assert [f.verdict for f in tab_3.judge(Profile.QUICK)] == [Verdict.OPEN, Verdict.HOLDS]
