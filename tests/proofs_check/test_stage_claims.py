"""The judges of Lemmas 3.12 and 3.14, and the stage that they read off a run."""

from fractions import Fraction

import pytest

from fairopt import Instance, simulate
from fairopt.policies import Beta, ISJLTwo
from proofs_check.claim import Profile, Verdict
from proofs_check.claims import l3_12, l3_14
from proofs_check.stage import only_stage, over_bound, under_bound


@pytest.fixture(scope="module")
def over():
    return {f.reading: f for f in l3_12.judge(Profile.QUICK)}


@pytest.fixture(scope="module")
def under():
    return {f.reading: f for f in l3_14.judge(Profile.QUICK)}


def test_bounds_at_the_named_values_of_beta():
    assert (over_bound(Fraction(1)), under_bound(Fraction(1))) == (Fraction(3, 4), Fraction(4, 5))
    assert (over_bound(Fraction(0)), under_bound(Fraction(0))) == (1, Fraction(2, 3))


def test_over_inserting_is_proved_for_a_short_leftover_and_refuted_for_more(over):
    assert [f.verdict for f in over.values()] == [
        Verdict.PROVED,
        Verdict.PROVED,
        Verdict.REFUTED,
        Verdict.REFUTED,
        Verdict.REFUTED,
        Verdict.HOLDS,
    ]


def test_under_inserting_is_proved_for_few_requests_and_not_tight_between(under):
    assert [f.verdict for f in under.values()] == [
        Verdict.PROVED,
        Verdict.PROVED,
        Verdict.REFUTED,
        Verdict.HOLDS,
        Verdict.REFUTED,
        Verdict.PROVED,
    ]


def test_every_certificate_of_a_stage_replays(over, under):
    for finding in (*over.values(), *under.values()):
        for certificate in finding.certificates:
            assert certificate.problems() == []


def test_refuting_stages_are_what_they_are_called(over):
    for finding in over.values():
        if finding.verdict is Verdict.REFUTED:
            (found,) = finding.certificates
            stage = only_stage(found.instance, found.policy_schedule)
            assert stage.over
            assert len(stage.left) == 1
            assert len(stage.pack) == (2 if "pack of two" in finding.reading else 1)


def test_a_larger_constant_for_over_inserting_turns_its_proofs(monkeypatch):
    monkeypatch.setattr(l3_12, "over_bound", lambda share: over_bound(share) + Fraction(1, 20))
    short, any_x, *_, tight = l3_12.judge(Profile.QUICK)
    assert (short.verdict, any_x.verdict) == (Verdict.REFUTED, Verdict.REFUTED)
    assert all(c.problems() == [] for f in (short, any_x) for c in f.certificates)
    assert tight.verdict is Verdict.HOLDS


def test_a_smaller_constant_for_over_inserting_is_not_refuted(monkeypatch):
    monkeypatch.setattr(l3_12, "BELOW_THE_BOUND", Fraction(3, 4))
    findings = {f.reading: f for f in l3_12.judge(Profile.QUICK)}
    assert findings["any x, beta = beta*"].verdict is Verdict.HOLDS


def test_a_worst_instance_that_is_no_such_stage_leaves_the_verdict_open(monkeypatch):
    monkeypatch.setattr(l3_12, "only_stage", lambda instance, schedule: None)
    findings = list(l3_12.judge(Profile.QUICK))
    assert [f.verdict for f in findings[2:5]] == [Verdict.OPEN] * 3


def test_a_larger_constant_for_under_inserting_turns_its_proofs(monkeypatch):
    monkeypatch.setattr(l3_14, "under_bound", lambda share: under_bound(share) + Fraction(1, 20))
    three, four, *_ = l3_14.judge(Profile.QUICK)
    assert (three.verdict, four.verdict) == (Verdict.REFUTED, Verdict.REFUTED)


@pytest.mark.parametrize(
    ("lengths", "alpha", "beta", "seen"),
    [
        ([15, 11, 11, 7], 7, Beta.STAR, ((7,), (11,), True)),
        ([11, 8, 8], 4, Beta.ALPHA, ((), (8,), False)),
        ([9, 6, 6, 4, 1], 3, Beta.STAR, ((4, 1), (6,), False)),
    ],
)
def test_a_stage_is_read_off_the_run(lengths, alpha, beta, seen):
    instance = Instance(lengths, 2, alpha)
    stage = only_stage(instance, simulate(instance, ISJLTwo(beta)))
    assert (stage.pack, stage.left, stage.over) == seen


@pytest.mark.parametrize(
    ("lengths", "alpha"),
    # Phase TWO at once; the last request starts beside the second.
    [([5, 3, 3], 3), ([5, 5, 3, 1], 3)],
)
def test_a_run_that_is_more_or_less_than_a_stage_is_none(lengths, alpha):
    instance = Instance(lengths, 2, alpha)
    assert only_stage(instance, simulate(instance, ISJLTwo())) is None
