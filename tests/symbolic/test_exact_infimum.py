"""The judges of bounds and infima for all real lengths can fail, each in its way."""

from fractions import Fraction

import pytest

from fairopt.policies import ISJL, LJF, Reading
from proofs_check.all_lengths import judge_all_lengths, proof_of
from proofs_check.certificates import PathsCertificate, RatioCertificate, UnfairCertificate
from proofs_check.claim import Profile, Verdict
from proofs_check.claims import x_beta, x_cr, x_gamma, x_pausing, x_readings
from proofs_check.exact_infimum import Infima, judge_infima
from proofs_check.smt import SOLVERS, Answer
from proofs_check.symbolic.bound import judge_bound
from proofs_check.symbolic.comparison import at_most
from proofs_check.symbolic.phases import Phases
from proofs_check.symbolic.policy_paths import Family
from proofs_check.symbolic.work_bound import WORK_BOUND

EPSILON = Fraction(1, 10_000)
FAMILY = Family(3, 2)
TRUE = Fraction(4, 5)


def judged(policy, ratio, family=FAMILY, **competitors):
    return judge_infima("X", "", Infima(policy, {family: ratio}, **competitors))


def test_the_infimum_is_proved_and_shown():
    finding = judged(ISJL(), TRUE)
    assert finding.verdict is Verdict.PROVED
    proof, shown = finding.certificates
    assert proof.problems() == shown.problems() == []
    assert TRUE < shown.ratio < shown.claimed


def test_one_epsilon_more_is_refuted_by_an_instance():
    finding = judged(ISJL(), TRUE + EPSILON)
    assert finding.verdict is Verdict.REFUTED
    (against,) = finding.certificates
    assert isinstance(against, RatioCertificate)
    assert against.problems() == []


def test_one_epsilon_less_is_refuted_by_a_proof_of_more():
    finding = judged(ISJL(), TRUE - EPSILON)
    assert finding.verdict is Verdict.REFUTED
    (against,) = finding.certificates
    assert isinstance(against, PathsCertificate)
    assert against.ratio == TRUE
    assert against.problems(prove=True) == []


@pytest.mark.parametrize("solver", SOLVERS)
def test_an_unknown_answer_leaves_it_open(solver, monkeypatch):
    monkeypatch.setitem(SOLVERS, solver, lambda script: Answer.UNKNOWN)
    finding = judged(LJF(), Fraction(1), Family(2, 2))
    assert (finding.verdict, finding.certificates) == (Verdict.OPEN, ())
    claimed = judge_all_lengths("X", "", LJF(), [Family(2, 2)], Fraction(1, 2))
    assert (claimed.verdict, claimed.certificates) == (Verdict.OPEN, ())


def test_a_policy_that_is_not_fair_is_refuted():
    remaining = ISJL(Reading.parse("remaining"))
    for finding in (
        judged(remaining, Fraction(1, 2)),
        judge_all_lengths("X", "", remaining, [FAMILY], Fraction(1, 2)),
    ):
        assert finding.verdict is Verdict.REFUTED
        (breach,) = finding.certificates
        assert isinstance(breach, UnfairCertificate)
        assert breach.problems() == []


def test_bounds_that_schedules_do_not_reach_leave_it_open():
    finding = judged(ISJL(), Fraction(7, 10), bound=WORK_BOUND, schedules=Phases(2))
    assert finding.verdict is Verdict.OPEN
    assert finding.evidence == "an infimum from 7/10 to 1"


def test_a_bound_for_all_lengths_ends_at_the_first_family_that_refutes_it():
    families = [Family(4, 2), Family(5, 2)]
    finding = judge_all_lengths("X", "", ISJL(), families, Fraction(3, 4))
    assert finding.verdict is Verdict.REFUTED
    (against,) = finding.certificates
    assert len(against.instance) == 5
    assert against.problems() == []


def test_no_certificate_is_written_for_assumptions_it_cannot_name():
    narrowed = Family(2, 2, assumed=(at_most(FAMILY.lengths[0], FAMILY.alpha),))
    proof = judge_bound(LJF(), narrowed, Fraction(1))
    with pytest.raises(ValueError, match="no assumption but gamma"):
        proof_of("X", LJF(), narrowed, proof)


@pytest.mark.parametrize("claim", [x_cr, x_pausing], ids=lambda claim: claim.CLAIM.id)
def test_a_constant_that_is_off_turns_its_claim(claim, monkeypatch):
    for change in (EPSILON, -EPSILON):
        label, policy, stated = claim.INFIMA[0]
        off = {family: ratio + change for family, ratio in stated.items()}
        monkeypatch.setattr(claim, "INFIMA", [(label, policy, off)])
        (finding,) = claim.judge(Profile.QUICK)
        assert finding.verdict is Verdict.REFUTED
        monkeypatch.undo()


def test_a_worse_beta_turns_its_claim(monkeypatch):
    monkeypatch.setattr(x_beta, "BEST", Fraction(5, 4))
    constant, others = x_beta.judge(Profile.QUICK)
    assert constant.verdict is Verdict.REFUTED
    assert others.verdict is Verdict.HOLDS
    monkeypatch.setattr(x_beta, "CONSTANT", Fraction(2, 3))
    assert [finding.verdict for finding in x_beta.judge(Profile.QUICK)][1] is Verdict.OPEN


def test_the_published_curve_as_restored():
    published = {
        Fraction(1, 4): Fraction(5, 6),
        Fraction(3, 8): Fraction(11, 14),
        Fraction(1, 2): Fraction(3, 4),
        Fraction(3, 4): Fraction(5, 6),
        Fraction(1): Fraction(6, 7),
    }
    assert {gamma: x_gamma.published(gamma, 2) for gamma in published} == published


def test_the_claims_cover_every_fair_reading_once():
    labels = [finding.reading for finding in x_readings.judge(Profile.QUICK)]
    assert len(labels) == len(set(labels)) == 4 + 8
