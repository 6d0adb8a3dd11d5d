"""The judges of Proposition 3.16, of section 4's behaviours and of Theorem 4.3."""

from fractions import Fraction

import pytest

from fairopt import audit
from fairopt.policies import SJF
from ip_models.exhaustive import shortest
from proofs_check import gamma_curve
from proofs_check.claim import Profile, Verdict
from proofs_check.claims import p3_16, s4_jigsaw, s4_over, s4_under, t4_3
from proofs_check.enumeration import Range
from proofs_check.longest_first import graham, longest_first
from proofs_check.parallel_machines import least_makespan
from proofs_check.published_curve import (
    jigsaw,
    lower_envelope,
    over_inserting,
    under_inserting,
)


def more(bound):
    return lambda *arguments: bound(*arguments) + Fraction(1, 40)


@pytest.mark.parametrize(
    ("claim", "verdicts"),
    [
        (p3_16, "proved, holds on"),
        (s4_over, "holds on, proved, refuted"),
        (s4_under, "proved, holds on"),
        (s4_jigsaw, "proved, holds on, refuted"),
        (t4_3, ", ".join(["refuted"] * 8)),
    ],
)
def test_verdicts_and_certificates(claim, verdicts):
    findings = list(claim.judge(Profile.QUICK))
    assert ", ".join(finding.verdict.value for finding in findings) == verdicts
    for finding in findings:
        assert bool(finding.certificates) == (finding.verdict is not Verdict.HOLDS)
        assert all(certificate.problems() == [] for certificate in finding.certificates)


def test_a_better_constant_than_grahams_is_refuted(monkeypatch):
    monkeypatch.setattr(p3_16, "jigsaw", more(jigsaw))
    bound, _ = p3_16.judge(Profile.QUICK)
    assert bound.verdict is Verdict.REFUTED
    assert bound.certificates[0].problems() == []


def test_a_policy_in_another_order_is_not_longest_first():
    bound, tight = p3_16.judge(Profile.QUICK, SJF())
    assert (bound.verdict, tight.verdict) == (Verdict.REFUTED, Verdict.REFUTED)


def test_a_better_ratio_of_over_inserting_turns_every_verdict(monkeypatch):
    monkeypatch.setattr(s4_over, "over_inserting", more(over_inserting))
    verdicts = [finding.verdict for finding in s4_over.judge(Profile.QUICK)]
    assert verdicts == [Verdict.REFUTED] * 3


def test_a_worse_ratio_of_over_inserting_is_not_approached(monkeypatch):
    monkeypatch.setattr(s4_over, "over_inserting", lambda gamma: over_inserting(gamma) * 3 / 4)
    reached, _, any_x = s4_over.judge(Profile.QUICK)
    assert (reached.verdict, any_x.verdict) == (Verdict.REFUTED, Verdict.HOLDS)


def test_a_better_ratio_of_under_inserting_turns_every_verdict(monkeypatch):
    monkeypatch.setattr(s4_under, "under_inserting", more(under_inserting))
    assert {f.verdict for f in s4_under.judge(Profile.QUICK)} == {Verdict.REFUTED}


def test_a_better_jigsaw_turns_its_verdicts(monkeypatch):
    monkeypatch.setattr(s4_jigsaw, "jigsaw", more(jigsaw))
    assert {f.verdict for f in s4_jigsaw.judge(Profile.QUICK)} == {Verdict.REFUTED}


def test_an_envelope_below_everything_found_is_not_refuted(monkeypatch):
    monkeypatch.setattr(gamma_curve, "lower_envelope", lambda gamma, size: Fraction(7, 10))
    verdicts = {f.reading[:3]: f.verdict for f in t4_3.judge(Profile.QUICK)}
    assert verdicts == {"B=2": Verdict.HOLDS, "B=3": Verdict.REFUTED}


def test_the_curve_finds_the_known_counterexample_at_three_eighths():
    points = gamma_curve.gamma_curve(t4_3.ISJL(), Range(2, 5, 8, range(1, 9), 3), 8)
    (point,) = [p for p in points if p.gamma == Fraction(3, 8)]
    assert (point.published, point.found) == (Fraction(11, 14), Fraction(13, 17))
    assert point.refutes
    assert str(point) == "3/8: 13/17 < 11/14"


@pytest.mark.parametrize(("gamma", "size"), [(Fraction(1, 2), 2), (Fraction(1, 2), 3)])
def test_the_pieces_meet_where_they_change(gamma, size):
    assert over_inserting(gamma) == Fraction(3, 4) == lower_envelope(gamma, size)
    assert over_inserting(Fraction(1, 3)) == under_inserting(Fraction(1, 3)) == Fraction(4, 5)
    assert over_inserting(Fraction(4, 5)) == jigsaw(2)


@pytest.mark.parametrize("size", range(2, 9))
def test_grahams_schedule_is_fair_and_leaves_no_slot_idle(size):
    instance, optimum = graham(size)
    assert audit(instance, optimum) == []
    assert instance.tokens == size * optimum.makespan == 3 * size * size
    assert longest_first(instance.lengths, size) == 4 * size - 1
    if size == 2:
        assert shortest(instance).makespan == least_makespan(instance.lengths, size) == 6
